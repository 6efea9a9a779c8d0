import { expect, test } from "vitest";
import { bodiesTold, readPage, type Scripting } from "./body-reader.ts";
import { hookPage } from "./page-hook.ts";

const tab = { tabId: 7, origin: location.origin, since: 1, endedAt: null, bodies: "a-name" };

test("A page is hooked at once, and does not wait until somebody hears what it tells", () => {
  const sent: string[] = [];
  const scripting: Scripting = {
    executeScript: ({ world }) => {
      sent.push(world);
      return new Promise(() => {});
    },
  };
  void readPage(scripting, tab);
  expect(sent.sort()).toEqual(["ISOLATED", "MAIN"]);
});

test("A page that is hooked twice by one name is hooked once, and by another name again", () => {
  const { fetch } = window;
  hookPage("one", location.origin);
  const hooked = window.fetch;
  expect(hooked).not.toBe(fetch);
  hookPage("one", location.origin);
  expect(window.fetch).toBe(hooked);
  document.dispatchEvent(new Event("one:end"));
  expect(window.fetch).toBe(fetch);
  hookPage("one", location.origin);
  expect(window.fetch).not.toBe(fetch);
  document.dispatchEvent(new Event("one:end"));
});

/** What a hooked page tells of a call's body, as it is read; `call` makes the call. */
async function toldOf(call: () => Promise<unknown>): Promise<unknown> {
  const { fetch } = window;
  window.fetch = async () => new Response("{}", { headers: { "content-type": "text/plain" } });
  hookPage("form", location.origin);
  const heard = Promise.withResolvers<unknown>();
  const hear = (event: Event) => heard.resolve((event as CustomEvent).detail);
  document.addEventListener("form", hear, { once: true });
  await call();
  const body = await heard.promise;
  document.dispatchEvent(new Event("form:end"));
  window.fetch = fetch;
  const sender = { origin: tab.origin, tab: { id: tab.tabId } };
  const url = `${tab.origin}/orders`;
  return bodiesTold({ body: JSON.stringify({ ...JSON.parse(String(body)), url }) }, sender, tab)?.sent;
}
const encoded = "application/x-www-form-urlencoded";
const fields = {
  type: "object",
  properties: { holder: { type: "string", format: "email" }, note: { type: "string" } },
};

test.each<[string, () => RequestInit]>([
  ["parameters", () => ({ body: new URLSearchParams({ holder: "mika@northwind.test", note: "n 1" }) })],
  ["a text", () => ({ body: "holder=mika%40northwind.test&note=n+1", headers: { "Content-Type": encoded } })],
])("Of a form that is sent as %s the names and kinds of its fields are told", async (_, init) => {
  expect(await toldOf(() => window.fetch("/orders", { method: "POST", ...init() }))).toEqual({
    ...fields,
    contentMediaType: encoded,
  });
});

test("Of a form with a file its name is told, and nothing of what is in it", async () => {
  const body = new FormData();
  body.append("note", "n 1");
  body.append("photo", new File(["secret"], "secret.png"));
  expect(await toldOf(() => window.fetch("/orders", { method: "POST", body }))).toEqual({
    type: "object",
    properties: { note: { type: "string" }, photo: { type: "string", format: "binary" } },
    contentMediaType: "multipart/form-data",
  });
});

test("A text that is said to be no form is none", async () => {
  expect(await toldOf(() => window.fetch("/orders", { method: "POST", body: "a=1" }))).toBeNull();
});
