import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** What Slack heard; `token` is the bearer's, empty without one. */
export type SlackRequest = { method: string; token: string; args: URLSearchParams; at: number };
type PeerChannel = { id: string; name: string; is_private?: boolean; num_members?: number; is_archived?: boolean };

/** A peer that speaks Slack's Web API and OAuth over HTTP, for tests. Change its state to make it behave. */
export type SlackPeer = {
  /** Address of its Web API, with a trailing slash. */
  apiUrl: string;
  /** Workspaces by bot token. */
  tokens: Map<string, { id: string; name: string; revoked?: boolean; scopes?: string }>;
  channels: PeerChannel[];
  /** Faults of the next calls of a method, oldest first: seconds of a 429, a status, a code, or no answer at all. */
  faults: Map<string, ({ retryAfter: number } | { status: number } | { code: string } | "hang" | "cut")[]>;
  requests: SlackRequest[];
  /** Messages that arrived. */
  posted: { channel: string; text: string; token: string }[];
  /** Redeems a consent page's address as a user who allows it: resolves to where the browser is sent. */
  allow(consentUrl: string): Promise<URL>;
  close(): Promise<void>;
};

/** The app that the peer knows. */
export const peerApp = { clientId: "123.456", clientSecret: "peer-secret" };

/** Starts a peer on a free port, which says `afterMs` later that it took a message. */
export async function startSlackPeer({ afterMs = 0 } = {}): Promise<SlackPeer> {
  const codes = new Map<string, { redirectUri: string }>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: SlackPeer = {
    apiUrl: `${origin}/api/`,
    tokens: new Map([["xoxb-good", { id: "T0ACME", name: "Acme" }]]),
    channels: [
      { id: "C0GENERAL", name: "general", num_members: 12 },
      { id: "C0PAYMENTS", name: "payments", num_members: 3 },
      { id: "C0SECRET", name: "secret", is_private: true, num_members: 2 },
      { id: "C0OLD", name: "old", is_archived: true },
    ],
    faults: new Map(),
    requests: [],
    posted: [],
    async allow(consentUrl) {
      const response = await fetch(consentUrl, { redirect: "manual" });
      return new URL(response.headers.get("location") ?? "");
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? "/", origin);
    if (url.pathname === "/oauth/v2/authorize") return consent(url, response);
    const args = new URLSearchParams(await new Response(request as unknown as ReadableStream).text());
    const method = url.pathname.replace("/api/", "");
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    peer.requests.push({ method, token, args, at: Date.now() });
    const reply = (body: object, status = 200, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    const fault = peer.faults.get(method)?.shift();
    if (fault === "hang") return;
    if (fault === "cut") return response.destroy();
    if (fault && "retryAfter" in fault) {
      return reply({ ok: false, error: "ratelimited" }, 429, { "retry-after": String(fault.retryAfter) });
    }
    if (fault && "status" in fault) return reply({}, fault.status);
    const refuse = (error: string) => reply({ ok: false, error });
    if (fault) return refuse(fault.code);
    if (method === "oauth.v2.access") return redeem(args, reply, refuse);
    const workspace = peer.tokens.get(token);
    if (!workspace) return refuse(token ? "invalid_auth" : "not_authed");
    if (workspace.revoked) return refuse("token_revoked");
    switch (method) {
      case "auth.test":
        return reply({ ok: true, team: workspace.name, team_id: workspace.id, user: "postern", bot_id: "B1" });
      case "conversations.list":
        return list(args, workspace.scopes ?? "channels:read,groups:read", reply, refuse);
      case "conversations.info": {
        const channel = peer.channels.find(({ id }) => id === args.get("channel"));
        return channel ? reply({ ok: true, channel }) : refuse("channel_not_found");
      }
      case "chat.postMessage": {
        const channel = peer.channels.find(({ id }) => id === args.get("channel"));
        if (!channel) return refuse("channel_not_found");
        if (channel.is_archived) return refuse("is_archived");
        peer.posted.push({ channel: channel.id, text: args.get("text") ?? "", token });
        if (afterMs > 0) await delay(afterMs);
        return reply({ ok: true, channel: channel.id, ts: `${Date.now() / 1000}` });
      }
      default:
        return refuse("unknown_method");
    }
  }

  function list(
    args: URLSearchParams,
    scopes: string,
    reply: (body: object) => unknown,
    refuse: (error: string) => unknown,
  ): unknown {
    const types = (args.get("types") ?? "public_channel").split(",");
    if (types.includes("private_channel") && !scopes.includes("groups:read")) return refuse("missing_scope");
    const limit = Number(args.get("limit") ?? 100);
    if (limit > 999) return refuse("invalid_limit");
    const from = Number(Buffer.from(args.get("cursor") ?? "", "base64").toString() || 0);
    const all = peer.channels.filter(
      (channel) =>
        types.includes(channel.is_private ? "private_channel" : "public_channel") &&
        !(args.get("exclude_archived") === "true" && channel.is_archived),
    );
    const end = from + limit;
    const next_cursor = end < all.length ? Buffer.from(String(end)).toString("base64") : "";
    return reply({ ok: true, channels: all.slice(from, end), response_metadata: { next_cursor } });
  }

  function consent(url: URL, response: ServerResponse): unknown {
    const redirectUri = url.searchParams.get("redirect_uri") ?? "";
    const code = `code-${codes.size + 1}`;
    codes.set(code, { redirectUri });
    const target = new URL(redirectUri);
    target.searchParams.set("code", code);
    target.searchParams.set("state", url.searchParams.get("state") ?? "");
    const isKnown = url.searchParams.get("client_id") === peerApp.clientId;
    return response.writeHead(isKnown ? 302 : 400, isKnown ? { location: target.href } : {}).end();
  }

  function redeem(
    args: URLSearchParams,
    reply: (body: object) => unknown,
    refuse: (error: string) => unknown,
  ): unknown {
    const code = args.get("code") ?? "";
    if (args.get("client_id") !== peerApp.clientId) return refuse("invalid_client_id");
    if (args.get("client_secret") !== peerApp.clientSecret) return refuse("bad_client_secret");
    if (codes.get(code)?.redirectUri !== args.get("redirect_uri")) return refuse("invalid_code");
    codes.delete(code);
    peer.tokens.set("xoxb-consented", { id: "T0CONSENT", name: "Consented" });
    const team = { id: "T0CONSENT", name: "Consented" };
    return reply({
      ok: true,
      token_type: "bot",
      access_token: "xoxb-consented",
      bot_user_id: "U1",
      team,
      scope: "chat:write",
    });
  }

  return peer;
}
