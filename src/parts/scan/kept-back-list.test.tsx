import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { KeptBackList } from "./kept-back-list.tsx";

const rule = "In production, no request that may act is sent.";

function rows(reasons: readonly string[]): (string | null)[] {
  const operations = reasons.map((reason, at) => ({ method: "GET", path: `/${at}`, reason }));
  const { container } = render(<KeptBackList keptBack={{ total: reasons.length, operations }} />);
  return [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
}

test("What keeps all operations back is said once, and each row only what is its own", () => {
  expect(rows([`POST may change something. ${rule}`, rule])).toEqual([
    rule,
    "GET/0POST may change something.",
    "GET/1",
  ]);
});

test("What keeps only some operations back, or the only one, stands in its row", () => {
  const other = "It is called once, at the end of the scan.";
  expect(rows([rule, other])).toEqual([`GET/0${rule}`, `GET/1${other}`]);
});

test("The only operation has its whole reason", () => {
  expect(rows([rule])).toEqual([`GET/0${rule}`]);
});
