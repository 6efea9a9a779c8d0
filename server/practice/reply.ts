/** An answer before it is written to the socket. */
export type Reply = { status: number; headers: Record<string, string>; body: string | Buffer };

/** A JSON answer. */
export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
});

/** An answer of any text type. */
export const text = (status: number, type: string, body: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "content-type": `${type}; charset=utf-8`, ...headers },
  body,
});

/** 200 with a JSON value. */
export const ok = (value: unknown, headers: Record<string, string> = {}): Reply => json(200, value, headers);
/** 204 without a body. */
export const noContent = (): Reply => ({ status: 204, headers: {}, body: "" });
/** 404 that names what is missing. */
export const notFound = (what: string): Reply => json(404, { error: "not_found", message: `No such ${what}.` });
