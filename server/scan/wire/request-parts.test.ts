import { expect, test } from "vitest";
import type { Probe } from "./probe.ts";
import { requestParts } from "./request-parts.ts";

const sent = (method: string, cookie: string | undefined, headers?: Record<string, string>) => {
  const probe: Probe = {
    id: "",
    identity: "owner",
    purpose: "",
    method,
    path: "/notes",
    ...(headers ? { headers } : {}),
  };
  const own: Record<string, string> = cookie === undefined ? {} : { cookie };
  const parts = { headers: own, query: null };
  const all = requestParts(probe, parts).headers;
  return Object.fromEntries(Object.entries(all).filter(([name]) => /csrf|xsrf/.test(name)));
};

test("A cookie against forged requests is repeated in the header where its framework wants it, with what changes something", () => {
  expect(sent("POST", "sessionid=a1; csrftoken=b2")).toEqual({ "x-csrftoken": "b2" });
  expect(sent("PUT", "XSRF-TOKEN=eyJ%3D%3D; laravel_session=c")).toEqual({ "x-xsrf-token": "eyJ==" });
  expect(sent("DELETE", "sid=a; _csrf=d4")).toEqual({ "x-csrf-token": "d4" });
});

test("Nothing is repeated where only something is read, by who has no such cookie, or over what the request says itself", () => {
  expect([sent("GET", "csrftoken=b2"), sent("POST", "sessionid=a1"), sent("POST", undefined)]).toEqual([{}, {}, {}]);
  expect(sent("POST", "csrftoken=b2", { "x-csrftoken": "forged" })).toEqual({ "x-csrftoken": "forged" });
});
