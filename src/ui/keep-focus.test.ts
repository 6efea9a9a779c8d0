import { afterEach, beforeEach, expect, it } from "vitest";
import { keepFocus } from "./keep-focus.ts";

let root: HTMLElement;
let end: () => void;
beforeEach(() => {
  root = document.body.appendChild(document.createElement("div"));
  end = keepFocus(root);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** Shows a page with the focus on the element that has the id `here`. */
function show(html: string): void {
  root.innerHTML = html;
  at("here").focus();
}
const at = (id: string) => document.getElementById(id) as HTMLElement;
/** Where the focus is, by id. */
const focused = () => document.activeElement?.id;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

const list = `<main tabindex="-1" id="main"><ul>
  <li><a href="#" data-row id="one">1</a></li><li><a href="#" data-row id="here">2</a></li>
  <li><h2 id="head">Others</h2></li><li><button id="button">Add</button><a href="#" data-row id="three">3</a></li></ul></main>`;

it("the next row of a list has the focus where the one that had it goes, and the one before where that was the last", async () => {
  show(list);
  at("here").parentElement?.remove();
  await expect.poll(focused).toBe("three");
  at("three").parentElement?.remove();
  await expect.poll(focused).toBe("one");
  at("one").closest("ul")?.replaceWith("Nothing is left.");
  await expect.poll(focused).toBe("main");
});

it("a row that is only moved keeps it", async () => {
  show(list);
  const item = at("here").parentElement as HTMLElement;
  item.parentElement?.append(item);
  await expect.poll(focused).toBe("here");
});

it("what is shown in the place of what had it has it: its heading, else its first control, and no field", async () => {
  show(`<section><p>Before</p><button id="here">Go on</button></section>`);
  const section = at("here").parentElement as HTMLElement;
  at("here").outerHTML = `<div><input id="field"><h3 id="step">The next step</h3><button>Done</button></div>`;
  await expect.poll(focused).toBe("step");
  section.innerHTML = `<input id="field"><button id="done">Done</button>`;
  await expect.poll(focused).toBe("done");
});

it("a part that may take it has it once what is in it changes", async () => {
  show(`<div tabindex="-1" id="part"><button id="here">Read</button></div><button>Next</button>`);
  at("part").innerHTML = `<button>Reload</button>`;
  await expect.poll(focused).toBe("part");
});

it("a control beside one that is disabled has it", async () => {
  show(`<footer><button id="here">Scan</button><button id="stop">Stop</button></footer>`);
  at("here").setAttribute("disabled", "");
  await expect.poll(focused).toBe("stop");
});

it("a dialog's next step has it by its heading or its first field, not by the actions below it", async () => {
  const step = (content: string) =>
    `<h2>Identities</h2><button>Close</button><div>${content}</div><p style="display: contents"><button id="here">Cancel</button></p>`;
  show(`<div role="dialog" aria-modal="true" id="dialog" tabindex="-1">${step("Before")}</div>`);
  at("dialog").innerHTML = step(`<h3 id="ready">Ready</h3>`);
  await expect.poll(focused).toBe("ready");
  at("here").focus();
  at("dialog").innerHTML = step(`<input type="radio" aria-hidden="true"><input id="label">`);
  await expect.poll(focused).toBe("label");
  at("here").focus();
  at("dialog").innerHTML = step("Nothing to fill in.");
  await expect.poll(focused).toBe("dialog");
});

it("what opened a dialog has it again once that goes, or what took its place meanwhile", async () => {
  show(`<p><span>shop.test</span><button id="here">Register</button></p><button id="other">Other</button>`);
  const dialog = () => {
    root.insertAdjacentHTML("beforeend", `<div aria-modal="true" id="dialog"><button id="ok">OK</button></div>`);
    at("ok").focus();
  };
  dialog();
  at("dialog").remove();
  await expect.poll(focused).toBe("here");
  dialog();
  (at("here").parentElement as HTMLElement).innerHTML = `<a href="#" id="shop">Shop</a>`;
  at("ok").remove();
  at("dialog").remove();
  await expect.poll(focused).toBe("shop");
});

it("a dialog that opened by itself leaves it to the screen behind", async () => {
  root.innerHTML = `<main tabindex="-1" id="main"></main><div aria-modal="true" id="dialog"><button id="ok">OK</button></div>`;
  at("ok").focus();
  at("dialog").remove();
  await expect.poll(focused).toBe("main");
});

it("nothing takes it back from the user, nor from the page around", async () => {
  show(list);
  at("here").blur();
  await settled();
  at("here").parentElement?.remove();
  await settled();
  expect(document.activeElement).toBe(document.body);

  show(list);
  const outside = document.body.appendChild(document.createElement("button"));
  outside.focus();
  at("here").parentElement?.remove();
  await settled();
  expect(document.activeElement).toBe(outside);
});
