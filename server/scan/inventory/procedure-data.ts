/** What a procedure's answer holds inside of tRPC's envelope, `{"result":{"data":…}}`; any other body as it is. */
export function procedureData(body: unknown): unknown {
  const { result, ...others } = (isObject(body) ? body : {}) as { result?: unknown };
  if (!isObject(result) || !("data" in result) || Object.keys(others).length > 0) return body;
  return plain(result.data);
}

/** Data without the wrapper of a transformer such as superjson, `{"json":…,"meta":…}`. */
export function plain(data: unknown): unknown {
  return isTransformed(data) ? data.json : data;
}

/** Whether a transformer wrapped it. */
export const isTransformed = (data: unknown): data is { json: unknown } =>
  isObject(data) && "json" in data && Object.keys(data).every((key) => key === "json" || key === "meta");

/** The input that a query of a procedure carries, `?input={"id":7}`; null where it carries none that can be read. */
export function procedureInput(text: string): Record<string, unknown> | null {
  if (!text.startsWith("{") || text.length > 2_000) return null;
  try {
    const input = plain(JSON.parse(text));
    return isObject(input) ? input : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
