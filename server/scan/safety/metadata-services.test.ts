import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { guardTarget } from "./guard.ts";

let lookup: MockInstance;
beforeAll(() => {
  lookup = vi.spyOn(dns, "lookup");
  syncBuiltinESMExports();
});
afterAll(() => {
  lookup.mockRestore();
  syncBuiltinESMExports();
});

/** Services by IPv4: of AWS (also ECS, EKS, resolver, clock), Tencent, Scaleway, Alibaba, Azure, Oracle and OpenStack. */
const four = [
  "169.254.169.254",
  "169.254.170.2",
  "169.254.170.23",
  "169.254.169.253",
  "169.254.169.123",
  "169.254.0.23",
  "169.254.42.42",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
];
/** The same by IPv6: AWS, EKS, GCP, Oracle, Scaleway, Alibaba, OpenStack. */
const six = [
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd00:0EC2:0:0:0:0:0:254",
  "fd00:0ec2::0.0.2.84",
  "fd20:ce::254",
  "fd00:c1::a9fe:a9fe",
  "fd00:42::42",
  "fd00:100::100:200",
  "fd00:a9fe:a9fe::1",
  "fe80::a9fe:a9fe",
];

const bytesOf = (address: string) => address.split(".").map(Number) as [number, number, number, number];
const hex = (...bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Every way in which an address's host may spell an IPv4 address. */
function spellings(address: string): string[] {
  const [a, b, c, d] = bytesOf(address);
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const octal = (value: number) => `0${value.toString(8)}`;
  const wide = [...address].map((sign) => (sign === "." ? "。" : String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)));
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0X${number.toString(16).toUpperCase()}`,
    octal(number),
    [a, b, c, d].map((byte) => `0x${byte.toString(16)}`).join("."),
    [a, b, c, d].map(octal).join("."),
    `000${octal(a)}.0x0${b.toString(16)}.${c}.${d}`,
    `${a}.${b * 65536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    wide.join(""),
    [...address].map((sign) => `%${hex(sign.charCodeAt(0))}`).join(""),
  ];
}

/** Every IPv6 address that leads to an IPv4 address where there is a gateway of that kind. */
function disguises(address: string): string[] {
  const [a, b, c, d] = bytesOf(address);
  const [high, low] = [hex(a, b), hex(c, d)];
  const flipped = [a, b, c, d].map((byte) => byte ^ 0xff);
  return [
    `::ffff:${address}`,
    `::FFFF:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `::${address}`,
    `::ffff:0:${high}:${low}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${high}:${low}`,
    `64:ff9b:1:${high}:${hex(0, c)}:${hex(d, 0)}::`,
    `64:ff9b:1:${hex(7, a)}:${hex(0, b)}:${hex(c, d)}::`,
    `64:ff9b:1:7:${hex(0, a)}:${hex(b, c)}:${hex(d, 0)}:0`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}::1`,
    `2001:0:4136:e378:8000:63bf:${hex(flipped[0] ?? 0, flipped[1] ?? 0)}:${hex(flipped[2] ?? 0, flipped[3] ?? 0)}`,
    `2606:4700::5efe:${high}:${low}`,
    `2606:4700::200:5efe:${high}:${low}`,
  ];
}

const refusedAlways = async (url: URL) => {
  for (const allowPrivate of [true, false])
    await expect(guardTarget(url, allowPrivate)).rejects.toThrow(/metadata.*never scanned/);
};

describe.each(four)("the metadata service at %s", (address) => {
  it.each(spellings(address))("is no target as %s", (host) => refusedAlways(new URL(`http://${host}/latest`)));

  it.each(disguises(address))("is no target as [%s]", (host) => refusedAlways(new URL(`http://[${host}]/latest`)));

  it("is no target by a name that leads to it, in any form, also beside a harmless address", async () => {
    for (const found of [address, ...disguises(address)]) {
      const family = found.includes(":") ? 6 : 4;
      const harmless = { address: "8.8.8.8", family: 4 };
      lookup.mockResolvedValue([harmless, { address: found, family }]);
      await refusedAlways(new URL("http://innocent.example/"));
    }
  });
});

describe.each(six)("the metadata service at %s", (address) => {
  it("is no target, neither by its address nor by a name", async () => {
    await refusedAlways(new URL(`http://[${address}]/`));
    lookup.mockResolvedValue([{ address, family: 6 }]);
    await refusedAlways(new URL("http://innocent.example/"));
  });
});

it.each([
  "metadata.google.internal",
  "metadata.goog",
  "metadata",
  "instance-data",
  "data-server",
  "metadata.tencentyun.com",
  "api.metadata.cloud.ibm.com",
])("the name %s is no target, wherever it leads", async (name) => {
  lookup.mockResolvedValue([{ address: "8.8.8.8", family: 4 }]);
  for (const host of [name, name.toUpperCase(), `${name}.`]) await refusedAlways(new URL(`http://${host}/`));
});

it("addresses beside the services stay targets", async () => {
  for (const host of ["100.100.100.201", "168.63.129.17", "169.253.169.254", "[fd00:ec3::254]", "[fd20:ce::253]"])
    await expect(guardTarget(new URL(`http://${host}/`), true)).resolves.toHaveLength(1);
});
