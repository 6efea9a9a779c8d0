import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** People of the provider, by the name that they sign in with there. */
export type Person = { email: string; email_verified: boolean };

export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs in as a person, from the address that a platform led to; resolves to where the browser is sent back. */
  signIn(address: URL, person: string): Promise<URL>;
  /** Gives up at the sign-in instead. */
  giveUp(address: URL): Promise<URL>;
  close(): Promise<void>;
};

/** Starts a real OpenID provider (`oidc-provider`) on a socket, which takes code with PKCE alone and sends back to `callback`. */
export async function startOpenIdProvider(callback: string, people: Record<string, Person>): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["postern", "a client secret that is nobody's"];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
    claims: { email: ["email", "email_verified"] },
    pkce: { required: () => true },
    cookies: { keys: ["for a test"] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  });
  server.on("request", provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    signIn: (address, person) => walk(address, issuer, person),
    giveUp: (address) => walk(address, issuer, null),
    close: () => stop(server),
  };
}

/** Walks through the provider's pages as a browser does: signs in, agrees, and stops where it is sent to another site. */
async function walk(from: URL, issuer: string, person: string | null): Promise<URL> {
  const cookies = new Map<string, string>();
  const visit = async (address: URL, form?: Record<string, string>) => {
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  let [address, form]: [URL, Record<string, string> | undefined] = [from, undefined];
  for (let step = 0; step < 20; step++) {
    const answer = await visit(address, form);
    form = undefined;
    const to = answer.headers.get("location");
    if (to) {
      address = new URL(to, address);
      if (address.origin !== issuer) return address;
      continue;
    }
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`The provider shows no form: ${answer.status} ${page.slice(0, 300)}`);
    if (person === null) address = new URL(`${address.pathname}/abort`, issuer);
    else form = prompt === "login" ? { prompt, login: person, password: "any" } : { prompt };
  }
  throw new Error("The provider did not send back.");
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
