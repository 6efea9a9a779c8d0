import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Link, Router, useLocation, useSearch } from "wouter";
import { goToHash, hashLocation } from "./hash-location.ts";

function Where() {
  const [path, navigate] = useLocation();
  return (
    <>
      <output>{`${path} ? ${useSearch()}`}</output>
      <Link href="/teams?x=1">Teams</Link>
      <button type="button" onClick={() => navigate("/endpoints?scan=12&search=a%20b")}>
        Go
      </button>
    </>
  );
}

afterEach(cleanup);
beforeEach(() => {
  window.history.replaceState(null, "", "/");
  render(
    <Router hook={hashLocation.hook} searchHook={hashLocation.searchHook}>
      <Where />
    </Router>,
  );
});

const where = () => screen.getByRole("status").textContent;

it("starts at / and keeps path and query behind the #", () => {
  expect(where()).toBe("/ ? ");
  act(() => screen.getByRole("button").click());
  expect(where()).toBe("/endpoints ? scan=12&search=a b");
  expect(window.location.hash).toBe("#/endpoints?scan=12&search=a%20b");
  expect(window.location.search).toBe("");
});

it("links lead behind the # too, so that they open in a new tab", () => {
  expect(screen.getByRole("link").getAttribute("href")).toBe("#/teams?x=1");
});

it("follows an address that was changed from outside", () => {
  act(() => goToHash("/scan/7", { replace: true }));
  expect(where()).toBe("/scan/7 ? ");
});
