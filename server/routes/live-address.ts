import type { Services } from "./call.ts";

/** Where clients reach the live channel, as the settings say or as it follows from the public address. */
export function liveAddress({
  publicUrl,
  liveUrl,
  livePort,
}: Pick<Services, "publicUrl" | "liveUrl" | "livePort">): URL {
  if (liveUrl !== undefined) return new URL(liveUrl);
  const url = new URL(publicUrl.replace(/^http/, "ws"));
  url.port = String(livePort());
  return url;
}
