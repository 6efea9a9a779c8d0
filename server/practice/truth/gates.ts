import type { Row } from "./practice-truth.ts";

const gate = (
  name: string,
  marker: string,
  way: string,
  detour: Row["detour"],
  opens: "all" | "role" | "nobody",
): Row => ({
  call: `GET /api/v1/${name}/current`,
  note: opens === "nobody" ? `${way}: asked for after routing` : `${way}: passes the gate`,
  authentication: opens === "all" ? "missing" : "enforced",
  weaknesses: opens === "nobody" ? [] : ["path-trick"],
  access: { kind: "function", marker, roles: ["admin"] },
  detour,
});
const at = (name: string) => `/api/v1/${name}/current`;
const overriding = (path: string) => ({ path, method: "POST", headers: { "x-http-method-override": "GET" } });

/** Reads for administrators; the plain address is refused to everyone else, another way to write it perhaps not. */
export const gateRows: readonly Row[] = [
  gate("closings", "Year-end result 2025", "a slash at the end", { path: `${at("closings")}/` }, "all"),
  gate("openings", "Opening balance 2026", "a slash at the end", { path: `${at("openings")}/` }, "nobody"),
  gate("signers", "Two of three must sign", "capital letters", { path: at("signers").toUpperCase() }, "all"),
  gate("deputies", "Milo signs in August", "capital letters", { path: at("deputies").toUpperCase() }, "nobody"),
  gate("transfers", "Transfer to escrow", "a path parameter", { path: `${at("transfers")};x=1` }, "all"),
  gate("fees", "Fee waived until June", "a path parameter", { path: `${at("fees")};x=1` }, "nobody"),
  gate("vaults", "Vault key at the notary", "dot segments", { path: "/api/v1/plans/../vaults/current" }, "all"),
  gate("seals", "Seal of the company", "dot segments", { path: "/api/v1/plans/../seals/current" }, "nobody"),
  gate("ledgers", "Ledger of the board", "an encoded letter", { path: "/api/v1/ledgers/%63urrent" }, "all"),
  gate("stamps", "Stamp number 7", "an encoded letter", { path: "/api/v1/stamps/%63urrent" }, "nobody"),
  gate("payouts", "Payout to the founders", "X-HTTP-Method-Override", overriding(at("payouts")), "all"),
  gate("dividends", "Dividend of the year", "X-HTTP-Method-Override", overriding(at("dividends")), "nobody"),
  gate("bonuses", "Bonus pool 2026", "a slash at the end, once signed in", { path: `${at("bonuses")}/` }, "role"),
  gate("grants", "Grant of the city", "everything at once", { path: `//api/v1/grants;a=b/./%63urrent/` }, "nobody"),
];
