import { RotateCcw } from "lucide-react";
import type { TestAgain } from "../../parts/endpoint/use-test-again.ts";
import { Button } from "../../ui/button.tsx";

/** Asks the target for this one operation again, as everybody, and shows what that says; nothing for roles that may not. */
export function TestAgainButton({ endpointId, test }: { endpointId: number; test: TestAgain | null }) {
  return (
    test && (
      <Button
        variant="primary"
        icon={RotateCcw}
        className="flex-1 @page:flex-none"
        busy={test.busy}
        onClick={() => test.start([endpointId])}
      >
        Test again
      </Button>
    )
  );
}
