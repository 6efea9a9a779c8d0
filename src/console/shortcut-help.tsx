import { useAtomValue } from "jotai";
import { type RefObject, useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { type Shortcut, shortcutsAtom } from "../ui/shortcuts.ts";
import { useKeys } from "../ui/use-keys.ts";

const everywhere: readonly Shortcut[] = [
  { keys: ["?"], what: "Show this help" },
  { keys: ["Esc"], what: "Close a dialog or a menu" },
];

/** Opens on `?` and lists the keys of the screen, then those that work everywhere. */
export function ShortcutHelp({ within }: { within: RefObject<HTMLElement | null> }) {
  const [open, setOpen] = useState(false);
  const shortcuts = useAtomValue(shortcutsAtom);
  // Two lists beside each other say the same.
  const listed = [...new Map([...shortcuts, ...everywhere].map((one) => [one.what, one])).values()];
  useKeys(within, { "?": () => setOpen(true) });
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keyboard shortcuts" description="They rest while you type.">
      <dl className="divide-y divide-line">
        {listed.map(({ keys, what }) => (
          <div key={what} className="flex min-h-9 items-center justify-between gap-4">
            <dt className="text-body text-ink-2">{what}</dt>
            <dd className="flex gap-1">
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
