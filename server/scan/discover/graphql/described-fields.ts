import { sentenceThatActs } from "../../safety/says-it-acts.ts";

/** What a schema says of a field that does more than read, as the end of a sentence; null where it says nothing of the kind. */
export function actionDescribed({ description }: { description?: string | null | undefined }): string | null {
  const sentence = description ? sentenceThatActs(description.slice(0, 2_000)) : null;
  return sentence === null ? null : `its schema says “${sentence.slice(0, 80)}”`;
}
