import { expect, test } from "vitest";
import { cpuTime } from "../testing/cpu-time.ts";
import { png } from "./picture.fixture.ts";
import { svgFault } from "./svg-fault.ts";

const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
const group = (depth: number) => "<g>".repeat(depth) + "</g>".repeat(depth);
/** Ten levels, each of which shows the one before ten times: ten thousand million squares. */
const tenfold = (level: (at: number) => string) =>
  svg(`<rect id="l0" width="1" height="1"/>${Array.from({ length: 10 }, (_, at) => level(at + 1)).join("")}`);
const squares = (attribute: string) => `<rect ${attribute} width="1" height="1"/>`.repeat(10);
const image = (bytes: Uint8Array) =>
  `<image href="data:image/png;base64,${Buffer.from(bytes).toString("base64")}" width="8" height="8"/>`;

const many = "its elements show others many times over";
const circle = "its elements refer to one another in a circle";

const ofType = (doctype: string) => Buffer.from(`<!DOCTYPE ${doctype}>${svg("")}`);
const otherType = "its document type refers to something outside of itself";
const w3c = "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd";

test.each([
  ["no more than its name", ofType("svg"), null],
  ["the type of SVG 1.1", ofType(`svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${w3c}"`), null],
  [
    "the type of SVG 1.0, in single quotes",
    ofType("svg PUBLIC\n '-//W3C//DTD SVG 1.0//EN' 'http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd'"),
    null,
  ],
  ["a file of somebody else's", ofType('svg SYSTEM "http://x.test/svg.dtd"'), otherType],
  ["a file beside it", ofType('svg SYSTEM "svg.dtd"'), otherType],
  [
    "the type of SVG 1.1 at another address",
    ofType('svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x.test/a.dtd"'),
    otherType,
  ],
  [
    "a W3C address that only begins so",
    ofType('svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org.x.test/"'),
    otherType,
  ],
  ["the type of pages", ofType('svg PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/x.dtd"'), otherType],
  ["declarations of its own", ofType("svg [<!ELEMENT svg ANY>]"), "its document type declares entities or more"],
  [
    "them beside the type of SVG 1.1",
    ofType(`svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${w3c}" []`),
    "its document type declares entities or more",
  ],
])("A document type that names %s", async (_, bytes, fault) => expect(await svgFault(bytes)).toBe(fault));

test.each([
  ["50,000 groups within each other", svg(group(50_000)), "its elements are nested deeper than 200 levels"],
  ["groups that are never closed", svg("<g>".repeat(600_000)), "its elements are nested deeper than 200 levels"],
  [
    "a comment of styles that never ends",
    svg(`<style>${"/*".repeat(200_000)} url(http://x.test/)</style>`),
    "it refers to something outside of itself",
  ],
  [
    "a reference between two comments",
    svg("<style>/* a */* url(http://x.test/) /* b */</style>"),
    "it refers to something outside of itself",
  ],
  ["a drawing of 199 levels", svg(group(198)), null],
  ["a reference in a comment", svg("<style>/* url(http://x.test/) */ g { fill: red }</style>"), null],
  ["uses of uses", tenfold((at) => `<g id="l${at}">${`<use href="#l${at - 1}"/>`.repeat(10)}</g>`), many],
  ["masks of what is masked", tenfold((at) => `<mask id="l${at}">${squares(`mask="url(#l${at - 1})"`)}</mask>`), many],
  [
    "patterns that a group hands on",
    tenfold((at) => `<pattern id="l${at}"><g style="fill: url('#l${at - 1}')">${squares("")}</g></pattern>`),
    many,
  ],
  [
    "clips that a style sheet names",
    tenfold(
      (at) =>
        `<style>@media all { .c${at}, .other { clip-path: url(#l${at - 1}) } }</style><clipPath id="l${at}">${squares(`class="c${at}"`)}</clipPath>`,
    ),
    many,
  ],
  [
    "filters that a style sheet names by rules within each other",
    tenfold(
      (at) =>
        `<style>svg { rect {} .c${at} { filter: url(#l${at - 1}) } }</style><g id="l${at}">${squares(`class="c${at}"`)}</g>`,
    ),
    many,
  ],
  [
    "a mark at each of 300,000 points",
    svg(
      `<marker id="m">${"<path d='M0 0h1'/>".repeat(1000)}</marker><path marker-mid="url(#m)" d="M${"0 0 ".repeat(300_000)}"/>`,
    ),
    many,
  ],
  ["a use of what it is in", svg('<g id="a"><use href="#a"/></g>'), circle],
  [
    "a reference in a variable",
    svg("<style>svg { --m: url(#a) }</style>"),
    "its style keeps a reference in a variable",
  ],
  [
    "a reference that is animated",
    svg('<rect><set attributeName="mask" to="url(#a)"/></rect>'),
    "it animates a reference",
  ],
  [
    "a name that a style sheet writes otherwise",
    svg('<mask id="a)b"/><rect mask="url(&quot;#a)b&quot;)"/>'),
    "it refers to a part of it by a name that holds other signs than letters, digits and _ : . -",
  ],
  [
    "a thousand uses of one sign",
    svg(`<symbol id="s">${squares("")}</symbol>${'<use href="#s"/>'.repeat(1000)}`),
    null,
  ],
  [
    "what drawing programs write",
    svg(
      '<defs><style>.cls-1{fill:none;}.cls-2{clip-path:url(#clip-path);}.cls-3{fill:url(#linear-gradient);}</style><clipPath id="clip-path"><rect class="cls-1" width="8" height="8"/></clipPath><linearGradient id="linear-gradient"><stop/><stop/></linearGradient></defs><g class="cls-2">' +
        '<path class="cls-3" d="M0 0h8v8z"/>'.repeat(3000) +
        "</g>",
    ),
    null,
  ],
  ["a picture within", svg(image(png(8, 8))), null],
  [
    "pictures of many pixels within",
    svg(image(png(2048, 1024)).repeat(3)),
    "it holds pictures of more than 2048 × 2048 pixels together",
  ],
  [
    "a cut picture within",
    svg(image(png(64, 64).subarray(0, -9))),
    "it holds a picture that is damaged, cut off or too long on one side",
  ],
])("An SVG with %s is told at once", async (_what, bytes, fault) => {
  const spent = await cpuTime(async () => expect(await svgFault(bytes)).toBe(fault));
  expect(spent).toBeLessThan(3000);
});
