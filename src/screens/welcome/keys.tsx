import type { ReactNode } from "react";

/** Keys to press together, as a browser writes them: `Alt+P`. */
export function Keys({ keys }: { keys: string }): ReactNode {
  return keys.split("+").map((key) => (
    <kbd key={key} className="kbd mr-0.5">
      {key}
    </kbd>
  ));
}
