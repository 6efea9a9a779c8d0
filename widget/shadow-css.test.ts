import { expect, it } from "vitest";
import { shadowCss } from "./shadow-css.ts";

it("gives sizes in px, whatever the host page's root size is", () => {
  expect(shadowCss("a{margin:1.25rem;inset:-.5rem;width:calc(100% - 2rem)}")).toBe(
    "a{margin:20px;inset:-8px;width:calc(100% - 32px)}",
  );
});

it("leaves names and colours that look like sizes alone", () => {
  const css = ".w-1rem{color:#1rem00}.x{--y:var(--a-2rem)}";
  expect(shadowCss(css)).toBe(css);
});

it("always applies the defaults that @property would register in a document", () => {
  const css =
    "@layer properties{@supports ((-webkit-hyphens: none) and (not (margin-trim: inline))) or ((-moz-orient: inline) and (not (color:rgb(from red r g b)))){*,:before{--tw-border-style:solid}}}" +
    '@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}';
  expect(shadowCss(css)).toBe("@layer properties{@supports (display: block) {*,:before{--tw-border-style:solid}}}");
});
