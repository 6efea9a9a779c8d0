import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { ConnectView } from "./connect-view.tsx";

afterEach(cleanup);

it("says what is wrong with an address, at the field, and keeps what was typed", async () => {
  const typed: string[] = [];
  const connect = async (address: string) => {
    typed.push(address);
    return `${address} does not answer.`;
  };
  render(<ConnectView address="http://localhost:4000" connect={connect} />);
  const field = screen.getByLabelText<HTMLInputElement>("Platform address");
  expect(field.value).toBe("http://localhost:4000");
  await userEvent.clear(field);
  await userEvent.type(field, "https://gone.example");
  await userEvent.click(screen.getByRole("button", { name: "Connect" }));
  expect(typed).toEqual(["https://gone.example"]);
  expect((await screen.findByRole("alert")).textContent).toBe("https://gone.example does not answer.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe("https://gone.example");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it("connects once however often Enter is pressed", async () => {
  const typed: string[] = [];
  const connect = (address: string) => {
    typed.push(address);
    return new Promise<null>(() => undefined);
  };
  render(<ConnectView address="http://localhost:4000" connect={connect} />);
  await userEvent.type(screen.getByLabelText("Platform address"), "{Enter}{Enter}");
  expect(typed).toEqual(["http://localhost:4000"]);
});

it("lists the platforms that were connected to, with who was signed in, and changes to or forgets one by a press", async () => {
  const changed: string[] = [];
  const forgotten: string[] = [];
  const stored = [
    { address: "https://postern.acme.test", email: "maya@acme.test", organization: "Acme" },
    { address: "http://localhost:4000", email: null, organization: null },
  ];
  const store = { ready: Promise.resolve(), get: () => stored, set: () => {}, subscribe: () => () => {} };
  render(
    <ConnectView
      address="https://postern.acme.test"
      connect={async (address) => {
        changed.push(address);
        return `${address} does not answer.`;
      }}
      known={{ store, forget: async (address) => void forgotten.push(address) }}
    />,
  );
  expect(screen.getByText("maya@acme.test, Acme")).toBeTruthy();
  expect(screen.getByText("In use")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Switch to localhost:4000" }));
  expect(changed).toEqual(["http://localhost:4000"]);
  expect((await screen.findByRole("alert")).textContent).toBe("http://localhost:4000 does not answer.");
  await userEvent.click(screen.getByRole("button", { name: "More for postern.acme.test" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Forget and take the access back" }));
  expect(forgotten).toEqual(["https://postern.acme.test"]);
});

it("offers no way back before a platform is in use", () => {
  render(<ConnectView address="" connect={async () => null} />);
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
});
