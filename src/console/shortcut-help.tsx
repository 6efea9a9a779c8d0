import { type RefObject, useState } from "react";
import { useKeys } from "../ui/use-keys.ts";
import { LazyLayer } from "./lazy-screen.tsx";

const list = () => import("./shortcut-list.tsx").then((m) => m.ShortcutList);

/** Opens on `?` and lists the keys of the screen, then those that work everywhere; loaded when it is first opened. */
export function ShortcutHelp({ within }: { within: RefObject<HTMLElement | null> }) {
  const [open, setOpen] = useState(false);
  useKeys(within, { "?": () => setOpen(true) });
  const onClose = () => setOpen(false);
  return open ? <LazyLayer load={list} props={{ onClose }} onClose={onClose} /> : null;
}
