import { type ComponentType, Suspense, use } from "react";

/** Loads a screen's code; called again after a failure. */
export type LoadScreen<Props> = () => Promise<ComponentType<Props>>;

const loading = new Map<unknown, Promise<unknown>>();

function loadOnce<Props>(load: LoadScreen<Props>): Promise<ComponentType<Props>> {
  const known = loading.get(load) as Promise<ComponentType<Props>> | undefined;
  if (known) return known;
  const promise = load();
  loading.set(load, promise);
  // A failed download is forgotten, so that trying again asks the network again.
  promise.catch(() => loading.delete(load));
  return promise;
}

/** Renders a screen whose code is loaded on first use; the nearest error boundary shows a failed download. */
export function LazyScreen<Props extends object>(props: { load: LoadScreen<Props>; props: Props }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="h-full" />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded<Props extends object>(props: { load: LoadScreen<Props>; props: Props }) {
  const Screen = use(loadOnce(props.load));
  return <Screen {...props.props} />;
}
