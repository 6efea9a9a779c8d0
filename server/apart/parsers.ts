import type { changeAccess, importAccess, startAccess } from "../access/kept-access.ts";
import type { observedOperations } from "../scan/discover/imported-operations.ts";
import type { planScan } from "../scan/plan.ts";

/** What is read in a process of its own; each loads only what it needs. */
export const parsers = {
  form: async (body: Uint8Array<ArrayBuffer>, boundary: string) =>
    (await import("../uploads/read-form.ts")).readForm(body, boundary),
  image: async (bytes: Uint8Array<ArrayBuffer>, name: string, kind: "logo" | "favicon") =>
    (await import("../uploads/read-image.ts")).readImage(new File([bytes], name), kind),
  authFile: async (text: string) => (await import("../auth-file.ts")).identitiesInAuthFile(text),
  recording: async (text: string, targetUrl: string) =>
    (await import("../uploads/read-recording.ts")).readRecording(text, targetUrl),
  observed: async (seen: Parameters<typeof observedOperations>[0]) =>
    (await import("../scan/discover/imported-operations.ts")).observedOperations(seen),
  startAccess: async (...given: Parameters<typeof startAccess>) =>
    (await import("../access/kept-access.ts")).startAccess(...given),
  importAccess: async (...given: Parameters<typeof importAccess>) =>
    (await import("../access/kept-access.ts")).importAccess(...given),
  changeAccess: async (...given: Parameters<typeof changeAccess>) =>
    (await import("../access/kept-access.ts")).changeAccess(...given),
  plan: async (known: Parameters<typeof planScan>[0]) => (await import("../scan/plan.ts")).planScan(known),
};

export type Parsers = typeof parsers;
