import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createIdentities } from "../identity/identities.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { createGate } from "../wire/gate.ts";
import type { Rights } from "../wire/rights.ts";
import { createSender } from "../wire/send.ts";
import { askFurther, forgetUndecided } from "./ask-further.ts";
import { type JudgeMemory, newJudgeMemory } from "./memory.ts";
import { inJudgingOrder, judgeOperation } from "./operation-judge.ts";
import { settleVerdicts } from "./settle.ts";

/** What a little target hears, and who asks by what the request carries. */
export type Ask = { who: "owner" | "anonymous" | "invalid"; method: string; path: string; body: string; type: string };
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };
/** Null cuts the connection without an answer. */
export type Target = (ask: Ask) => Reply | null;

export const ownerToken = "owner-token-4f1d9c27ab";

/** An operation as discovery would hand it over, seen at its own path unless told otherwise. */
export function operationOf(call: string, more: Partial<Operation> = {}): Operation {
  const [method = "GET", path = "/"] = call.split(" ");
  return {
    method,
    path,
    example: path.replaceAll(/\{\w+\}/g, "7"),
    exampleSeen: true,
    source: "openapi",
    isShadow: false,
    documentedSecurity: "unknown",
    intention: null,
    requestTypes: [],
    ...more,
  };
}

/** What is known of a target that was seen to turn down what can be read and does not fit. */
export const strictMemory = (): JudgeMemory => ({ ...newJudgeMemory(), readable: { refused: 1, accepted: 0 } });

/** Serves the target on a real socket and judges the operations as a scan does. `asks` is everything it heard. */
export async function judgeTarget(
  target: Target,
  operations: Operation[],
  credential: string | null = ownerToken,
  memory = newJudgeMemory(),
  rights: Rights = { environment: "development", makesObjects: true },
): Promise<{ judged: JudgedOperation[]; asks: Ask[]; logged: string[] }> {
  const asks: Ask[] = [];
  const logged: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization } = request.headers;
    const who = authorization === `Bearer ${ownerToken}` ? "owner" : authorization ? "invalid" : "anonymous";
    const { method = "GET", url = "/", headers } = request;
    const ask: Ask = {
      who,
      method,
      path: url,
      body: Buffer.concat(chunks).toString(),
      type: headers["content-type"] ?? "",
    };
    asks.push(ask);
    const reply = target(ask);
    if (!reply) return void request.socket.destroy();
    const { status = 200, headers: extra = {}, body = "" } = reply;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const type = text.startsWith("<") ? "text/html" : "application/json";
    response.writeHead(status, { "content-type": type, ...extra }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const authMethod = credential === null ? "none" : "bearer";
  const identities = createIdentities({ authMethod, credentials: credential });
  const limits = {
    concurrency: 4,
    ratePerSecond: Number.POSITIVE_INFINITY,
    maxRequests: 1000,
    maxBodyBytes: 2 ** 20,
    timeoutMs: 3000,
    maxDurationMs: 20_000,
    allowPrivate: true,
  };
  const listener = { log: (_type: string, message: string) => void logged.push(message), progress() {} };
  const gate = createGate(rights, () => {});
  gate.learn(operations);
  const sender = await createSender({ url, identities, gate }, limits, new AbortController().signal, listener);
  try {
    const context = {
      send: sender.send,
      authMethod,
      identities,
      hasCredential: identities.default.present,
      secrets: identities.secrets(),
      log: listener.log,
      memory,
      mayWrite: rights.makesObjects === true,
    } as const;
    const judged: JudgedOperation[] = [];
    for (const group of inJudgingOrder(operations)) {
      for (const operation of group) judged.push(await judgeOperation(operation, context));
    }
    await forgetUndecided(context);
    const later = operations.map(({ method, path }) => askFurther(`${method} ${path}`, context));
    const further = (await Promise.all(later)).filter((one) => one !== null);
    const last = new Map([...judged, ...further].map((one) => [`${one.method} ${one.path}`, one]));
    return { judged: settleVerdicts([...last.values()], context), asks, logged };
  } finally {
    await sender.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
