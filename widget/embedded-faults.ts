import { SetupFault, type SetupFaultCode } from "./setup-fault.ts";

/** Milliseconds that a platform has to say that it is there. */
const patience = 5000;

/** Addresses that this page's policy kept from being asked, of calls and of sockets. */
const blocked = new Set<string>();
let watching = false;

/** Begins to listen to what the page's policy forbids: a call that it stops fails like any other. */
export function watchPolicy(): void {
  if (watching) return;
  watching = true;
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    const url = effectiveDirective === "connect-src" ? URL.parse(blockedURI) : null;
    if (url) blocked.add(`${url.protocol}//${url.host}`);
  });
}

/** Whether the page's policy forbade what begins with an origin, or with `wss:` or `ws:` of a host. */
export const policyBlocks = (beginning: string): boolean => [...blocked].some((one) => one.startsWith(beginning));

/** Whether a cookie of the platform holds in this page's site. Two last labels stand for the site, so a doubt counts as yes. */
export function isSameSite(platform: string, page: Pick<Location, "protocol" | "hostname">): boolean {
  const { protocol, hostname } = new URL(platform);
  const site = (host: string) => (/^[\d.]+$|:/.test(host) ? host : host.split(".").slice(-2).join("."));
  return protocol === page.protocol && site(hostname) === site(page.hostname);
}

/** A platform that the browser may call in the clear from a page over https: this machine's own. */
const isTrusted = ({ protocol, hostname }: URL) =>
  protocol === "https:" || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname);

/**
 * Why a call to the platform got no answer in this page, which a browser does not tell: whether the page's policy forbade
 * it, the platform is in the clear, answers but does not list the page's origin, or does not answer at all.
 */
export async function whyUnreachable(platform: string, cause: unknown): Promise<SetupFault> {
  return new SetupFault(await faultOf(platform), platform, cause);
}

async function faultOf(platform: string): Promise<SetupFaultCode> {
  if (window.location.protocol === "https:" && !isTrusted(new URL(platform))) return "platform-http";
  // The browser tells of the policy after the call has failed.
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (policyBlocks(platform)) return "policy-blocks";
  const answers = (credentials: RequestCredentials) =>
    fetch(`${platform}/api/health`, { credentials, cache: "no-store", signal: AbortSignal.timeout(patience) }).then(
      () => true,
      () => false,
    );
  // Everybody may ask without a session; with one, only the origins that the platform lists.
  if (!(await answers("omit"))) return "platform-down";
  return (await answers("include")) ? "platform-down" : "origin-not-allowed";
}
