import type { Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstToken } from "../../server/practice/people.ts";
import { drawsAll } from "../../server/testing/draw.ts";
import { cutTexts, sideways, violations } from "./accessibility.ts";
import { type ApiSite, startApiSite } from "./api-site.ts";
import { type Chromium, startChromium } from "./chromium.ts";
import { type Demo, startDemo } from "./demo.ts";
import { type Surface, surface, until } from "./surface.ts";

/** How often the worker is killed, and the panel sent away: each time another moment of a call is met. */
const [kills, returns] = drawsAll ? [50, 10] : [12, 3];

let demo: Demo;
let chromium: Chromium;
let panel: Surface;
let tab: Page;
/** An API that nobody scanned. */
let site: ApiSite;

beforeAll(async () => {
  [demo, site] = await Promise.all([startDemo(), startApiSite()]);
  chromium = await startChromium();
  await chromium.usePlatform(demo.platform.url);
  await demo.signIn(chromium.browser);
  panel = surface(await chromium.panel(), "page");
  await panel.see("Security Dashboard");
  tab = await chromium.tab(demo.platform.practice);
  await panel.evaluate(() => {
    location.hash = "#/watch";
  });
});
afterAll(async () => {
  await chromium?.close();
  site?.close();
  await demo?.close();
});

/** Has the page in the tab ask its API, as its own script would. */
const ask = (path: string, init: RequestInit = {}) =>
  tab.evaluate(async (...[address, given]) => void (await fetch(address, given)), path, init);
const signedIn = { headers: { authorization: `Bearer ${firstToken}` } };

const stored = () => panel.page.evaluate(async () => JSON.stringify(await chrome.storage.session.get(null)));
/** What the worker keeps of the calls. */
const watchedCalls = async () =>
  Object.entries(
    JSON.parse(await stored()) as Record<string, { id: string; query: string[]; carried: string[] }[]>,
  ).flatMap(([key, calls]) => (key.startsWith("watchedCalls:") ? calls : []));
const figures = () =>
  panel.evaluate((root) => root.querySelector("dl")?.innerText.replace(/\s+/g, " ").trim() ?? "none");
const figuresSay = (words: RegExp) =>
  until(
    async () => (words.test(await figures()) ? true : null),
    async () => `The figures say '${await figures()}'. The panel shows:\n${await panel.text()}`,
  );

/** What is wrong with what the panel shows, in Firefox's narrow sidebar and in a panel. */
async function faults(): Promise<string[]> {
  const found: string[] = [];
  for (const width of [252, 360]) {
    await panel.page.setViewport({ width, height: 780 });
    const wrong = [sideways, cutTexts].map((look) => look(panel.page));
    found.push(...(await Promise.all(wrong)).flat().map((fault) => `at ${width} px: ${fault}`));
  }
  // The tab's strip stands above every screen, and is none of this one's.
  return [
    ...found,
    ...(await violations(panel.page)).filter(
      (fault) => !/open critical findings|name-mismatch: \.rounded-sm/.test(fault),
    ),
  ];
}

