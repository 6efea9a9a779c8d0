import { Compass } from "lucide-react";
import { useLocation } from "wouter";
import { useSession } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { Screen } from "../../ui/screen.tsx";

/** The fallback for a path that does not exist, in the console's frame or, without a session, in the public one. */
export function NotFoundScreen() {
  const isSignedIn = Boolean(useSession().data);
  if (!isSignedIn) {
    return (
      <PublicFrame>
        <div className="pt-12">
          <NotFound leadsTo="Go to the start page" />
        </div>
      </PublicFrame>
    );
  }
  return (
    <Screen title="404">
      <div className="panel">
        <NotFound leadsTo="Go to the dashboard" />
      </div>
    </Screen>
  );
}

function NotFound({ leadsTo }: { leadsTo: string }) {
  const [path, navigate] = useLocation();
  return (
    <EmptyState
      icon={Compass}
      title="404 Page Not Found"
      text={
        <>
          Did you forget to add the page to the router?
          <code
            title={path}
            className="mx-auto mt-3 block w-fit max-w-full truncate rounded-md border border-line bg-sunken px-2 py-1 text-meta text-ink-3"
          >
            {path}
          </code>
        </>
      }
      action={
        <Button variant="primary" onClick={() => navigate("/")}>
          {leadsTo}
        </Button>
      }
    />
  );
}
