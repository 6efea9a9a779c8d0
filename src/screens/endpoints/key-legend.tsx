/** The keys of the list, from 960 px of container width, where a keyboard is likely. */
export function KeyLegend({ mayAttribute }: { mayAttribute: boolean }) {
  return (
    <p className="mt-3 hidden items-center gap-4 text-meta text-ink-3 @page:flex">
      <Keys keys={["j", "k"]} what="move" />
      <Keys keys={["Enter"]} what="open the proof" />
      {mayAttribute && <Keys keys={["x"]} what="select" />}
      {mayAttribute && <Keys keys={["a"]} what="attribute" />}
      <Keys keys={["/"]} what="search" />
      <Keys keys={["?"]} what="all keys" />
    </p>
  );
}

function Keys({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {keys.map((key) => (
        <kbd key={key} className="kbd">
          {key}
        </kbd>
      ))}
      {what}
    </span>
  );
}