describe("the panel, once it may watch the tab", () => {
  it("says first what it will see, and watches from one press", async () => {
    await panel.see("See the API calls of this tab");
    expect(await faults()).toEqual([]);
    await panel.click("Watch this tab");
    await panel.see("No API call yet");
  });

  it("shows each operation with its verdicts, findings first", async () => {
    await ask("/api/v1/users/me", signedIn);
    await ask("/.env");
    await ask("/api/v1/users/me", signedIn);
    await ask("/api/v1/gone/20418?token=s3cr3t", signedIn);
    await figuresSay(/^Calls 4 Operations 3 Findings 1 New 0$/);
    await panel.see(
      /Findings\s+1\s+worst first\s+\/\.env[\s\S]+AuthN missing[\s\S]+No finding\s+2[\s\S]+×2[\s\S]+AuthN enforced/,
    );
    await panel.see("/api/v1/gone/{id}");
  });

  it("keeps no value of what it saw", async () => {
    expect(await stored()).not.toMatch(new RegExp(`${firstToken}|s3cr3t|20418`));
  });

  it("leads by the keyboard alone to the proof of what is open", async () => {
    await panel.see("AuthN missing");
    await panel.page.keyboard.press("j");
    await panel.page.keyboard.press("Enter");
    await panel.see("Bypassed by anonymous");
    expect(await faults()).toEqual([]);
    await panel.click("Open proof");
    await panel.see("Reproduce");
    await panel.click("Back");
    await panel.see("Watching this tab");
  });

  it(`loses and doubles no call when the worker is killed ${kills} times at the moment in which one is answered`, async () => {
    for (let round = 0; round < kills; round++) {
      const kill = await chromium.aimAtWorker();
      await ask("/api/v1/users/me", signedIn);
      await kill();
    }
    await figuresSay(new RegExp(`^Calls ${kills + 4} Operations 3`));
    const calls = (await watchedCalls()).map(({ id }) => id);
    expect(calls).toHaveLength(kills + 4);
    expect(new Set(calls).size).toBe(kills + 4);
  });

  it("stops when told, and sees the tab no more until it is told again", async () => {
    await panel.click("Stop");
    await panel.see("Stopped");
    await ask("/api/v1/users/me", signedIn);
    await panel.click("Watch again");
    await panel.see("No API call yet");
    await ask("/api/v1/users/me", signedIn);
    await figuresSay(/^Calls 1 /);
  });

  it("goes on while no panel is open", async () => {
    const place = panel.page.url();
    await panel.page.goto(`${chromium.origin}/welcome.html`);
    await ask("/api/v1/users/me", signedIn);
    await panel.page.goto(place);
    await figuresSay(/^Calls 2 /);
    expect((await watchedCalls()).map(({ carried }) => carried)).toEqual([["bearer"], ["bearer"]]);
  });

  it("loses and doubles no call when its panel goes, comes back and is hidden while calls run", async () => {
    const place = panel.page.url();
    await tab.evaluate((authorization) => {
      const page = Object.assign(window, { asked: 0, goesOn: true, ended: Promise.resolve() });
      const caller = async () => {
        while (page.goesOn) {
          await fetch(`/api/v1/users/me?n${page.asked++}=`, { headers: { authorization } });
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      };
      page.ended = Promise.all([caller(), caller(), caller(), caller()]).then(() => {});
    }, `Bearer ${firstToken}`);
    for (let round = 0; round < returns; round++) {
      await panel.page.goto(`${chromium.origin}/welcome.html`);
      await panel.page.goto(place);
      await panel.see("Watching this tab");
      const other = await chromium.browser.newPage();
      await other.bringToFront();
      await other.close();
    }
    const asked = await tab.evaluate(async () => {
      Reflect.set(window, "goesOn", false);
      await Reflect.get(window, "ended");
      return Number(Reflect.get(window, "asked"));
    });
    const all = Array.from({ length: asked }, (_, number) => `n${number} bearer`);
    const seen = async () => {
      const calls = (await watchedCalls()).filter(({ query }) => query[0]?.startsWith("n"));
      return calls.map(({ query, carried }) => `${query} ${carried}`);
    };
    await expect.poll(async () => (await seen()).sort()).toEqual(all.sort());
  });
});

describe("what was captured of an API that nobody scanned", () => {
  it("is new to the inventory", async () => {
    await demo.platform.call("POST", "/api/applications", {
      ...{ name: "Desk", targetUrl: site.url, environment: "production" },
      ...{ authMethod: "bearer", credentials: site.token },
    });
    tab = await chromium.tab(site.url);
    await panel.page.reload();
    await panel.see(/Desk, /);
    await panel.click("More");
    await panel.click("Watch this tab, clear the list");
    await panel.see("No API call yet");
    for (const path of ["/desk/kept-orders", "/desk/kept-orders/7", "/desk/kept-orders/8"])
      await ask(path, { headers: { authorization: `Bearer ${site.token}` } });
    await ask("/desk/opening-hours");
    await figuresSay(/^Calls 4 Operations 3 Findings 0 New 3$/);
  });

  it("is tested from its row, at once", async () => {
    await panel.click("GET /desk/kept-orders");
    await panel.click("Test this now");
    await panel.see("AuthN enforced");
    await figuresSay(/New 2$/);
  });

  const endpoints = async () => {
    const all = await demo.platform.call<
      { path: string; applicationId: number; source: string; authentication: { state: string } }[]
    >("GET", "/api/endpoints");
    return all.filter(({ applicationId }) => applicationId !== demo.applicationId);
  };

  it("is added to the inventory, and scanned alone", async () => {
    await panel.click("Add 2 to inventory");
    await figuresSay(/New 0$/);
    await panel.click("Scan what I browsed");
    await panel.see(/3 operations tested\./);
    const found = await endpoints();
    expect(found.map(({ path }) => path).sort()).toEqual([
      "/desk/kept-orders",
      "/desk/kept-orders/{id}",
      "/desk/opening-hours",
    ]);
    expect(found.find(({ path }) => path === "/desk/kept-orders")?.authentication.state).toBe("enforced");
  });

  it("is scanned with all of its application from the menu", async () => {
    await panel.click("More");
    await panel.click("Scan all of Desk");
    await panel.see(/Completed/);
    const orders = (await endpoints()).filter(({ path }) => path.startsWith("/desk/kept-orders"));
    expect(orders.map(({ path, source, authentication }) => [path, source, authentication.state])).toEqual([
      ["/desk/kept-orders", "observed", "enforced"],
      ["/desk/kept-orders/{id}", "observed", "enforced"],
    ]);
  });
});

describe("bodies, once the names of their fields are asked for", () => {
  const order = { holder: "mika@northwind.test", iban: "DE02120300000000202051", lines: [{ price: 7319.25 }] };
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(order) };
  const bodies = async () => JSON.parse(await stored()).watchedBodies as Record<string, unknown> | undefined;
  const bodiesOf = (operation: string) =>
    until(
      async () => (await bodies())?.[operation] ?? null,
      async () => `The bodies are ${JSON.stringify(await bodies())}. The panel shows:\n${await panel.text()}`,
    );
  /** How calls behave for the page's own script. */
  const behaviour = () =>
    tab.evaluate(async () => {
      const failed = async (work: () => Promise<unknown>) => work().then(() => "answered", String);
      const bySend = await new Promise<string>((resolve) => {
        const request = new XMLHttpRequest();
        request.open("GET", "/desk/opening-hours");
        request.responseType = "json";
        request.onload = () => resolve(JSON.stringify([request.status, request.response]));
        request.send();
      });
      const answer = await fetch("/desk/opening-hours");
      return {
        functions: [fetch, XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.send].map((one) => [
          ...[one.name, one.length, String(one).replaceAll(/\s+|(?<=function )\w+/g, "")],
        ]),
        own: Object.keys(window).filter((name) => /postern|carries/i.test(name)),
        answer: [answer.constructor.name, answer.status, answer.bodyUsed, await answer.json(), answer.bodyUsed],
        refused: [await failed(() => fetch("http://localhost:1/")), await failed(() => fetch("http://[")), bySend],
        aborted: await failed(() => fetch("/desk/opening-hours", { signal: AbortSignal.abort() })),
        asRequest: (await fetch(new Request("/desk/orders", { method: "POST", body: '{"note":"x"}' }))).status,
      };
    });
  const turnOn = async () => {
    await panel.click("More");
    await panel.click("Read field names in bodies");
    await panel.see("keeps no value");
  };
  let before: Awaited<ReturnType<typeof behaviour>>;

  it("are kept as names and kinds, without any value", async () => {
    await panel.evaluate(() => {
      location.hash = "#/watch";
    });
    await panel.see("Watching this tab");
    before = await behaviour();
    await tab.evaluate(() => void Object.assign(window, { first: [fetch, XMLHttpRequest.prototype.send] }));
    await ask("/desk/orders", post);
    await turnOn();
    expect(await bodies()).toBeUndefined();
    await ask("/desk/orders", post);
    const shape = { holder: { type: "string", format: "email" }, iban: { type: "string" } };
    const lines = { type: "array", items: { type: "object", properties: { price: { type: "number" } } } };
    expect(await bodiesOf("POST /desk/orders")).toMatchObject({
      sent: { type: "object", properties: { ...shape, lines } },
      answered: { 201: { type: "object", properties: { id: { type: "integer" }, ...shape, lines } } },
    });
    expect(await stored()).not.toMatch(/mika|DE02|7319\.25/);
    await panel.click("POST /desk/orders");
    await panel.see(/Sends\s+holder, iban, lines\s+Answers 201\s+holder, iban, id, lines/);
    expect(await faults()).toEqual([]);
  });

  it("are kept of forms, too, by their media type", async () => {
    await tab.evaluate(async () => {
      const post = (path: string, body: XMLHttpRequestBodyInit) =>
        new Promise((resolve) => {
          const request = new XMLHttpRequest();
          request.open("POST", path);
          request.onload = resolve;
          request.send(body);
        });
      await post("/desk/messages", "holder=mika%40northwind.test&note=kept");
      const photo = new FormData();
      photo.append("caption", "kept");
      photo.append("picture", new File(["kept"], "kept.png"));
      await post("/desk/photos", photo);
    });
    expect(await bodiesOf("POST /desk/messages")).toMatchObject({
      sent: {
        properties: { holder: { type: "string", format: "email" }, note: { type: "string" } },
        contentMediaType: "application/x-www-form-urlencoded",
      },
    });
    expect(await bodiesOf("POST /desk/photos")).toMatchObject({
      sent: {
        properties: { caption: { type: "string" }, picture: { type: "string", format: "binary" } },
        contentMediaType: "multipart/form-data",
      },
    });
    expect(await stored()).not.toMatch(/mika|kept\.png|"kept"/);
  });

  it("are read without the page noticing", async () => {
    expect(await behaviour()).toEqual(before);
  });

  it("are read no more once that is turned off, and the page has its own functions again", async () => {
    await panel.click("Turn off");
    await until(
      async () => {
        const now = await tab.evaluate(() => {
          const { first } = window as unknown as { first: unknown[] };
          return first[0] === fetch && first[1] === XMLHttpRequest.prototype.send;
        });
        return now || null;
      },
      async () => "The page still has the functions that read bodies.",
    );
  });

  it("are read of each page that the tab loads, and forgotten with the list", async () => {
    // As libraries do that follow what a page waits for.
    await tab.evaluate(() => void Object.assign(window, { Promise: class extends Promise<unknown> {} }));
    await turnOn();
    await ask("/desk/kept-orders/7", { headers: { authorization: `Bearer ${site.token}` } });
    await bodiesOf("GET /desk/kept-orders/{id}");
    await tab.reload();
    // The first calls of a page may be over before it is read.
    await until(
      async () => {
        await ask("/desk/kept-orders", { headers: { authorization: `Bearer ${site.token}` } });
        return (await bodies())?.["GET /desk/kept-orders"] ?? null;
      },
      async () => `The bodies are ${JSON.stringify(await bodies())}.`,
    );
    await panel.click("More");
    await panel.click("Clear the list");
    await panel.see("No API call yet");
    expect(await bodies()).toBeUndefined();
    await panel.click("Turn off");
  });
});

