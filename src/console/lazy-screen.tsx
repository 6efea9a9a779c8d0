import { type ComponentType, useEffect, useMemo, useReducer } from "react";
import { Screen as Frame } from "../ui/screen.tsx";

/** Loads a screen's code; called again after a failure. */
export type LoadScreen<Props> = () => Promise<ComponentType<Props>>;

type Loading<Props> = { done: Promise<void>; screen?: ComponentType<Props>; error?: unknown };
const loading = new Map<unknown, Loading<unknown>>();

/** Starts to load a screen's code, once; after a failed download the next call asks anew. */
export function loadOnce<Props>(load: LoadScreen<Props>): Loading<Props> {
  const known = loading.get(load) as Loading<Props> | undefined;
  if (known && known.error === undefined) return known;
  const entry: Loading<Props> = { done: Promise.resolve() };
  entry.done = load().then(
    (screen) => {
      entry.screen = screen;
    },
    (error: unknown) => {
      entry.error = error;
    },
  );
  loading.set(load, entry as Loading<unknown>);
  return entry;
}

/**
 * Renders a screen whose code is loaded on first use; the nearest error boundary shows a failed download. Not made of
 * `lazy` and `Suspense`: React holds back what follows a fallback for 300 ms, and a panel must not wait for that.
 */
export function LazyScreen<Props extends object>(given: {
  load: LoadScreen<Props>;
  props: Props;
  /** Shown in the screen's frame until the code is there; without it nothing is. */
  title?: string;
}) {
  const { load, props, title } = given;
  const [, update] = useReducer((count: number) => count + 1, 0);
  // Held for as long as this is mounted: React renders again what threw, and that must not download again.
  const entry = useMemo(() => loadOnce(load), [load]);
  useEffect(() => {
    if (entry.screen) return;
    let shown = true;
    void entry.done.then(() => shown && update());
    return () => {
      shown = false;
    };
  }, [entry]);
  if (entry.error !== undefined) throw entry.error;
  const Screen = entry.screen;
  if (Screen) return <Screen {...props} />;
  return title ? <Frame title={title}>{null}</Frame> : null;
}
