import { SetupFault, type SetupFaultCode } from "./setup-fault.ts";

/** Milliseconds that a platform has to say that it is there, and that nothing at all may be heard of it before that counts as none. */
const patience = 5000;
const silence = 10_000;

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

/** Whether the page's policy forbade calls to an origin. */
const policyBlocks = (origin: string): boolean => [...blocked].some((one) => one.startsWith(origin));

/** The live channel's address that the page's policy forbade; null where it forbade none. */
export const blockedSocket = (): string | null => [...blocked].find((one) => /^wss?:/.test(one)) ?? null;

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
 * it, the platform is in the clear, answers but does not list the page's origin, something answers that shows this page
 * nothing, as Postern's health does everybody, or nothing answers at all.
 */
export async function whyUnreachable(platform: string, cause: unknown): Promise<SetupFault> {
  return new SetupFault(await faultOf(platform), platform, cause);
}

async function faultOf(platform: string): Promise<SetupFaultCode> {
  if (window.location.protocol === "https:" && !isTrusted(new URL(platform))) return "platform-http";
  // The browser tells of the policy after the call has failed.
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (policyBlocks(platform)) return "policy-blocks";
  // Everybody may ask without a session; with one, only the origins that the platform lists.
  const answer = await health(platform, {});
  if (!answer) return (await health(platform, { mode: "no-cors" })) ? "not-postern" : "platform-down";
  if (!(await isPosterns(answer))) return "not-postern";
  return (await health(platform, { credentials: "include" })) ? "platform-down" : "origin-not-allowed";
}

/** Whether something else answers at the platform's address; null while nothing does. */
export async function isNoPostern(platform: string): Promise<boolean | null> {
  const answer = await health(platform, {});
  return answer && !(await isPosterns(answer));
}

/** The fault of a platform that neither answers nor refuses within 10 s; null of one that does. */
export const silenceOf = (platform: string): Promise<SetupFault | null> =>
  askHealth(platform, { signal: AbortSignal.timeout(silence) }).then(
    () => null,
    (error: unknown) =>
      error instanceof DOMException && error.name === "TimeoutError"
        ? new SetupFault("platform-down", platform, error)
        : null,
  );

async function isPosterns(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === "object" && body !== null && "status" in body && typeof body.status === "string";
}

const health = (platform: string, how: RequestInit): Promise<Response | null> =>
  askHealth(platform, { signal: AbortSignal.timeout(patience), ...how }).catch(() => null);

const askHealth = (platform: string, how: RequestInit) =>
  fetch(`${platform}/api/health`, { credentials: "omit", cache: "no-store", ...how });
