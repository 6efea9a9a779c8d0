import { useCan } from "../../client/session.ts";
import { AccessDenied } from "../../parts/tenant/access-denied.tsx";
import { Screen } from "../../ui/screen.tsx";
import { LearningView } from "./learning-view.tsx";

/** What scans of all organizations learned, and the way to forget it; for superadmins. */
export function LearningAdminScreen() {
  if (useCan("learnedEndpoints.list")) return <LearningView />;
  return (
    <Screen title="Learning System" short="Learning">
      <AccessDenied text="Only superadmin users can access the learning system." />
    </Screen>
  );
}
