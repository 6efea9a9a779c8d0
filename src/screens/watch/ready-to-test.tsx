import {
  ArrowLeft,
  ArrowRight,
  ListChecks,
  type LucideIcon,
  Play,
  ShieldCheck,
  TriangleAlert,
  UserRoundX,
  UsersRound,
} from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { many } from "../../contract/finding-words.ts";
import type { Identity } from "../../contract/identities.ts";
import { writingOf } from "../../parts/scan/plan-words.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { initials } from "../../ui/initials.ts";
import { leftWords } from "./left-words.ts";
import { useProbed } from "./use-probed.ts";
import { browsedSeconds, type ScanBrowsed } from "./use-scan-browsed.ts";
import { collectionsOf, type WatchedGroups } from "./watched-operations.ts";

/** Identities, and names of collections, that are shown by name; the rest are counted. */
const shown = 4;

/** What was added from tabs while this panel is open: when its session ends, in milliseconds, where its token says so. */
export type AddedHere = ReadonlyMap<number, { endsAt: number | undefined }>;

/** What an authorization test can do now that several identities are there: who will be asked for what, and the way to start it. */
export function ReadyToTest(props: {
  application: ApplicationSummary;
  /** Those who sign in. */
  identities: readonly Identity[];
  added: AddedHere;
  groups: WatchedGroups;
  browsed: ScanBrowsed;
  onClose: () => void;
}) {
  const { application, identities, added, groups, browsed, onClose } = props;
  const people = useProbed(application.id, identities.slice(0, shown));
  const labels = listed(identities.map(({ label }) => label));
  const tenants = new Set(identities.flatMap(({ tenantLabel }) => tenantLabel ?? [])).size;
  const out = people.filter(({ health }) => health?.alive === false).map(({ label }) => label);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
  const writes = writingOf(application, identities.length);
  return (
    <>
      <span className="mb-4 grid size-8 place-items-center rounded-lg bg-secure-soft text-secure" aria-hidden>
        <UsersRound className="size-4" strokeWidth={1.75} />
      </span>
      <h3 className="text-dialog font-semibold tracking-tight wrap-anywhere">
        {out.length > 0
          ? `${listed(out)} ${out.length === 1 ? "is" : "are"} signed out`
          : `Ready to test authorization: ${labels}`}
      </h3>
      <p className="mt-1 text-ink-2">
        {out.length > 0
          ? "The API refuses that session. Sign in again in the tab, and use its session once more."
          : `${spelled(identities.length)} users${tenants > 1 ? ` of ${spelled(tenants).toLowerCase()} tenants` : ""}. Postern now asks as each for what the ${identities.length === 2 ? "other one owns" : "others own"}.`}
      </p>
      <ul className="panel mt-4 divide-y divide-line overflow-hidden">
        {people.map((identity) => (
          <Person key={identity.id} identity={identity} added={added.get(identity.id)} />
        ))}
      </ul>
      <h4 className="mt-5 font-semibold">What will be asked</h4>
      <ul className="panel mt-2 divide-y divide-line overflow-hidden">
        <WhatIsAsked identities={identities} collections={collectionsOf(groups)} count={browsed.count} />
        <Asked icon={UserRoundX} what="The same without a credential" detail="As the control" />
      </ul>
      <p className="mt-3 flex gap-1.5 text-meta text-ink-2">
        {writes ? (
          <TriangleAlert className="mt-px size-3.5 shrink-0 text-medium" strokeWidth={1.75} aria-hidden />
        ) : (
          <ShieldCheck className="mt-px size-3.5 shrink-0 text-secure" strokeWidth={1.75} aria-hidden />
        )}
        {writes ? `Safe mode is off: this test ${writes}.` : "Safe mode is on: no request that can change data."}
      </p>
      <DialogFooter note={`${many(browsed.count, "operation")}, up to ${browsedSeconds(browsed.count)} seconds`}>
        <Button
          ref={start}
          variant="primary"
          icon={Play}
          disabled={browsed.count === 0 || identities.length - out.length < 2}
          onClick={() => {
            browsed.start();
            onClose();
          }}
        >
          Test authorization
        </Button>
      </DialogFooter>
    </>
  );
}

function Person({ identity, added }: { identity: Identity; added: { endsAt: number | undefined } | undefined }) {
  const { label, role, tenantLabel } = identity;
  const session = sessionOf(identity);
  const endsAt = added?.endsAt;
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-meta font-semibold text-ink-2 @max-[319px]:hidden"
      >
        {initials(label)}
      </span>
      <p className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          <b className="font-semibold">{label}</b>
          {tenantLabel && <span className="ml-1.5 text-meta text-ink-3">{tenantLabel}</span>}
        </span>
        <span className="block text-meta wrap-anywhere text-ink-3 first-letter:uppercase">
          {[role, added ? "from a tab" : ""].filter(Boolean).join(", ")}
        </span>
      </p>
      <p role="status" className="shrink-0 text-right">
        <span className="flex items-center justify-end gap-1.5">
          <span aria-hidden className={`size-1.5 rounded-full ${session.look}`} />
          {session.word}
        </span>
        {endsAt !== undefined && <span className="block text-meta text-ink-3">{leftWords(endsAt - Date.now())}</span>}
      </p>
    </li>
  );
}

/** Only a path that answers nobody else tells that a session lives. */
function sessionOf({ health, healthPath }: Identity): { word: string; look: string } {
  if (!health) return { word: "Asking", look: "bg-control" };
  if (!health.alive) return { word: "Signed out", look: "bg-critical" };
  return healthPath ? { word: "Alive", look: "bg-secure" } : { word: "Not known", look: "bg-control" };
}

function WhatIsAsked(props: { identities: readonly Identity[]; collections: readonly string[]; count: number }) {
  const { identities, collections, count } = props;
  const names = listed(collections);
  if (collections.length === 0)
    return (
      <Asked icon={ListChecks} what={`${many(count, "operation")}, as each of them`} detail="None of them has an id" />
    );
  const [one, other, ...more] = identities.map(({ label }) => label);
  if (more.length > 0 || !one || !other)
    return <Asked icon={ListChecks} what="Each of them for what the others own" detail={names} />;
  return (
    <>
      <Asked icon={ArrowRight} what={`${other} for what ${one} owns`} detail={names} />
      <Asked icon={ArrowLeft} what={`${one} for what ${other} owns`} detail={names} />
    </>
  );
}

function Asked({ icon: Icon, what, detail }: { icon: LucideIcon; what: ReactNode; detail: string }) {
  return (
    <li className="flex gap-3 px-3 py-2.5">
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      <p className="min-w-0 wrap-anywhere">
        {what}
        <span className="block text-meta text-ink-3">{detail}</span>
      </p>
    </li>
  );
}

/** `mika, mina and 3 more`. */
function listed(words: readonly string[]): string {
  const rest = words.length - shown;
  if (rest > 0) return `${words.slice(0, shown).join(", ")} and ${rest} more`;
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");
}

const spelled = (number: number): string => ["No", "One", "Two", "Three", "Four", "Five"][number] ?? String(number);
