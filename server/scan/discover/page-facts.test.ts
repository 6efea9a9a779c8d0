import { expect, test } from "vitest";
import { readPage } from "./page-facts.ts";

test.each([
  ['<a href="/go" title="Remove">×</a>', "Remove"],
  ['<a href="/go" aria-label="Delete user"><svg></svg></a>', "Delete user"],
  ['<a href="/go" title="Log out">⏻</a>', "Log out"],
  ['<a href="/go" aria-label="Sign out">x</a>', "Sign out"],
  ['<a href="/go" title="" aria-label="Remove"><i></i></a>', "Remove"],
  ['<a href="/go"><img src="/bin.png" alt="Delete user"></a>', "Delete user"],
  ['<a href="/go"><i title="Delete"></i></a>', "Delete"],
  ['<area href="/go" alt="Delete user">', "Delete user"],
])("What a link does is known by any of its labels: %s", (html, said) => {
  expect(readPage(html).actions.get("/go")).toBe(said);
});

test.each([
  ['<form action="/go"><button aria-label="Empty trash">🗑</button></form>', "Empty trash"],
  ['<form action="/go"><button title="Delete">x</button></form>', "Delete"],
  ['<form action="/go"><button value="1">Delete all</button></form>', "Delete all"],
  ['<form action="/go"><input type="submit" value="→" title="Reset the database"></form>', "Reset the database"],
  ['<form action="/go"><input type="image" src="/bin.png" alt="Delete"></form>', "Delete"],
  ['<form action="/go"><button><img src="/bin.png" alt="Delete"></button></form>', "Delete"],
  ['<form action="/list"><button formaction="/go" aria-label="Purge">!</button></form>', "Purge"],
  ['<button hx-get="/go" title="Purge">!</button>', "Purge"],
])("What a button does is known by any of its labels: %s", (html, said) => {
  expect(readPage(html).forms.find(({ action }) => action === "/go")?.says).toBe(said);
});

test("A label that names no action makes none of a link or a button", () => {
  const facts = readPage(
    '<a href="/a" title="All settings">⚙</a><a href="/b" aria-label="Search">🔍</a><form action="/c"><button value="1" title="Search the catalogue">Go</button></form>',
  );
  expect([...facts.actions]).toEqual([]);
  expect(facts.forms.map(({ says }) => says)).toEqual([undefined]);
});
