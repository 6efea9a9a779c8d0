import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Menu } from "../../ui/menu.tsx";

/** Forgets everything that scans learned, after a confirmation that says how much that is. In a panel it is behind a menu, away from the thumb. */
export function ClearLearning({ count, inMenu }: { count: number; inMenu?: boolean }) {
  const [asking, setAsking] = useState(false);
  const api = useApi();
  const queries = useQueryClient();
  const clear = useCall(
    api.learnedEndpoints.clear.mutationOptions({
      onSuccess: () => {
        setAsking(false);
        void queries.invalidateQueries({ queryKey: api.learnedEndpoints.key() });
      },
    }),
    { success: ["Data Cleared", ({ message }) => message], failure: ["Clear Data Failed"] },
  );
  const what = count === 1 ? "the learned endpoint" : `all ${count.toLocaleString("en")} learned endpoints`;
  return (
    <>
      {inMenu ? (
        <Menu
          label="More"
          items={[{ key: "clear", label: "Clear Learning Data", isDanger: true, onSelect: () => setAsking(true) }]}
          trigger={(trigger) => (
            <Button {...trigger} variant="ghost" icon={Ellipsis} aria-label="More" disabled={count === 0} />
          )}
        />
      ) : (
        <Button variant="danger" icon={Trash2} disabled={count === 0} onClick={() => setAsking(true)}>
          Clear Learning Data
        </Button>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Clear learning data?"
        text={`Are you sure you want to delete ${what}? This action cannot be undone. The next scans start from the word list alone. Scans and endpoints stay.`}
        action="Clear Learning Data"
        busy={clear.isPending}
        onConfirm={() => clear.mutate(undefined)}
      />
    </>
  );
}
