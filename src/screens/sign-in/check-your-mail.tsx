import { LoaderCircle, Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { useSignedInElsewhere } from "../../client/use-signed-in-elsewhere.ts";
import { useHost } from "../../host/context.ts";
import { Button } from "../../ui/button.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { PasteLink } from "./paste-link.tsx";
import { useRequestLink } from "./use-request-link.ts";

/** Seconds that a link is valid, and seconds before another one may be asked for. */
const validity = 15 * 60;
const pause = 60;

/** Waits until the link was followed in this browser, then signs in by itself. Does not tell who has an account. */
export function CheckYourMail({ email, onChangeAddress }: { email: string; onChangeAddress: () => void }) {
  const [sentAt, setSentAt] = useState(() => Date.now());
  const now = useNow();
  // A browser may keep what a tab signs in apart from a page of another site.
  const isShared = useHost().capabilities.has("shared-session");
  const link = useRequestLink(() => setSentAt(Date.now()));
  useSignedInElsewhere();
  const age = Math.floor((now - sentAt) / 1000);
  const expired = age >= validity;
  const wait = pause - age;
  return (
    <PublicFrame note="Nothing there? Look in the spam folder, or ask your administrator for an invitation.">
      <span className="mt-16 grid size-11 place-items-center rounded-lg border border-line bg-surface">
        <Mail className="size-5 text-ink-2" strokeWidth={1.75} aria-hidden />
      </span>
      <h1 className="mt-5 text-page font-semibold tracking-tight">Check your e-mail</h1>
      <p className="mt-1.5 text-body text-ink-2">
        If <span className="font-medium break-all text-ink">{email}</span> can sign in, a link is on its way. It is
        valid for 15 minutes.
      </p>
      <div className="panel mt-6 px-3.5 py-3">
        <div className="flex items-center gap-2.5">
          {!expired && <LoaderCircle className="size-4 animate-spin text-ink-3" strokeWidth={1.75} aria-hidden />}
          <span role="status" className="flex-1 text-body font-medium">
            {expired ? "The link has expired" : isShared ? "Waiting for you to open the link" : "Waiting for the link"}
          </span>
          {!expired && <span className="text-meta text-ink-3 tabular-nums">{clock(validity - age)}</span>}
        </div>
        <p className="mt-1.5 pl-[26px] text-meta text-ink-3">
          {expired
            ? "Send it again to get a new one."
            : isShared
              ? "Open it in any tab of this browser. This panel then signs in by itself."
              : "Copy it out of the mail and paste it below. Opened in a tab, it may sign in that tab alone."}
        </p>
      </div>
      <div className="mt-4 flex gap-2">
        <Button className="flex-1" disabled={wait > 0} busy={link.busy} onClick={() => link.send(email)}>
          {wait > 0 ? `Send again in ${clock(wait)}` : "Send again"}
        </Button>
        <Button className="flex-1" onClick={onChangeAddress}>
          Change address
        </Button>
      </div>
      {link.error && (
        <p role="alert" className="mt-2 text-meta text-critical">
          {link.error.message}
        </p>
      )}
      <PasteLink isOnlyWay={!isShared} />
    </PublicFrame>
  );
}

/** Seconds as `14:21`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
