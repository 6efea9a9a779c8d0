import { type ComponentType, useEffect, useRef, useState } from "react";
import { firstFrame } from "../host/first-frame.ts";
import { Screen as Frame } from "../ui/screen.tsx";
import { useToast } from "../ui/toast.ts";

/** Loads a screen's code; called again after a failure. */
export type LoadScreen<Props> = () => Promise<ComponentType<Props>>;

/** Why code is missing, and what helps. */
export const missingCode = "The connection was lost, or the platform was updated. Reload the page.";

const screens = new Map<unknown, unknown>();
const downloads = new Map<unknown, Promise<void>>();

/** Loads a screen's code, once; after a failed download the next call asks anew. */
export function loadOnce<Props>(load: LoadScreen<Props>): Promise<void> {
  const known = downloads.get(load);
  if (known) return known;
  const started = load().then((screen) => void screens.set(load, screen));
  downloads.set(load, started);
  started.catch(() => downloads.delete(load));
  return started;
}

/**
 * Renders a screen whose code is loaded on first use; the nearest error boundary shows a failed download. Not made of
 * `lazy` and `Suspense`: React holds back what follows a fallback for 300 ms, and a panel must not wait for that.
 */
export function LazyScreen<Props extends object>(given: {
  load: LoadScreen<Props>;
  props: Props;
  /** The screen's frame until the code is there; without it nothing is shown. */
  frame?: { title: string; back?: string };
  /** Told that the code cannot be downloaded, in place of the error boundary. */
  onMissing?: () => void;
}) {
  const { load, props, frame } = given;
  const onMissing = useRef(given.onMissing);
  // Held for as long as this is mounted: React renders again what threw, and that must not download again.
  const [outcome, setOutcome] = useState<{ error?: unknown }>({});
  const Screen = screens.get(load) as ComponentType<Props> | undefined;
  const loaded = Screen !== undefined;
  useEffect(() => {
    if (loaded) return;
    let shown = true;
    const settle = (next: { error?: unknown }) => {
      if (shown) setOutcome(next);
    };
    void firstFrame()
      .then(() => loadOnce(load))
      .then(
        () => settle({}),
        (error: unknown) => (onMissing.current ? onMissing.current() : settle({ error })),
      );
    return () => {
      shown = false;
    };
  }, [load, loaded]);
  if ("error" in outcome) throw outcome.error;
  if (Screen) return <Screen {...props} />;
  return frame ? <Frame {...frame}>{null}</Frame> : null;
}

/** A layer over the console whose code is loaded on first use; where it cannot be downloaded that is told, and it closes. */
export function LazyLayer<Props extends object>(given: { load: LoadScreen<Props>; props: Props; onClose: () => void }) {
  const toast = useToast();
  const onMissing = () => {
    toast("Not Loaded", missingCode, { destructive: true });
    given.onClose();
  };
  return <LazyScreen load={given.load} props={given.props} onMissing={onMissing} />;
}
