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
  ['<a href="/go" data-bs-toggle="tooltip" data-bs-title="Delete user"><i></i></a>', "Delete user"],
  ['<a href="/go" data-original-title="Delete user"><i></i></a>', "Delete user"],
  ['<a href="/go" data-tooltip="Delete user"><i></i></a>', "Delete user"],
  ['<a href="/go" aria-labelledby="x l"><i></i></a><span id="l" hidden>Delete user</span>', "Delete user"],
  ['<a href="/go">Close ticket</a>', "Close ticket"],
  ['<a href="/go">Turn off</a>', "Turn off"],
  ['<a href="/go">Ban user</a>', "Ban user"],
  ['<a href="/go">Clear history</a>', "Clear history"],
  ['<a href="/go"><i class="fa fa-trash"></i></a>', "fa-trash"],
  ['<a href="/go"><i class="bi bi-trash3-fill"></i></a>', "bi-trash3-fill"],
  ['<a href="/go"><span class="icon-delete"></span></a>', "icon-delete"],
  ['<a href="/go" class="btn btn-delete">×</a>', "btn-delete"],
  ['<a href="/go" class="btn btn-delete">7</a>', "btn-delete"],
  ['<a href="/go" id="delete-user">7</a>', "delete-user"],
  ['<a href="/go" id="deleteUser_7">7</a>', "deleteUser_7"],
  ['<a href="/go" id="btn-remove">7</a>', "btn-remove"],
  ['<a href="/go" onclick="return confirmDelete(7)">7</a>', "confirmDelete"],
  ['<a href="/go"><svg><use href="#icon-trash"></use></svg></a>', "#icon-trash"],
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
  ['<table><tr><form action="/go"><td>7</td><td><button>Delete</button></td></form></tr></table>', "Delete"],
  ['<button hx-get="/go" title="Purge">!</button>', "Purge"],
  ['<form action="/go"><fieldset><legend>Delete user</legend><button>OK</button></fieldset></form>', "Delete user"],
  ['<form action="/go"><h2>Delete user</h2><button>Yes</button></form>', "Delete user"],
  ['<form action="/go"><input type="button" value="Delete user" onclick="this.form.submit()"></form>', "Delete user"],
])("What a button does is known by any of its labels: %s", (html, said) => {
  expect(readPage(html).forms.find(({ action }) => action === "/go")?.says).toBe(said);
});

test.each([
  ["load once, click from:button.nav", undefined],
  ["revealed", undefined],
  ["input changed delay:500ms, load", undefined],
  ["click", "Clear history"],
  ["reload from:body", "Clear history"],
])("What a page asks for by itself as it is shown does nothing that a button in it says: %s", (trigger, said) => {
  const { forms, fragments } = readPage(
    `<table hx-get="/list" hx-trigger="${trigger}"><tr><th><button>Clear history</button></th></tr></table>`,
  );
  expect(forms).toMatchObject([{ method: "GET", action: "/list" }]);
  expect(forms[0]?.says).toBe(said);
  expect(fragments).toEqual(said === undefined ? ["/list"] : []);
});

test.each([
  '<form id="f" action="/go"><input type="hidden" name="id" value="7"></form><button form="f">Delete user</button>',
  '<button form="f">Delete user</button><form id="f" action="/go"></form><input form="f" name="id" value="7">',
  '<form action="/other"><button form="f">Delete user</button></form><form id="f" action="/go"><input name="id" value="7"></form>',
])("A button that stands elsewhere belongs to the form that it names: %s", (html) => {
  const { forms } = readPage(html);
  expect(forms.find(({ action }) => action === "/go")).toMatchObject({ says: "Delete user", fields: [["id", "7"]] });
  expect(forms.find(({ action }) => action === "/other")?.says).toBeUndefined();
});

