import { Search } from "lucide-react";
import { Button } from "../ui/button.tsx";

/** The keys that open the command palette, as they are called on this machine. */
export const paletteKeys: readonly string[] = /mac|iphone|ipad/i.test(navigator.userAgent) ? ["⌘", "K"] : ["Ctrl", "K"];

/** Whether that is what is pressed. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;

/** Opens the command palette, for whoever has no keyboard or does not know its keys. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      icon={Search}
      aria-label="Search"
      title={`Search or run a command, ${paletteKeys.join(" ")}`}
      onClick={onPress}
    />
  );
}
