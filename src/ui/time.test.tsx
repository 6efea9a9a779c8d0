import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ago, Day, day, dayInWords, Moment } from "./time.tsx";

afterEach(cleanup);

test("Every date is written the same way, whatever the browser's language", () => {
  const at = new Date(2026, 10, 21, 10, 2, 11).toISOString();
  const now = new Date(2026, 10, 27);
  render(
    <>
      <Moment iso={at} /> / <Day iso={at} />
    </>,
  );
  expect(screen.getByText("21 Nov, 10:02:11")).toBeTruthy();
  expect(screen.getByText("21 Nov 2026")).toBeTruthy();
  expect([day(at), ago(at, now.getTime()), dayInWords(at, now)]).toEqual(["21 Nov", "21 Nov", "Sat, 21 Nov"]);
});
