import { describe, expect, it } from "vitest";
import { addressRefusal, guardTarget, TargetRefusedError } from "./guard.ts";

const forbidden = [
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[::7f00:1]/",
  "http://0.0.0.0/",
  "http://[::]/",
  "http://10.1.2.3/",
  "http://172.16.0.1/",
  "http://192.168.1.1/",
  "http://100.64.0.1/",
  "http://[fc00::1]/",
  "http://[2002:a00:1::]/",
  "http://[2606:4700::5efe:a00:1]/",
  "http://[64:ff9b:1::a00:1]/",
  "http://localhost/",
  "http://localhost./",
];
const never = [
  "http://metadata.google.internal/",
  "http://METADATA.google.internal./",
  "http://instance-data.ec2.internal/",
  "http://[fe80::1]/",
  "http://169.254.1.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
];

describe("the guard against forbidden addresses", () => {
  it.each(forbidden)("refuses %s unless private targets are allowed", async (href) => {
    await expect(guardTarget(new URL(href), false)).rejects.toThrow(TargetRefusedError);
    await expect(guardTarget(new URL(href), true)).resolves.not.toHaveLength(0);
  });

  it.each(never)("refuses %s always", async (href) => {
    await expect(guardTarget(new URL(href), true)).rejects.toThrow(TargetRefusedError);
  });

  it.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::808:808"])(
    "lets the public %s through",
    (address) => {
      expect(addressRefusal(address, false)).toBeNull();
    },
  );

  it("says what is wrong and what to do", async () => {
    await expect(guardTarget(new URL("http://192.168.1.1/"), false)).rejects.toThrow(
      /192\.168\.1\.1 is a private address.*POSTERN_PRIVATE_TARGETS=allow/,
    );
    await expect(guardTarget(new URL("ftp://example.com/"), true)).rejects.toThrow(/not an http or https address/);
    await expect(guardTarget(new URL("http://no-such-host.invalid/"), true)).rejects.toThrow(/does not resolve/);
  });
});
