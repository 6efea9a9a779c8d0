import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createIdentities } from "../identity/identities.ts";
import type { SessionDeath } from "../identity/sessions.ts";
import { newJudgeMemory } from "../judge/memory.ts";
import { inJudgingOrder, judgeOperation } from "../judge/operation-judge.ts";
import { settleVerdicts } from "../judge/settle.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation, ScanIdentity } from "../outcome.ts";
import { createGate } from "../wire/gate.ts";
import { createSender } from "../wire/send.ts";
import { authorizeAll } from "./authorize-all.ts";

/** Who uses the little target: two members and an administrator of one company, and a member of another. */
export type Name = "alice" | "bob" | "root" | "mara";
export type Ask = { who: Name | null; method: string; path: string; body: string };
export type Reply = { status?: number; body?: unknown; headers?: Record<string, string> };

const people: Record<Name, { role: string; isPrivileged: boolean; tenantLabel: string | null }> = {
  alice: { role: "member", isPrivileged: false, tenantLabel: "acme" },
  bob: { role: "member", isPrivileged: false, tenantLabel: "acme" },
  root: { role: "admin", isPrivileged: true, tenantLabel: "acme" },
  mara: { role: "member", isPrivileged: false, tenantLabel: "acorn" },
};
const tokenOf = (name: Name) => `${name}-token-7f3a91c2`;

/** An identity of the fixture, as a scan is given it. */
export function scanIdentity(name: Name): ScanIdentity {
  return {
    label: name,
    ...people[name],
    login: null,
    healthPath: null,
    authMethod: "bearer",
    credentials: tokenOf(name),
  };
}

/** Serves the target on a real socket and judges the operations as a scan does, as the given people; the first is the default. */
export async function authorizeTarget(
  target: (ask: Ask) => Reply,
  operations: Operation[],
  as: [Name, ...Name[]] = ["alice", "bob", "root", "mara"],
  deaths: SessionDeath[] = [],
  toStrangers: (ask: Ask) => Reply = () => ({ status: 401, body: { error: "unauthorized" } }),
  logins: Partial<Record<Name, ScanIdentity["login"]>> = {},
): Promise<{ judged: Map<string, JudgedOperation>; asks: Ask[]; requests: number }> {
  const asks: Ask[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization } = request.headers;
    const who = (Object.keys(people) as Name[]).find((name) => authorization === `Bearer ${tokenOf(name)}`) ?? null;
    const ask = {
      who,
      method: request.method ?? "GET",
      path: request.url ?? "/",
      body: Buffer.concat(chunks).toString(),
    };
    asks.push(ask);
    const { status = 200, body = "", headers = {} } = who === null ? toStrangers(ask) : target(ask);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response
      .writeHead(status, { "content-type": text.startsWith("<") ? "text/html" : "application/json", ...headers })
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [first, ...others] = as;
  const signedIn = (name: Name) => ({ ...scanIdentity(name), login: logins[name] ?? null });
  const { authMethod, credentials, ...traits } = signedIn(first);
  const identities = createIdentities({ authMethod, credentials, traits, others: others.map(signedIn) });
  const limits = {
    concurrency: 4,
    ratePerSecond: Number.POSITIVE_INFINITY,
    maxRequests: 5000,
    maxBodyBytes: 2 ** 20,
    timeoutMs: 3000,
    maxDurationMs: 20_000,
    allowPrivate: true,
  };
  const gate = createGate({ environment: "development", makesObjects: true }, () => {});
  gate.learn(operations);
  const sender = await createSender({ url, identities, gate }, limits, new AbortController().signal, { log() {} });
  try {
    const context = {
      send: sender.send,
      authMethod,
      identities,
      hasCredential: true,
      secrets: identities.secrets(),
      log() {},
      memory: newJudgeMemory(),
    } as const;
    const results: JudgedOperation[] = [];
    for (const group of inJudgingOrder(operations)) {
      for (const operation of group) results.push(await judgeOperation(operation, context));
    }
    const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const judged = new Map(settleVerdicts(results, context).map((result) => [keyOf(result), result]));
    const subjects = operations.map((operation) => ({
      operation,
      judged: judged.get(keyOf(operation)) as JudgedOperation,
    }));
    await authorizeAll(subjects, {
      send: sender.send,
      identities,
      sessions: { deaths, absent: () => new Set() },
      concurrency: 2,
      onAuthorized: (result) => judged.set(keyOf(result), result),
    });
    return { judged, asks, requests: sender.requests() };
  } finally {
    await sender.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
