import { Compass } from "lucide-react";
import { useLocation } from "wouter";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Screen } from "../../ui/screen.tsx";

/** The fallback for a path that does not exist. */
export function NotFoundScreen() {
  const [, navigate] = useLocation();
  return (
    <Screen title="Not found">
      <div className="panel">
        <EmptyState
          icon={Compass}
          title="404 Page Not Found"
          text="Did you forget to add the page to the router?"
          action={<Button onClick={() => navigate("/")}>Go to the start</Button>}
        />
      </div>
    </Screen>
  );
}
