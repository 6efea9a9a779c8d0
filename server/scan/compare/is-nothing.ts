/** Levels of envelopes around what an answer is about: `{ data: { me: { … } } }`. */
const maxEnvelopes = 3;
/** What an envelope says of the answer itself and never of a thing. */
const ofEnvelope =
  /^(status|status_?code|success|ok|code|message|msg|errors?|total(_?(count|items|pages|results))?|count|page|pages|limit|offset|size|per_?page|page_?size|skip|take|has_?(more|next)(_?page)?|timestamp|server_?time)$/i;

/** Whether JSON holds nothing at all: `null`, `[]`, `{ data: { note: null } }`, `{ status: "success", notes: [] }`. */
export function isNothing(json: unknown, depth = maxEnvelopes): boolean {
  if (json === null) return true;
  if (typeof json !== "object" || depth < 0) return false;
  const parts = Object.entries(json);
  const hasList = parts.some(([, value]) => typeof value === "object");
  return parts.every(
    ([name, value]) => isNothing(value, depth - 1) || (hasList && typeof value !== "object" && ofEnvelope.test(name)),
  );
}
