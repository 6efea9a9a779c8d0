import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { KeptBackList } from "./kept-back-list.tsx";

const rule = "In production, no request that may act is sent.";

function rows(reasons: readonly string[]): (string | null)[] {
  const operations = reasons.map((reason, at) => ({ method: "GET", path: `/${at}`, reason }));
  const { container, unmount } = render(<KeptBackList keptBack={{ total: reasons.length, operations }} />);
  const shown = [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
  unmount();
  return shown;
}

test("What keeps most operations back is said once, and each row only what is its own", () => {
  expect(rows([`POST may change something. ${rule}`, rule])).toEqual([
    rule,
    "GET/0POST may change something.",
    "GET/1",
  ]);
  const other = "It would end the session of the credential.";
  expect(rows([rule, other, rule])).toEqual([rule, "GET/0", `GET/1${other}`, "GET/2"]);
});

test("What keeps only some operations back stands in their rows", () => {
  const other = "It is called once, at the end of the scan.";
  expect(rows([rule, other])).toEqual([`GET/0${rule}`, `GET/1${other}`]);
});

test("The only operation has its whole reason", () => {
  expect(rows([rule])).toEqual([`GET/0${rule}`]);
});
