import { clsx } from "clsx";
import { atom, useAtom } from "jotai";
import { KeyRound, LoaderCircle, LockKeyhole, RefreshCw, Send, Timer } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Site } from "../../client/site.ts";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import type { Identity } from "../../contract/identities.ts";
import type { HostWatch, Watched } from "../../host/port.ts";
import type { SessionAnswer, TabCredential } from "../../host/tab-credential.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { AddTabIdentity } from "./add-tab-identity.tsx";
import { type AddedHere, ReadyToTest } from "./ready-to-test.tsx";
import type { ScanBrowsed } from "./use-scan-browsed.ts";
import { healthPathOf, type Inventory, type WatchedGroups } from "./watched-operations.ts";

/** Since when the site is watched whose sessions may be read, in milliseconds: watching it anew asks anew. */
const allowedSinceAtom = atom<number | null>(null);
const addedHereAtom = atom<AddedHere>(new Map());

type Added = ComponentProps<typeof AddTabIdentity>["onAdded"];
type Props = {
  watch: HostWatch;
  site: Site;
  application: ApplicationSummary;
  inventory: Inventory | null;
  watched: Watched;
  /** What was browsed, and what tests it; null for roles that may not. */
  groups: WatchedGroups;
  browsed: ScanBrowsed | null;
  onClose: () => void;
};

/**
 * Makes an identity of the application out of what the watched tab signs in with, after a press of its own. The credential
 * is held here until the sheet closes, and stored nowhere in the browser.
 */
export function TabSession(props: Props) {
  const { application, browsed, onClose } = props;
  const [, navigate] = useLocation();
  const [ready, setReady] = useState<readonly Identity[] | null>(null);
  const [addedHere, setAddedHere] = useAtom(addedHereAtom);
  const onAdded: Added = ({ id }, all, endsAt) => {
    setAddedHere((before) => new Map(before).set(id, { endsAt }));
    const signingIn = all.filter(({ hasCredentials, login }) => hasCredentials || login);
    if (browsed && signingIn.length > 1) return setReady(signingIn);
    onClose();
    navigate(`/applications/${application.id}?tab=identities`);
  };
  if (ready && browsed)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="Identities">
        <ReadyToTest
          {...{ application, browsed, onClose }}
          identities={ready}
          added={addedHere}
          groups={props.groups}
        />
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Use this tab's session">
      <p className="mb-4 text-ink-2">
        Adds the user who is signed in to{" "}
        <code className="font-mono text-meta font-semibold wrap-anywhere text-ink">{props.site.host}</code> as an
        identity of <b className="font-semibold text-ink">{application.name}</b>.
      </p>
      <Session {...props} onAdded={onAdded} />
    </Dialog>
  );
}

function Session(props: Props & { onAdded: Added }) {
  const { watch, watched, application, inventory, groups, onClose, onAdded } = props;
  const [allowedSince, setAllowedSince] = useAtom(allowedSinceAtom);
  const since = watched.tab?.since ?? null;
  const isReading = since !== null && allowedSince === since;
  const [read, setRead] = useState<{ found: readonly TabCredential[]; answer: Promise<SessionAnswer> } | null>(null);
  const [hears, setHears] = useState(false);
  useEffect(() => {
    if (!isReading || read) return;
    return watch.readSession(
      (found, answer) => setRead((before) => before ?? { found, answer }),
      () => setHears(true),
    );
  }, [watch, isReading, read]);
  if (read)
    return (
      <AddTabIdentity
        {...{ application, inventory, onAdded }}
        {...read}
        calls={watched.calls}
        healthPath={healthPathOf(groups)}
        onCancel={onClose}
      />
    );
  const isWaiting = isReading && hears;
  return (
    <>
      <ul className="space-y-2 text-meta text-ink-2">
        <li className="flex gap-2">
          {isWaiting ? (
            <LoaderCircle className="size-4 shrink-0 animate-spin text-running" strokeWidth={1.75} aria-hidden />
          ) : (
            <KeyRound className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
          )}
          {/* Both in one place, so that nothing moves when one takes the other's. */}
          <span className="grid *:col-start-1 *:row-start-1">
            <span className={clsx(isWaiting && "invisible")}>
              After your press, read from the next call of the tab in front. Asked once while you watch.
            </span>
            <b role="status" className="font-semibold text-ink">
              {isWaiting && "Waiting for a call that signs in. Use the site in the tab, or reload it."}
            </b>
          </span>
        </li>
        <Fact icon={Send} text="Sent once to your platform, not kept in this browser." />
        <Fact icon={LockKeyhole} text="Encrypted there, and never shown again." />
        <Fact icon={Timer} text="When it expires, scans as this user say so; add it again then." />
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        {isReading ? (
          <Button variant="primary" icon={RefreshCw} onClick={() => void watch.reload()}>
            Reload the tab
          </Button>
        ) : (
          <Button variant="primary" icon={KeyRound} onClick={() => setAllowedSince(since)}>
            Read the session
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function Fact({ icon: Icon, text }: { icon: typeof KeyRound; text: string }) {
  return (
    <li className="flex gap-2">
      <Icon className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      {text}
    </li>
  );
}
