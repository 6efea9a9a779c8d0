import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cpuTime } from "../testing/cpu-time.ts";
import { openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";
import { png, pngHead, pngOf } from "./picture.fixture.ts";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8" ${attributes}>${inside}</svg>`;
const square = svg('<rect width="8" height="8" fill="url(#a)"/>');
/** A JPEG of one pixel by its head; what would follow its scan's head is left out. */
const jpegOf = (width: number, height: number) => {
  const size = [height, width].map((side) => side.toString(16).padStart(4, "0")).join("");
  return Buffer.from(
    `ffd8ffe000104a46494600010100000100010000ffc0000b08${size}01011100ffda0008010100003f00d2cfffd9`,
    "hex",
  );
};
const jpeg = jpegOf(1, 1);
const gif = Buffer.from("47494638396101000100800000ffffff0000002c00000000010001000002024401003b", "hex");
const ico = Buffer.from(
  `00000100010001010000010020003000000016000000280000000100000002000000${"00".repeat(36)}`,
  "hex",
);

let platform: TestApp;
let tenantId: number;
let cookie: string;
beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant();
  ({ cookie } = await platform.signedIn("admin", tenantId));
});
afterAll(() => platform.close());

async function upload(
  kind: "logo" | "favicon",
  name: string,
  content: string | Uint8Array,
  options: { type?: string; field?: string; cookie?: string } = {},
) {
  const form = new FormData();
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  form.append(options.field ?? kind, new File([bytes], name, { type: options.type ?? "image/png" }));
  const request = new Request("http://x", { method: "POST", body: form });
  const response = await platform.app.inject({
    method: "POST",
    url: `/api/tenant/upload-${kind}`,
    headers: {
      origin: publicUrl,
      cookie: options.cookie ?? cookie,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() as Record<string, string> };
}
const settings = async () => (await platform.call("GET", "/tenant/settings", { cookie })).body;

describe("A logo", () => {
  test.each([
    ["logo.png", png(), "image/png"],
    ["LOGO.JPEG", jpeg, "image/jpeg"],
    ["logo.gif", gif, "image/gif"],
    ["logo.svg", square, "image/svg+xml"],
    [
      "logo.svg",
      `<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${square}`,
      "image/svg+xml",
    ],
    ["a name without an ending", png(), "image/png"],
    ["<img src=x onerror=alert(1)>.png", png(), "image/png"],
    ["exactly 2 MB.png", png(1, 1, 2 * 1024 ** 2), "image/png"],
    ["as large as may be.png", png(2048, 2048), "image/png"],
    ["a few colors.png", pngOf([pngHead(9, 3, { bits: 1, colors: 0 })], Buffer.alloc(9)), "image/png"],
    ["interlaced.png", pngOf([pngHead(1, 1, { interlace: 1 })], Buffer.alloc(5)), "image/png"],
    ["without a size.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml"],
  ])("%s is stored, and served as what it is", async (name, content, type) => {
    const { status, body } = await upload("logo", name, content);
    expect([status, body.detail]).toEqual([200, undefined]);
    expect((await settings()).logoUrl).toBe(body.logoUrl);
    const served = await platform.app.inject({ url: body.logoUrl as string });
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.equals(Buffer.from(content))).toBe(true);
    expect(served.headers).toMatchObject({
      "content-type": type,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
      "content-disposition": "attachment",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  const anSvg = (inside: string, attributes?: string) =>
    ["drawing.svg", svg(inside, attributes), 415, /cannot be used/] as const;
  test.each([
    ["empty.png", "", 400, /^The file is empty/],
    ["large.png", png(1, 1, 2 * 1024 ** 2 + 1), 413, /^Logo must be smaller than 2MB$/],
    ["notes.txt", "hello", 415, /is not an image/],
    ["page.png", "<!doctype html><script>alert(1)</script>", 415, /is not an image/],
    ["program.png", Buffer.from("4d5a90000300000004000000ffff0000b8", "hex"), 415, /is not an image/],
    ["paper.png", "%PDF-1.7\n", 415, /is not an image: it holds application\/pdf/],
    ["half.png", Buffer.from("8950", "hex"), 415, /is not an image/],
    ["poster.png", png(2049, 16), 413, /^"poster.png" is 2049 × 16 pixels\. A logo may be 2048 × 2048 at most\./],
    ["poster.jpg", jpegOf(16, 65_535), 413, /is 16 × 65535 pixels/],
    ["headless.jpg", Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex"), 415, /damaged or cut off/],
    ["cut.jpg", jpeg.subarray(0, -2), 415, /damaged or cut off/],
    ["cut.png", png(64, 64).subarray(0, -9), 415, /damaged or cut off/],
    ["cut.webp", Buffer.from("52494646ff00000057454250565038200a0000003001009d012a01000100", "hex"), 415, /cut off/],
    ["flat.png", png(0, 4), 415, /damaged or cut off/],
    ["swollen.png", pngOf([pngHead(2, 2)], Buffer.alloc(2 ** 24)), 415, /damaged or cut off/],
    ["starved.png", pngOf([pngHead(2000, 2000)], Buffer.alloc(50)), 415, /damaged or cut off/],
    ["two-faced.png", pngOf([pngHead(1, 1), pngHead(16_000, 16_000)], Buffer.alloc(5)), 415, /damaged or cut off/],
    ["bent.png", Buffer.from(png(64, 64)).fill(7, 50, 52), 415, /damaged or cut off/],
    ["photo.png", jpeg, 415, /ends in .png, but holds image\/jpeg/],
    ["photo.html", png(), 415, /ends in .html, but holds image\/png/],
    ["drawing.png", square, 415, /ends in .png, but holds image\/svg\+xml/],
    anSvg("<script>alert(1)</script>"),
    anSvg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    anSvg('<rect onclick="alert(1)"/>'),
    anSvg("", 'OnLoad="alert(1)"'),
    anSvg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    anSvg('<b:iframe xmlns:b="http://www.w3.org/1999/xhtml" src="x"/>'),
    anSvg('<image href="https://evil.example/pixel.png"/>'),
    anSvg('<use xlink:href="//evil.example/a.svg#x"/>'),
    anSvg('<a href="java&#10;script:alert(1)"><text>x</text></a>'),
    anSvg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
    anSvg('<rect fill="url(https://evil.example/#a)"/>'),
    anSvg("<style>@import 'https://evil.example/a.css';</style>"),
    anSvg("<style>@imp<!-- -->ort 'https://evil.example/a.css';</style>"),
    anSvg("<style>@\\69mport 'https://evil.example/a.css';</style>"),
    anSvg("<style>rect { fill: src('https://evil.example/a.svg') }</style>"),
    anSvg("<style>rect{fill:u\\72l(https://evil.example)}</style>"),
    anSvg("<style><![CDATA[rect{background:url('//evil.example')}]]></style>"),
    anSvg('<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>'),
    anSvg("<rect>"),
    ["bomb.svg", `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`, 415, /entities/],
    ["sheet.svg", `<?xml-stylesheet href="https://evil.example/a.css"?>${square}`, 415, /processing instruction/],
    ["other.svg", '<svg xmlns="http://example.org/other"/>', 415, /root is not an SVG/],
    ["wide.svg", Buffer.from(`\ufeff${square}`, "utf16le"), 415, /./],
  ] as const)("that is %s is refused, and the one before stays (%#)", async (name, content, status, text) => {
    const before = (await settings()).logoUrl;
    const answer = await upload("logo", name, content);
    expect([answer.status, answer.body.detail ?? ""]).toEqual([status, expect.stringMatching(text)]);
    expect((await settings()).logoUrl).toBe(before);
  });

  test("replaces the one before, whose address is gone, and can be removed", async () => {
    const first = (await upload("logo", "a.png", png())).body.logoUrl as string;
    const second = (await upload("logo", "b.gif", gif)).body.logoUrl as string;
    expect(second).not.toBe(first);
    expect((await platform.app.inject({ url: first })).statusCode).toBe(404);
    const { body } = await platform.call("PUT", "/tenant/settings", { cookie, body: { logoUrl: null } });
    expect(body.logoUrl).toBeNull();
    expect((await platform.app.inject({ url: second })).statusCode).toBe(404);
  });

  test("has an address that nobody can guess, and that no other tenant's id opens", async () => {
    const { logoUrl } = (await upload("logo", "a.png", png())).body as { logoUrl: string };
    const [, id, key] = /^\/api\/tenant-assets\/(\d+)\/([\w-]{43})$/.exec(logoUrl) ?? [];
    expect(Number(id)).toBe(tenantId);
    const other = await platform.tenant("Other");
    for (const url of [`${other}/${key}`, `${id}/${key?.slice(1)}x`, `-1/${key}`, `x/${key}`, `${id}/%00`]) {
      expect((await platform.app.inject({ url: `/api/tenant-assets/${url}` })).statusCode).toBe(404);
    }
  });
});

describe("A favicon", () => {
  test.each([
    ["favicon.ico", ico],
    ["favicon.png", png(1, 1, 500 * 1024)],
    ["favicon.svg", square],
  ])("%s is stored", async (name, content) => {
    const { status, body } = await upload("favicon", name, content);
    expect([status, body.detail]).toEqual([200, undefined]);
    expect((await settings()).faviconUrl).toBe(body.faviconUrl);
  });

  test.each([
    ["favicon.png", png(1, 1, 500 * 1024 + 1), 413, "Favicon must be smaller than 500KB"],
    ["favicon.jpg", jpeg, 415, expect.stringContaining("is not an ICO, PNG or SVG file")],
    ["favicon.ico", gif, 415, expect.stringContaining("is not an ICO, PNG or SVG file")],
    ["favicon.svg", svg("<script/>"), 415, expect.stringContaining("it holds a script")],
    ["favicon.png", png(5000, 5000), 413, expect.stringContaining("A favicon may be 2048 × 2048 at most")],
  ])("%s that is wrong is refused", async (name, content, status, detail) => {
    const answer = await upload("favicon", name, content);
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
  });
});

describe("An upload", () => {
  test("without a file, under another name, or as text is refused with what to do", async () => {
    expect((await upload("logo", "a.png", png(), { field: "file" })).body).toMatchObject({
      status: 400,
      detail: "Choose an image as the logo.",
    });
    const json = await platform.call("POST", "/tenant/upload-logo", { cookie, body: { logo: "a.png" } });
    expect([json.status, json.body.detail]).toEqual([400, "Choose an image as the logo."]);
    const broken = await platform.app.inject({
      method: "POST",
      url: "/api/tenant/upload-logo",
      headers: { cookie, origin: publicUrl, "content-type": "multipart/form-data; boundary=x" },
      payload: "no form",
    });
    expect([broken.statusCode, broken.json().detail]).toEqual([400, expect.stringContaining("Choose the file again")]);
  });

  test("of a hundred thousand boxes, each with another size, is judged within seconds", async () => {
    const box = (type: string, ...inside: Uint8Array[]) => {
      const head = Buffer.from(`0000${type}`);
      head.writeUInt32BE(8 + inside.reduce((sum, { length }) => sum + length, 0));
      return Buffer.concat([head, ...inside]);
    };
    const sizes = new Array<Buffer>(100_000).fill(box("ispe", Buffer.alloc(12, 1)));
    const meta = box("meta", Buffer.alloc(4), box("iprp", box("ipco", ...sizes)));
    const file = Buffer.concat([box("ftyp", Buffer.from("avif0000avif")), meta]);
    const spent = await cpuTime(async () => expect((await upload("logo", "boxes.avif", file)).status).toBe(415));
    expect(spent).toBeLessThan(3000);
  });

  test.each([
    "multipart/form-data; boundary=x",
    'multipart/form-data; boundary="x"',
    'multipart/form-data; other="boundary=zz"; boundary=x',
  ])("of thousands of empty parts is refused before they are read: %s", async (type) => {
    const form = await platform.app.inject({
      method: "POST",
      url: "/api/tenant/upload-logo",
      headers: { cookie, origin: publicUrl, "content-type": type },
      payload: `${'--x\r\ncontent-disposition: form-data; name="n"\r\n\r\n\r\n'.repeat(50_000)}--x--\r\n`,
    });
    expect([form.statusCode, form.json().detail]).toEqual([400, expect.stringContaining("too many parts")]);
  });

  test("whose form has half a million headers leaves the platform its turns while it is read", async () => {
    let turns = 0;
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const form = await platform.app.inject({
      method: "POST",
      url: "/api/tenant/upload-logo",
      headers: { cookie, origin: publicUrl, "content-type": "multipart/form-data; boundary=x" },
      payload: `--x\r\n${"a: b\r\n".repeat(500_000)}\r\nb\r\n--x--\r\n`,
    });
    clearImmediate(next);
    // A machine that is busy beside it reads for longer than a form is given.
    expect(form.json().detail).toMatch(/Choose the file again|Reading this takes too long/);
    expect(turns).toBeGreaterThan(100);
  });

  test("far above the limit is cut off, and the refusal says how large it may be", async () => {
    for (const [kind, limit] of [
      ["logo", "Logo must be smaller than 2MB"],
      ["favicon", "Favicon must be smaller than 500KB"],
    ] as const) {
      const { status, body } = await upload(kind, "huge.png", png(1, 1, 4 * 1024 ** 2));
      expect([status, body.detail]).toEqual([413, limit]);
    }
  });

  test("is for admins, and forms are for uploads alone", async () => {
    const user = await platform.signedIn("user", tenantId);
    expect((await upload("logo", "a.png", png(), { cookie: user.cookie })).status).toBe(403);
    expect((await upload("logo", "a.png", png(), { cookie: "" })).status).toBe(401);
    const form = await platform.app.inject({
      method: "POST",
      url: "/api/teams",
      headers: { cookie, origin: publicUrl, "content-type": "multipart/form-data; boundary=x" },
      payload: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nTeam\r\n--x--\r\n',
    });
    expect(form.statusCode).toBe(415);
  });
});
