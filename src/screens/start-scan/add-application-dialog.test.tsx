import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import { createFakeHost, problemAnswer } from "../../host/fake.ts";
import { addApplicationAtom } from "../../parts/application/add-application.ts";
import { AddApplicationDialog } from "./add-application-dialog.tsx";

function Opened() {
  const open = useSetAtom(addApplicationAtom);
  useEffect(() => open(true), [open]);
  return <AddApplicationDialog />;
}

async function openDialog(answer: unknown) {
  const host = createFakeHost({ answers: { "GET /auth/user": fakeUser(), "POST /applications": answer } });
  renderInConsole(host, <Opened />);
  await screen.findByRole("dialog");
  return { host, user: userEvent.setup(), sent: () => host.requests.filter(({ method }) => method === "POST") };
}
const submit = () => screen.getByRole("button", { name: "Add Application" });

test("An application without name or address is refused beside the fields and not sent", async () => {
  const { user, sent } = await openDialog({});
  await user.click(submit());
  expect(await screen.findByText("Enter a name for the application.")).toBeTruthy();
  expect(screen.getByText("Enter a target URL.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("An application is added without a scan, and the dialog closes", async () => {
  const { user, sent } = await openDialog(({ body }: { body: object }) => ({ id: 5, hasCredentials: true, ...body }));
  await user.type(screen.getByLabelText("Name"), "Shop");
  await user.type(screen.getByLabelText("Target URL"), "https://shop.test");
  await user.click(screen.getByRole("radio", { name: "Bearer" }));
  await user.click(submit());
  expect(await screen.findByText("Enter the token, or choose None.")).toBeTruthy();
  await user.type(screen.getByLabelText("Token"), " t0ken ");
  await user.click(submit());
  await waitFor(() => expect(screen.getByTestId("toast").textContent).toMatch(/^Application Added: /));
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [
      "/applications",
      {
        name: "Shop",
        targetUrl: "https://shop.test",
        environment: "production",
        authMethod: "bearer",
        credentials: "t0ken",
      },
    ],
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("An application with more than one identity leads on to where the next one is added", async () => {
  const { host, user } = await openDialog(({ body }: { body: object }) => ({ id: 5, hasCredentials: true, ...body }));
  expect(screen.queryByRole("switch", { name: "Add another identity next" })).toBeNull();
  await user.type(screen.getByLabelText("Name"), "Shop");
  await user.type(screen.getByLabelText("Target URL"), "https://shop.test");
  await user.click(screen.getByRole("radio", { name: "Bearer" }));
  await user.type(screen.getByLabelText("Token"), "t0ken");
  await user.click(screen.getByRole("switch", { name: "Add another identity next" }));
  await user.click(submit());
  await waitFor(() => expect(host.history.at(-1)).toBe("/applications/5?add=identity"));
});

test("A refused application says so in the fixed words and keeps what was typed", async () => {
  const { user } = await openDialog(() => problemAnswer(422, "This name is taken."));
  await user.type(screen.getByLabelText("Name"), "Shop");
  await user.type(screen.getByLabelText("Target URL"), "https://shop.test");
  await user.click(submit());
  await waitFor(() =>
    expect(screen.getByTestId("toast").textContent).toBe(
      "Failed to Add Application: Please check your inputs and try again.",
    ),
  );
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Shop");
});
