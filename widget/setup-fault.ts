import { Unreachable } from "../src/client/unreachable.ts";

/** Why a page that embeds the console cannot reach its platform, or not in full. */
export type SetupFaultCode =
  | "origin-not-allowed"
  | "policy-blocks"
  | "platform-http"
  | "platform-down"
  | "not-postern"
  | "live-unreachable";

/** No answer came in a page that embeds the console, and it is known why. */
export class SetupFault extends Unreachable {
  readonly code: SetupFaultCode;

  constructor(code: SetupFaultCode, platform: string, cause?: unknown) {
    super(platform, cause);
    this.name = "SetupFault";
    this.code = code;
    if (code !== "platform-down") this.message = setupFaultWords(code, platform).text;
  }
}

/** A fault in words for the team that runs the page: what is wrong, what to write where, and who does it. */
export type SetupFaultWords = { title: string; text: string; code: string | null; hint: string };

/** What to say of a fault of the page that this runs in; `socket` is the live channel's address where the policy forbids it. */
export function setupFaultWords(
  fault: SetupFaultCode,
  platform: string,
  socket: string | null = null,
): SetupFaultWords {
  const { origin, hostname } = window.location;
  const host = new URL(platform).host;
  const live = platform.replace(/^http/, "ws");
  if (fault === "origin-not-allowed")
    return {
      title: "This page may not show Postern",
      text: `${host} runs, but does not list this page's origin.`,
      code: `POSTERN_EMBED_ORIGINS=${origin}`,
      hint: "Add the origin on the platform, then reload.",
    };
  if (fault === "policy-blocks")
    return {
      title: "This page's policy blocks the platform",
      text: `The Content-Security-Policy of ${hostname} forbids calls to ${host}.`,
      code: `connect-src ${platform}\n            ${live}`,
      hint: "Add both to the page's header.",
    };
  if (fault === "platform-http")
    return {
      title: "The platform is on http",
      text: "Nobody can sign in from another site without https.",
      code: `platform="${platform.replace(/^http:/, "https:")}"`,
      hint: "Put the platform behind TLS, then change the address.",
    };
  if (fault === "live-unreachable" && socket)
    return {
      title: "This page's policy blocks live updates",
      text: `The Content-Security-Policy of ${hostname} forbids the live channel. This page asks every 30 s instead.`,
      code: `connect-src ${platform} ${socket}`,
      hint: "Add the second to the page's header.",
    };
  if (fault === "live-unreachable")
    return {
      title: "Live updates are unreachable",
      text: "Findings load, but the live channel gets no answer. This page asks every 30 s instead.",
      code: `POSTERN_LIVE_URL=${live}/live`,
      hint: "Lets one public port carry everything.",
    };
  if (fault === "not-postern")
    return {
      title: "No Postern answers at this address",
      text: `${host} answers this page, but not as a Postern platform does.`,
      code: `platform="${platform}"`,
      hint: "Check the element's address, and whether it is https. If it is right, what stands before the platform answers in its place, or removes its CORS headers.",
    };
  return {
    title: "The platform does not answer",
    text: `${host} gave no answer. The page and its policy are fine.`,
    code: null,
    hint: "Nothing to change here. It comes back by itself.",
  };
}
