import { describe, expect, it } from "vitest";
import { checkPlatform, parsePlatformAddress, permissionPattern } from "./platform-address.ts";

describe("the platform's address", () => {
  it.each([
    ["http://localhost:4000/", "http://localhost:4000"],
    [" https://postern.example.com/scanner?x=1 ", "https://postern.example.com"],
    ["localhost:4000", "http://localhost:4000"],
    ["postern.example.com", "https://postern.example.com"],
  ])("%j is understood as %s", (typed, address) => {
    expect(parsePlatformAddress(typed)).toEqual({ address });
  });

  it.each([
    "",
    "   ",
    "http://",
    "not an address",
    "ftp://files.example.com",
    "javascript://x",
    "https://a:b@c.example",
  ])("%j is refused with a sentence that says what to do", (typed) => {
    expect(parsePlatformAddress(typed)).toHaveProperty("error", expect.stringMatching(/\.$/));
  });

  it("asks for the platform's own host alone", () => {
    expect(permissionPattern("http://localhost:4000")).toBe("http://localhost/*");
    expect(permissionPattern("https://postern.example.com")).toBe("https://postern.example.com/*");
  });
});

describe("checking a platform", () => {
  const answer =
    (body: string, status = 200) =>
    async () =>
      new Response(body, { status });

  it("accepts a server whose health call answers", async () => {
    expect(await checkPlatform("http://p", answer('{"status":"ok"}'))).toBeNull();
  });

  it("names a server that is not Postern", async () => {
    expect(await checkPlatform("http://p", answer("<html>hello</html>"))).toContain("not a Postern platform");
    expect(await checkPlatform("http://p", answer('{"ok":true}'))).toContain("not a Postern platform");
  });

  it("names an address where nothing answers", async () => {
    const refused = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await checkPlatform("http://p", refused)).toContain("http://p does not answer");
  });
});
