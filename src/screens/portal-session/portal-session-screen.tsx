import { PlugZap } from "lucide-react";
import { PublicFrame } from "../../ui/public-frame.tsx";

/** Where the page around signs its users in, and nobody is: there is no form here that could do it in its place. */
export function PortalSessionScreen() {
  return (
    <PublicFrame note="Nothing changes? Tell the team that runs this page.">
      <span className="mt-16 grid size-11 place-items-center rounded-lg border border-line bg-surface">
        <PlugZap className="size-5 text-ink-2" strokeWidth={1.75} aria-hidden />
      </span>
      <h1 className="mt-5 text-page font-semibold tracking-tight">You are not signed in here</h1>
      <p role="status" className="mt-1.5 text-body text-ink-2">
        The page around signs you in, and its sign-in has ended or was refused. Load the page again.
      </p>
    </PublicFrame>
  );
}
