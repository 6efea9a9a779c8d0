import type { HTTPRequest, Page } from "puppeteer";

/** Watches one call of a page at its network. */
export type OneCall = {
  /** Bodies that were sent so far. */
  sent(): string[];
  /** Holds the next one until `release`, so that a user may press again while it is under way. */
  holdNext(): void;
  /** Whether a call is held. */
  held(): boolean;
  /** Answers the held call with a fault of the platform. */
  release(): Promise<void>;
  stop(): Promise<void>;
};

const problem = {
  type: "about:blank",
  title: "Internal Server Error",
  status: 500,
  detail: "The platform met a fault. Try again.",
  requestId: "00000000-0000-4000-8000-000000000000",
};

/** A request of a page that is left meanwhile has nowhere to go on to. */
const goOn = (request: HTTPRequest) => void request.continue().catch(() => undefined);

/** Counts the requests of a call, such as `POST /api/teams`; the path may be a pattern. Null: of none. */
export async function watchCall(page: Page, call: string | null): Promise<OneCall> {
  const pattern = new RegExp(`^${call ?? "no call"}$`);
  const bodies: string[] = [];
  let hold = false;
  let held: HTTPRequest | undefined;
  const handle = (request: HTTPRequest) => {
    if (!pattern.test(`${request.method()} ${new URL(request.url()).pathname}`)) return goOn(request);
    bodies.push(request.postData() ?? "");
    if (!hold) return goOn(request);
    hold = false;
    held = request;
  };
  const release = async () => {
    await held?.respond({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) });
    held = undefined;
  };
  await page.setRequestInterception(true);
  page.on("request", handle);
  return {
    sent: () => bodies,
    holdNext: () => {
      hold = true;
    },
    held: () => held !== undefined,
    release,
    async stop() {
      await release();
      page.off("request", handle);
      await page.setRequestInterception(false);
    },
  };
}
