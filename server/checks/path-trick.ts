import type { TamperCheck, TamperProbe } from "./tamper-check.ts";

/** Another spelling of the same address is not protected. CWE-863, CWE-436. */
export const pathTrick: TamperCheck = {
  id: "path-trick",
  fault: "Open when respelled",
  title: "is open under another spelling of its address",
  severity: "critical",
  alertType: "authorization",
  owasp: "API5:2023",
  cwe: "CWE-863",
  code: "other-spelling-open",
  unfit: ({ path }) => (path === "/" ? "The root has no other spelling." : null),
  probes({ path }) {
    const [plain = "", query] = path.split("?", 2);
    const tail = query === undefined ? "" : `?${query}`;
    const slash = plain.lastIndexOf("/");
    const before = plain.slice(0, slash);
    const last = plain.slice(slash + 1);
    const fixed = /[a-z]/i.test(last);
    const first = last.charCodeAt(0).toString(16).padStart(2, "0");
    const spellings: [id: string, what: string, spelling: string][] = [
      ["trailing-slash", "a slash at its end", `${plain}/`],
      ["semicolon", "a path parameter", `${plain};x=1`],
      ["dot-segment", "a dot segment", `${before}/./${last}`],
      ["encoded", "an encoded letter", `${before}/%${first}${last.slice(1)}`],
      ["double-slash", "a double slash", `${before}//${last}`],
    ];
    if (fixed) spellings.push(["upper-case", "capital letters", plain.toUpperCase()]);
    const probes = spellings.map(
      ([id, what, spelling]): TamperProbe => ({
        id: `path-${id}`,
        purpose: `Read without the right, with ${what}`,
        path: spelling + tail,
      }),
    );
    probes.push({
      id: "path-method-override",
      purpose: "Ask with OPTIONS and X-HTTP-Method-Override: GET",
      method: "OPTIONS",
      path,
      headers: { "x-http-method-override": "GET", "x-method-override": "GET" },
    });
    return probes;
  },
  reason: ({ purpose }) => `${purpose} gets the owner's data, though the plain address refuses.`,
  explain: {
    why: "The check compares the path as written, the router what it means. Another spelling of the same path bypasses the check.",
    fix: "Check rights after routing, on the route that was found, and refuse addresses that are not in normal form.",
  },
};