test.each([
  '<a href="/go"><i class="fa fa-trash"></i> Bin of notes</a>',
  '<a href="/go" aria-label="Bin"><i class="fa fa-trash"></i></a>',
  '<a href="/go"><i class="fa fa-search"></i></a>',
  '<a href="/go" class="trash"></a>',
  '<a href="/go" class="no-delete"></a>',
  '<a href="/go" aria-labelledby="nowhere"></a>',
  '<a href="/go" aria-labelledby="l">7</a><b id="l">Settings</b>',
])("An icon beside words, or of anything else, names no action: %s", (html) => {
  expect(readPage(html).actions.get("/go")).toBeUndefined();
});

test("A label that names no action makes none of a link or a button", () => {
  const facts = readPage(
    '<a href="/a" title="All settings">⚙</a><a href="/b" aria-label="Search">🔍</a><form action="/c"><h2>Search the catalogue</h2><button value="1" title="Search the catalogue">Go</button><button type="reset">Reset</button></form>',
  );
  expect([...facts.actions]).toEqual([]);
  expect(facts.forms.map(({ says }) => says)).toEqual([undefined]);
});

test("A button behind a table, or in the form of the next row, is none of the form that a row opened", () => {
  const { forms } = readPage(
    '<table><tr><form action="/a"><td><button>Show</button></td></form></tr><tr><form action="/b"><td><button>Delete</button></td></form></tr></table><button>Purge</button>',
  );
  expect(forms.map(({ action, says }) => [action, says])).toEqual([
    ["/a", undefined],
    ["/b", "Delete"],
  ]);
});

test("A link acts that scripts find by a name for removing, whatever it shows", () => {
  const acting = ['class="delete-link"', 'class="btn js-delete"', 'class="btn-remove"', 'data-action="delete"'];
  const leading = ['class="cancel-button"', 'class="no-delete"', 'data-action="click->menu#remove"', 'class="deleted"'];
  const page = [...acting, ...leading].map((attribute, at) => `<a href="/x/${at}" ${attribute}>Item</a>`).join("");
  expect([...readPage(page).actions.keys()]).toEqual(["/x/0", "/x/1", "/x/2", "/x/3"]);
});

test("An id that only names a heading, or what is told about removing, says nothing of a link", () => {
  for (const html of [
    '<a id="delete-user" href="#delete-user">Users</a>',
    '<a id="delete-help" href="/help">How it works</a>',
    '<a id="deleted-items" href="/go">Items</a>',
    '<a id="remover" href="/go">Tools</a>',
  ])
    expect([...readPage(html).actions], html).toEqual([]);
});

test.each([
  ['<a href="/go">🗑️</a>', "🗑️"],
  ['<p>Click <a href="/go">here</a> to unsubscribe.</p>', "Click here to unsubscribe."],
  ['<li>Delete it: <a href="/go">link</a></li>', "Delete it: link"],
  ['<a href="/go" data-action="logout">Ann</a>', "logout"],
  ['<a href="/go" @click.prevent="remove">x</a>', "remove"],
  ['<a href="/go" wire:click="delete(7)">x</a>', "delete"],
  ['<a href="/go" hx-swap="delete">x</a>', "delete"],
])("A link acts by its picture, by the sentence that it stands in or by the function that it calls: %s", (html, says) =>
  expect([...readPage(html).actions]).toEqual([["/go", says]]),
);

test.each([
  '<p>Read more <a href="/go">here</a>.</p>',
  '<p>To remove one, open its page. <a href="/go">Notes</a></p>',
  '<a href="/go" @click="open = !open">Menu</a>',
  '<a href="/go" data-action="click->menu#toggle">Menu</a>',
])("A link leads on beside such words: %s", (html) => expect(readPage(html).actions.size).toBe(0));

test.each(["PATCH", "put", "delete", "post"])("A form that says %s is sent by that, and not read by GET", (method) => {
  const { forms } = readPage(`<form action="/api/orders/1" method="${method}"><button>Save</button></form>`);
  expect(forms).toMatchObject([{ method: method.toUpperCase(), action: "/api/orders/1" }]);
});

test("A form without a method, or with one that no script sends, is sent by GET", () => {
  const { forms } = readPage('<form action="/a"></form><form action="/b" method="fetch"></form>');
  expect(forms.map(({ method }) => method)).toEqual(["GET", "GET"]);
});
