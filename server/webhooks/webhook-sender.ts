import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { guardTarget, TargetRefusedError } from "../scan/safety/guard.ts";
import { retryAfterMs } from "../scan/safety/retry-after.ts";

/** What an address answered: its status, the beginning of its body, and seconds that it asks to wait, 0 without. */
export type WebhookAnswer = { status: number; text: string; retryAfter: number; tookMs: number };

/** Why no answer came, or why nothing was sent; the message is a sentence for the user. */
export class WebhookFault extends Error {
  override readonly name = "WebhookFault";
}

/** Sends messages to addresses that users gave, under the rules for the addresses of targets. */
export type WebhookSender = {
  /** Rejects with {@link WebhookFault} when nothing may be sent to an address. Asks the name service. */
  check(address: string): Promise<URL>;
  /** Posts a body of JSON once, within 15 seconds. No redirect is followed. Rejects with {@link WebhookFault}. */
  post(address: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>;
};

/** The words in which an address is refused. */
const purpose = { what: "address", field: "address", does: "write to", done: "written to" };
/** Milliseconds for all of a try, of those 15 to 30 seconds that the Standard Webhooks specification advises. */
const patience = 15_000;
/** Bytes of an answer that are read. */
const longest = 2000;

/** Creates a sender; `allowPrivate` lets it reach private and loopback addresses, and those without TLS. */
export function webhookSender({
  allowPrivate,
  timeoutMs = patience,
}: {
  allowPrivate: boolean;
  timeoutMs?: number;
}): WebhookSender {
  const allowed = async (address: string) => {
    const url = parsed(address, allowPrivate);
    try {
      return { url, pinned: await guardTarget(url, allowPrivate, purpose) };
    } catch (error) {
      throw error instanceof TargetRefusedError ? new WebhookFault(error.message) : error;
    }
  };
  return {
    check: async (address) => (await allowed(address)).url,
    async post(address, headers, body) {
      const signal = AbortSignal.timeout(timeoutMs);
      const { url, pinned } = await Promise.race([allowed(address), tooLate(signal, timeoutMs)]);
      const started = performance.now();
      const answer = Promise.withResolvers<WebhookAnswer>();
      const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
        method: "POST",
        // No connection is kept: the next message may be a day away.
        agent: false,
        signal,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "Postern-Webhooks/1.0",
          ...headers,
        },
        lookup(_hostname, options, callback) {
          const [first] = pinned;
          if (options.all) callback(null, pinned);
          else callback(null, first?.address ?? "", first?.family);
        },
      });
      request.on("error", (error) => answer.reject(faultOf(error, signal, timeoutMs)));
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const done = () => {
          answer.resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).subarray(0, longest).toString("utf8"),
            retryAfter: Math.ceil((retryAfterMs(response.headers["retry-after"]) ?? 0) / 1000),
            tookMs: Math.round(performance.now() - started),
          });
          request.destroy();
        };
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= longest) done();
        });
        response.on("end", done);
        response.on("error", (error) => answer.reject(faultOf(error, signal, timeoutMs)));
      });
      request.end(body);
      return await answer.promise;
    },
  };
}

function parsed(address: string, allowPlain: boolean): URL {
  if (!URL.canParse(address)) throw new WebhookFault("This is no address. It starts with https://.");
  const url = new URL(address);
  if (url.username || url.password) {
    throw new WebhookFault("Leave the user name and the password out of the address. Messages are signed instead.");
  }
  if (url.protocol !== "https:" && !(allowPlain && url.protocol === "http:")) {
    throw new WebhookFault("Messages tell of weaknesses, so the address has to start with https://.");
  }
  return url;
}

/** Rejects once the time is over: a name service may take longer than an address is given. */
function tooLate(signal: AbortSignal, timeoutMs: number): Promise<never> {
  const late = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => late.reject(noAnswer(timeoutMs)), { once: true });
  // It comes also after the race was decided.
  late.promise.catch(() => {});
  return late.promise;
}

const noAnswer = (timeoutMs: number) => new WebhookFault(`The address did not answer within ${timeoutMs / 1000} s.`);

function faultOf(error: NodeJS.ErrnoException, signal: AbortSignal, timeoutMs: number): WebhookFault {
  if (signal.aborted) return noAnswer(timeoutMs);
  const known: Record<string, string> = {
    ECONNREFUSED: "Nothing listens at the address.",
    ECONNRESET: "The address ended the connection without an answer.",
    EPIPE: "The address ended the connection without an answer.",
    EHOSTUNREACH: "The address cannot be reached.",
    ENETUNREACH: "The address cannot be reached.",
    ETIMEDOUT: "The address cannot be reached.",
    CERT_HAS_EXPIRED: "The certificate of the address has expired.",
    DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate of the address is signed by itself.",
    SELF_SIGNED_CERT_IN_CHAIN: "The certificate of the address is signed by nobody that this server knows.",
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate of the address is signed by nobody that this server knows.",
    ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the address is for another name.",
  };
  const code = error.code ?? "no code";
  return new WebhookFault(known[code] ?? `The address gave no usable answer (${code}).`);
}
