/** A way to write an address differently that some routers and proxies take for the same. */
export type Spelling = "slash" | "case" | "semicolon" | "encoded" | "double" | "dots";

const plain: Record<Exclude<Spelling, "dots">, (path: string) => string> = {
  slash: (path) => path.replace(/(?<!\/)\/+$/, "") || "/",
  case: (path) => path.toLowerCase(),
  double: (path) => path.replaceAll(/\/{2,}/g, "/"),
  semicolon: (path) => path.replaceAll(/;[^/]*/g, ""),
  encoded: (path) =>
    path.replaceAll(/%(2d|2e|5f|7e|[46][1-9a-f]|[57][0-9a]|3\d)/gi, (code) => decodeURIComponent(code)),
};

/** The address as an operation with these spellings reads it. Dot segments were resolved before (RFC 3986 5.2.4). */
export function respell(path: string, spellings: readonly Spelling[]): string {
  return spellings.reduce((read, spelling) => (spelling === "dots" ? read : plain[spelling](read)), path);
}
