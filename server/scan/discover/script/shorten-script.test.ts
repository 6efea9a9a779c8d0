// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { parse } from "acorn";
import { expect, it } from "vitest";
import { shortenScript } from "./shorten-script.ts";

const noise = "step(1);".repeat(40);

function shortened(text: string): string {
  const short = shortenScript(text);
  parse(short, { ecmaVersion: "latest" });
  return short;
}

it("Bodies of functions and branches that name no address are left out, their heads stay", () => {
  expect(
    shortened(`function f(a=1){${noise}}const g=b=>{${noise}};if(g){${noise}}else h();class C{m(){${noise}}}`),
  ).toBe("function f(a=1){}const g=b=>{};if(g){}else h();class C{m(){}}");
});

it("What is around an address, a sender or a GraphQL document stays whole", () => {
  for (const said of [
    '"/api/ships"',
    "`/api/ships/${id}`",
    '"api/ships"',
    "axios",
    '"https://ships.example/"',
    '"query { ships }"',
  ]) {
    const text = `function outer(){const inner=()=>{${noise}use(${said})};${noise}}`;
    expect(shortened(text)).toBe(text);
  }
});

it("Texts, regular expressions and templates with braces in them do not end a body", () => {
  expect(shortened(`function f(){const a="}",b=/[}]/g,c=\`}\${a}{\`;${noise}}f()`)).toBe("function f(){}f()");
  expect(shortened(`const o={a:(x)=>{${noise}},b:"/api/ships"};`)).toBe('const o={a:(x)=>{},b:"/api/ships"};');
});

it("Short bodies stay, for what hands an address on is short", () => {
  expect(shortened("function base(){return origin+prefix}")).toBe("function base(){return origin+prefix}");
});
