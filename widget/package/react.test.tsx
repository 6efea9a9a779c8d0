import { act, render } from "@testing-library/react";
import { createRef } from "react";
import { expect, it } from "vitest";
import type { PosternConsoleElement } from "./postern-console.js";
import { PosternConsole } from "./react.js";

it("The React wrapper sets the token as a property, passes events on, and lets go of them", () => {
  const heard: unknown[] = [];
  const element = createRef<PosternConsoleElement>();
  const shown = (token: string | null) => (
    <PosternConsole
      platform="https://postern.test"
      route="/teams"
      token={token}
      elementRef={element}
      onNavigate={({ path }) => heard.push(path)}
    />
  );
  const { rerender, unmount } = render(shown("one"));
  const made = element.current as PosternConsoleElement;
  expect([made.localName, made.getAttribute("platform"), made.getAttribute("route")]).toEqual([
    "postern-console",
    "https://postern.test",
    "/teams",
  ]);
  expect([made.token, made.hasAttribute("token")]).toEqual(["one", false]);
  const navigate = () => made.dispatchEvent(new CustomEvent("postern:navigate", { detail: { path: "/scan/1" } }));
  act(() => void navigate());
  expect(heard).toEqual(["/scan/1"]);
  rerender(shown("two"));
  expect(made.token).toBe("two");
  unmount();
  navigate();
  expect(heard).toHaveLength(1);
});
