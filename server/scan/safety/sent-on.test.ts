import { describe, expect, test } from "vitest";
import { reportsActing } from "./reports-acting.ts";
import { sentOn, sentOnAfterActing } from "./sent-on.ts";

const answer = (path: string, location: string, status = 302, identity = "owner") => ({
  ...{ status, url: `https://shop.test${path}`, headers: { location }, probe: { identity } },
});

describe("A GET whose name leaves open whether it acts", () => {
  test.each([
    ["/ban/bob", "/users"],
    ["/ban/bob", "/users/bob"],
    ["/close/7", "https://www.shop.test/tickets"],
    ["/posts/7/like", "/posts/7"],
    ["/stop", "/status"],
    ["/users/7/ban", "../7"],
    ["/unregister/7", "/devices.php"],
  ])("acted where %s sends whoever is signed in on to %s", (path, location) => {
    expect(sentOnAfterActing(answer(path, location))).toMatch(/^302 to \//);
    expect(sentOnAfterActing(answer(path, location, 303))).toMatch(/^303 to \//);
    expect(sentOn(answer(path, location, 302, "anonymous"))).not.toBeNull();
    // A stranger may be sent away instead, and what moved for good did nothing.
    expect(sentOnAfterActing(answer(path, location, 302, "anonymous"))).toBeNull();
    expect(sentOnAfterActing(answer(path, location, 308))).toBeNull();
  });

  test.each([
    ["/ban/bob", "/"],
    ["/ban/bob", "/home"],
    ["/ban/bob", "/de/"],
    ["/pay", "https://payments.test/session/8"],
    ["/link/7", "/campaigns/spring"],
    ["/archive/7", "/files/7.zip"],
    ["/follow/7", "https://elsewhere.test/7"],
  ])("may have acted, and no more is said, where %s sends on to %s", (path, location) => {
    expect(sentOn(answer(path, location))).not.toBeNull();
    expect(sentOnAfterActing(answer(path, location))).toBeNull();
  });

  test.each([
    ["/ban/bob", "/login"],
    ["/ban/bob", "/users/sign_in"],
    ["/ban/bob", "https://sso.elsewhere.test/oauth2/authorize?x=1"],
    ["/ban/bob", "/enter?next=%2Fban%2Fbob"],
    ["/ban/bob", "/403"],
    ["/ban/bob", "/error/denied"],
    ["/ban/bob", "/ban/bob/"],
    ["/ban/bob", "https://www.shop.test/ban/bob"],
    ["/ban/bob", "/en/ban/bob"],
    ["/en/ban/bob", "/de/ban/bob"],
    ["/Ban/Bob", "/ban/bob"],
    ["/ban/bob", "/v2/ban/bob"],
    ["/checkout", "/shop/checkout"],
    ["/register", "/dashboard"],
    ["/checkout", "/cart"],
    ["/archive/7", "/archives/7"],
    ["/ban/bob", "http://["],
    ["/ban/bob", "javascript:void(0)"],
    ["/ban/bob", "/account/locked"],
  ])("is not known to have acted where %s sends on to %s", (path, location) => {
    expect(sentOn(answer(path, location))).toBeNull();
    expect(sentOnAfterActing(answer(path, location))).toBeNull();
  });
});

test("A redirect reports what a cookie says for the next page", () => {
  const told = (cookie: string) =>
    reportsActing({ status: 302, body: "", headers: { location: "/users", "set-cookie": cookie } });
  expect(told("PLAY_FLASH=success=User+banned; Path=/")).toBe("User banned");
  expect(told("sid=1; Path=/, flash=User%20banned; Path=/")).toBe("User banned");
  expect(told(`flash=${encodeURIComponent('{"success":"User banned"}')}`)).toBe("User banned");
  expect(told(`flash=${Buffer.from('["User banned"]').toString("base64")}; HttpOnly`)).toBe("User banned");
  for (const cookie of [
    "sid=banned",
    "flash=",
    "flash=Please+log+in",
    "flash=%",
    "session=User+banned",
    "flash=abcdef",
  ])
    expect(told(cookie), cookie).toBeNull();
});
