import { expect, test } from "vitest";
import { effectOf } from "./effect.ts";
import { nothingToRead } from "./reports-acting.ts";

test.each([
  ...[
    "/payment?to=7&amount=5",
    "/wire?iban=DE2&amount=1",
    "/loan?amount=5&months=3",
    "/bet?amount=2",
    "/virement?vers=b&montant=5",
  ],
  ...[
    "/sms?to=7&text=hi",
    "/message?to=7&text=hi",
    "/mail?to=a%40b.test&subject=x&body=y",
    "/mqtt?topic=lamp&payload=on",
  ],
  ...["/signup?email=a%40b.test&password=x", "/anmelden?name=x&passwort=y", "/speak?text=hello", "/scale?replicas=3"],
  ...[
    "/query?q=DROP%20TABLE%20x",
    "/sql?q=delete%20from%20x",
    "/db?q=update%20users%20set%20a%3D1",
    "/script?script=println",
  ],
  ...["/console?cmd=ls", "/rate?id=7&stars=5"],
])("GET %s hands over what is sent, paid, run or signed in with, and is not taken for a read", (path) =>
  expect(effectOf("GET", path).effect).not.toBe("reads"),
);

test.each([
  ...["/payments?amount=5&to=2026-01-01", "/transactions?from=1&to=2&amount=5", "/convert?from=EUR&to=USD&amount=3"],
  ...[
    "/api/exchange-rates?amount=3&to=USD",
    "/fees/estimate?to=7&amount=5",
    "/translate?text=hi&to=de",
    "/messages?channel=a&text=b",
  ],
  ...[
    "/search?q=update+on+users",
    "/books?q=drop+the+table",
    "/orders?amount=5",
    "/users?email=a%40b.test",
    "/report?amount=5&to=2026-01-01",
  ],
  ...["/prices?qty=3", "/log?level=info", "/script?id=7", "/page?number=3", "/rate?currency=usd"],
])("GET %s looks for something and still reads", (path) => expect(effectOf("GET", path).effect).toBe("reads"));

test.each([
  ...["/gpio/17/1", "/pin/D4/1", "/gpio/{pin}/{value}", "/led?on=1", "/light/0?brightness=20", "/servo?angle=90"],
  ...[
    "/volume/up",
    "/volume?level=30",
    "/fan/speed/3",
    "/tv/channel/5",
    "/blind/1/position/50",
    "/thermostat?target=21",
  ],
  ...["/player/next", "/wol/aa:bb:cc:dd:ee:ff", "/cmd/lamp/7", "/cmd/{device}/{state}", "/ptz?move=left"],
])("GET %s tells a thing in a house what to be, and is not taken for a read", (path) =>
  expect(effectOf("GET", path).effect).not.toBe("reads"),
);

test.each([
  ...["/lights", "/lights/7", "/light/0", "/leds?on=1", "/gpio/17", "/pins/7/comments", "/pin/123456/1"],
  ...[
    "/volume/7/chapters",
    "/players/7/next-match",
    "/cmd/lamp/status",
    "/tv/channels",
    "/fan/club/3",
    "/speakers/7/talks/3",
  ],
  ...["/position/50", "/light/themes?colour=ff0000", "/plugs/7/brightness"],
])("GET %s still reads of one", (path) => expect(effectOf("GET", path).effect).toBe("reads"));

test.each([
  ...[
    "/webhook/7d3b9f21-6b1c-4a1e-9a63-0d1f7a6f1a11",
    "/api/webhook/lamp",
    "/hooks/catch/123/a8f3c2",
    "/event/fire?name=x",
  ],
  ...["/ping/7d3b9f21-6b1c-4a1e-9a63-0d1f7a6f1a11/fail", "/job/web/buildWithParameters?A=1", "/agent/a/takeOffline"],
  ...["/computer/a/doConnect", "/checkForUpdates", "/pods/web/portforward"],
])("GET %s fires a hook or tells a server to do something, and is not taken for a read", (path) =>
  expect(effectOf("GET", path).effect).not.toBe("reads"),
);

test.each([
  "/webhooks",
  "/webhooks/7",
  "/hooks/7",
  "/webhook/status",
  "/agents/a/offline",
  "/parameters/build",
  "/updates",
])("GET %s still reads of those", (path) => expect(effectOf("GET", path).effect).toBe("reads"));

test("A number to ask by later is nothing to read where the answer says that all went well, but not by itself", () => {
  for (const body of [
    '{"status":"ok","reference":"TX-7"}',
    '{"success":true,"jobId":7}',
    '{"result":"ok","message_id":"a"}',
  ])
    expect(nothingToRead({ status: 200, body }), body).toBe(body);
  for (const body of [
    '{"reference":"TX-7"}',
    '{"status":"paid","reference":"TX-7"}',
    '{"ok":true,"job":{"id":7}}',
    '{"ok":true,"orderId":7}',
  ])
    expect(nothingToRead({ status: 200, body }), body).toBeNull();
});

test.each(["/notes/7?csrf_token=abc", "/x?_wpnonce=abc", "/x?authenticity_token=xyz", "/x?sesskey=xyz", "/x?_csrf=a"])(
  "GET %s brings the proof that somebody pressed it, which no read asks for",
  (path) => expect(effectOf("GET", path).effect).not.toBe("reads"),
);
