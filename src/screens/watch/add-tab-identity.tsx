import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Check, UserPlus, X } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { useEffect, useId, useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { many } from "../../contract/finding-words.ts";
import type { Identity } from "../../contract/identities.ts";
import { reservedLabelProblem } from "../../contract/reserved-labels.ts";
import type { SessionAnswer, TabCredential } from "../../host/tab-credential.ts";
import type { WatchedCall } from "../../host/watched.ts";
import { carriedWords } from "../../parts/application/carried-words.ts";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { endWords, leftWords } from "./left-words.ts";
import { masked, soundsPrivileged, type TokenClaims, tokenClaims } from "./token-claims.ts";
import { type Inventory, isAlive } from "./watched-operations.ts";

/** Milliseconds before its end from which a session is said to end soon. */
const soon = 10 * 60_000;

/** What was read of a tab's session, and the identity that it becomes: chosen, named, and sent once. */
export function AddTabIdentity(props: {
  application: ApplicationSummary;
  inventory: Inventory | null;
  found: readonly TabCredential[];
  /** What the call that carried them was answered. */
  answer: Promise<SessionAnswer>;
  /** The calls that are kept of the tab. */
  calls: readonly WatchedCall[];
  /** What tells whether its session lives; null where none is known. */
  healthPath: string | null;
  onCancel: () => void;
  /** Hears of the identity, and of every one that the application has then. */
  onAdded: (added: Identity, all: readonly Identity[], endsAt: number | undefined) => void;
}) {
  const { application, inventory, found, answer, calls, healthPath, onCancel, onAdded } = props;
  const [chosen, setChosen] = useState(0);
  const credential = found[chosen] as TabCredential;
  const alive = useAlive(answer, inventory);
  const claims = tokenClaims(credential.credentials);
  const [typed, setTyped] = useState<string | null>(null);
  const [rights, setRights] = useState<"ordinary" | "privileged" | null>(null);
  const free = useFreeLabel(application, claims?.name);
  const label = typed ?? free;
  const suggested = claims?.role && soundsPrivileged(claims.role) ? "privileged" : "ordinary";
  const problem = label.trim() === "" ? undefined : (reservedLabelProblem(label) ?? undefined);
  const { add, busy } = useAdd(application.id, (added, all) => onAdded(added, all, claims?.expiresAt));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const formId = useId();
  const send = () =>
    add({
      applicationId: application.id,
      label: label.trim(),
      role: claims?.role ?? "user",
      isPrivileged: (rights ?? suggested) === "privileged",
      tenantLabel: claims?.tenant ?? null,
      healthPath,
      ...{ authMethod: credential.authMethod, credentials: credential.credentials },
    });
  return (
    <form
      id={formId}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (label.trim() && !problem) send();
      }}
    >
      <RadioGroup.Root
        aria-label="Credential"
        className="space-y-2"
        value={String(chosen)}
        onValueChange={(value) => setChosen(Number(value))}
      >
        {found.map((one, index) => (
          <RadioGroup.Item
            key={one.carried}
            value={String(index)}
            className={clsx(
              "block w-full overflow-hidden rounded-lg border bg-surface text-left",
              index === chosen && found.length > 1 ? "border-mark" : "border-line",
            )}
          >
            <span className="flex items-start gap-2 px-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold first-letter:uppercase">{carriedWords(one.carried)}</span>
                <span className="block text-meta text-ink-3">{shareOf(one.carried, calls)}</span>
              </span>
              {/* Of several it would not be known which of them the answer is about. */}
              {found.length === 1 && alive !== null && <Life isAlive={alive} />}
            </span>
            <code className="block border-t border-line bg-sunken px-3 py-2 font-mono text-meta break-all text-ink-2">
              {masked(one.authMethod, one.credentials)}
            </code>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {claims && <Claims claims={claims} />}
      <Field
        label="Label"
        error={problem}
        hint={
          typed === null && claims?.name
            ? "Suggested, from the token."
            : "How results call this user. Any name will do."
        }
      >
        <Input value={label} maxLength={60} required onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <div>
        <span className="label">Role</span>
        <Segmented
          aria-label="Role"
          value={rights ?? suggested}
          onChange={setRights}
          options={[
            { value: "ordinary", label: "Ordinary user" },
            { value: "privileged", label: "Privileged" },
          ]}
        />
        {claims?.role && (
          <p className="hint">
            Suggested, from the claim <code className="font-mono">role: {claims.role}</code>.
          </p>
        )}
      </div>
      <DialogFooter note="Sent once to your platform, not kept in this browser.">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          ref={button}
          variant="primary"
          icon={UserPlus}
          busy={busy}
          disabled={label.trim() === "" || problem !== undefined}
          type="submit"
          form={formId}
        >
          Add as identity
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Whether the session that was read lives, by the tab's own call: nothing is sent to find out. Null while that is not known. */
function useAlive(answer: Promise<SessionAnswer>, inventory: Inventory | null): boolean | null {
  const [answered, setAnswered] = useState<SessionAnswer | null>(null);
  useEffect(() => {
    let isOver = false;
    void answer.then((one) => !isOver && setAnswered(one));
    return () => {
      isOver = true;
    };
  }, [answer]);
  return answered && isAlive(answered, inventory);
}

function Life(props: { isAlive: boolean }) {
  return (
    <span role="status" title={props.isAlive ? undefined : "The API answered 401 to the call that carried it."}>
      {props.isAlive ? (
        <Chip tone="secure" icon={Check}>
          Alive
        </Chip>
      ) : (
        <Chip tone="critical" icon={X}>
          Signed out
        </Chip>
      )}
    </span>
  );
}

/** `On 34 of 38 calls`. */
function shareOf(carried: string, calls: readonly WatchedCall[]): string {
  const some = calls.filter((call) => call.carried?.includes(carried)).length;
  return `On ${some.toLocaleString("en")} of ${many(calls.length, "call")}`;
}

/** The name that a token tells, or `user 3` for the third identity; with the next number where an identity has that for a label. */
function useFreeLabel({ id, identities }: ApplicationSummary, name: string | undefined): string {
  const api = useApi();
  const known = useQuery(api.identities.list.queryOptions({ input: { applicationId: id } })).data ?? [];
  const taken = new Set(known.map(({ label }) => label.toLowerCase()));
  if (name && !taken.has(name.toLowerCase())) return name;
  let number = name ? 2 : identities.total + 1;
  while (taken.has(`${name ?? "user"} ${number}`.toLowerCase())) number++;
  return `${name ?? "user"} ${number}`;
}

function useAdd(applicationId: number, onAdded: (added: Identity, all: readonly Identity[]) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { mutate, isPending } = useCall(
    api.identities.create.mutationOptions({
      // What was sent is a secret: it is forgotten with the sheet.
      gcTime: 0,
      onSuccess: async (added) => {
        void queries.invalidateQueries({ queryKey: api.identities.key() });
        void refreshApplications(queries, api);
        onAdded(added, await api.identities.list.call({ applicationId }).catch(() => [added]));
      },
    }),
    {
      success: ["Identity Added", ({ label }) => `Scans now sign in as ${label}, too.`],
      failure: ["Identity Not Added"],
    },
  );
  return { add: mutate, busy: isPending };
}

function Claims({ claims }: { claims: TokenClaims }) {
  const left = claims.expiresAt === undefined ? null : claims.expiresAt - Date.now();
  const rows = [
    ["sub", claims.sub],
    ["role", claims.role],
    ["tenant", claims.tenant],
  ].filter(([, value]) => value);
  return (
    <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-y-1 rounded-lg border border-line bg-surface px-3 py-2 font-mono text-meta">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      {left !== null && claims.expiresAt !== undefined && (
        <div className="contents">
          <dt className="text-ink-3">exp</dt>
          <dd className={clsx(left < soon && "text-medium")}>
            {endWords(claims.expiresAt, left)} <span className="font-sans">{leftWords(left)}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
