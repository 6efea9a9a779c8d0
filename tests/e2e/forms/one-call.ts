import type { HTTPRequest, Page } from "puppeteer";

/** Watches one call of a page at its network. */
export type OneCall = {
  /** Bodies that were sent so far. */
  sent(): string[];
  /** Answers the next one with a fault of the platform, after a while in which a user may press again. */
  failNext(): void;
  /** Whether a call is under way. */
  pending(): boolean;
  stop(): Promise<void>;
};

const heldMs = 400;
const problem = {
  type: "about:blank",
  title: "Internal Server Error",
  status: 500,
  detail: "The platform met a fault. Try again.",
  requestId: "00000000-0000-4000-8000-000000000000",
};

/** Counts the requests of a call, such as `POST /api/teams`; the path may be a pattern. Null: of none. */
export async function watchCall(page: Page, call: string | null): Promise<OneCall> {
  const pattern = new RegExp(`^${call ?? "no call"}$`);
  const bodies: string[] = [];
  let fail = false;
  let open = 0;
  const handle = (request: HTTPRequest) => {
    if (!pattern.test(`${request.method()} ${new URL(request.url()).pathname}`)) return void request.continue();
    bodies.push(request.postData() ?? "");
    if (!fail) return void request.continue();
    fail = false;
    open++;
    setTimeout(() => {
      open--;
      void request.respond({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) });
    }, heldMs);
  };
  await page.setRequestInterception(true);
  page.on("request", handle);
  return {
    sent: () => bodies,
    failNext: () => {
      fail = true;
    },
    pending: () => open > 0,
    async stop() {
      page.off("request", handle);
      await page.setRequestInterception(false);
    },
  };
}
