import type { HTMLAttributes, ReactElement, Ref } from "react";
import type { PosternConsoleElement, PosternEvents } from "./postern-console.js";

type Detail<Type extends keyof PosternEvents> = PosternEvents[Type]["detail"];

export type PosternConsoleProps = Omit<HTMLAttributes<HTMLElement>, "onError"> & {
  platform: string;
  route?: string;
  theme?: "light" | "dark" | "auto";
  brand?: string;
  token?: string | null;
  onReady?: (detail: Detail<"postern:ready">) => void;
  onNavigate?: (detail: Detail<"postern:navigate">) => void;
  onAlert?: (detail: Detail<"postern:alert">) => void;
  onSession?: (detail: Detail<"postern:session">) => void;
  onError?: (detail: Detail<"postern:error">) => void;
  /** The element, for `navigate`. */
  elementRef?: Ref<PosternConsoleElement>;
};

/** `<postern-console>` for React 18 and 19. */
export declare function PosternConsole(props: PosternConsoleProps): ReactElement;
