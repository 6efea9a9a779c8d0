import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import { createFakeHost } from "../../host/fake.ts";
import { fakeScan } from "../../parts/scan/scan.fixture.ts";
import { FirstSteps } from "./first-steps.tsx";

const practice = { targetUrl: "http://127.0.0.1:4001", token: "practice-token" };

function show(answers: Record<string, unknown>) {
  const host = createFakeHost({ answers: { "GET /auth/user": fakeUser(), ...answers } });
  renderInConsole(host, <FirstSteps applications={[]} />);
  return host;
}

test("Whoever has no API at hand scans the practice API with one button and sees the scan", async () => {
  const host = show({
    "GET /dashboard/practice": practice,
    "POST /applications": { id: 7, name: "Practice API" },
    "POST /scans": fakeScan({ id: 12 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Scan the practice API" }));
  await waitFor(() => expect(host.history.at(-1)).toBe("/scan/12"));
  const sent = host.requests.filter(({ method }) => method === "POST");
  expect(sent).toMatchObject([
    {
      path: "/applications",
      body: { targetUrl: practice.targetUrl, authMethod: "bearer", credentials: practice.token },
    },
    { path: "/scans", body: { applicationId: 7 } },
  ]);
});

test("The practice API is not offered where the platform runs none", async () => {
  const host = show({ "GET /dashboard/practice": null });
  await waitFor(() => expect(host.requests.some(({ path }) => path === "/dashboard/practice")).toBe(true));
  await screen.findByText("Connect an application");
  expect(screen.queryByRole("button", { name: "Scan the practice API" })).toBeNull();
});
