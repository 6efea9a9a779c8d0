import { matchOf } from "./match.ts";

/** A text with what is searched in it told apart by its colour. */
export function Marked({ text, query }: { text: string; query: string }) {
  const wanted = query.trim();
  const found = wanted ? matchOf(text, wanted) : null;
  if (!found) return text;
  const end = found.at + wanted.length;
  return (
    <>
      {text.slice(0, found.at)}
      <span className="text-accent-ink">{text.slice(found.at, end)}</span>
      {text.slice(end)}
    </>
  );
}
