import { useAtomValue } from "jotai";
import { Dialog } from "../ui/dialog.tsx";
import { type Shortcut, shortcutsAtom } from "../ui/shortcuts.ts";

const everywhere: readonly Shortcut[] = [
  { keys: ["u"], what: "Undo, while a message offers it" },
  { keys: ["?"], what: "Show this help" },
  { keys: ["Esc"], what: "Close a dialog or a menu" },
];

/** The dialog that lists the keys of the screen, then those that work everywhere. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const shortcuts = useAtomValue(shortcutsAtom);
  // Two lists beside each other say the same.
  const listed = [...new Map([...shortcuts, ...everywhere].map((one) => [one.what, one])).values()];
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts" description="Off while you type.">
      <dl className="divide-y divide-line">
        {listed.map(({ keys, what }) => (
          <div key={what} className="flex min-h-9 items-center justify-between gap-4">
            <dt className="text-body text-ink-2">{what}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