it("what the tab signs in with becomes an identity after a press of its own, and is stored nowhere in the browser", async () => {
  // Somebody else than whom the application asks as already.
  const token = "token-of-mika-5b7c91e2";
  await panel.evaluate(() => {
    location.hash = "#/watch";
  });
  await panel.see("Watching this tab");
  await panel.click("Use this tab's session");
  await panel.click("Read the session");
  await panel.see("Waiting for a call that signs in");
  for (const path of ["/desk/kept-orders", "/desk/kept-orders/7"])
    await ask(path, { headers: { authorization: `Bearer ${token}` } });
  await panel.see(/a bearer token/i);
  expect(await panel.text()).not.toContain(token);
  expect(await faults()).toEqual([]);
  await panel.fill("Label", "mika");
  await panel.click("Add as identity");
  await panel.see("Ready to test authorization: default and mika");
  await panel.see(/mika for what default owns\s+kept-orders/);
  expect(await faults()).toEqual([]);
  const everywhere = await panel.page.evaluate(async () =>
    JSON.stringify([await chrome.storage.session.get(null), await chrome.storage.local.get(null), { ...localStorage }]),
  );
  expect(everywhere).not.toContain(token);
});

it("Alt+P and Alt+W are the keys of the panel and of the watch", async () => {
  const worker = await chromium.worker();
  const shortcuts = await worker.evaluate(async () => {
    const commands = await chrome.commands.getAll();
    return Object.fromEntries(commands.map(({ name = "", shortcut }) => [name, shortcut]));
  });
  expect(shortcuts).toMatchObject({ "open-panel": "Alt+P", "watch-tab": "Alt+W" });
});

it("nothing on the way complains", () => {
  expect(chromium.complaints.list([/status of 40[134]/, /favicon.ico/, /ERR_UNSAFE_PORT/])).toEqual([]);
});
