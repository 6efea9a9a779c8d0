import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import type { Role } from "../../contract/roles.ts";
import { createFakeHost, type FakeHost, type FakeRequest, problemAnswer } from "../../host/fake.ts";
import { confidenceTone } from "./confidence.tsx";
import { LearningAdminScreen } from "./learning-admin-screen.tsx";

const endpoint = (id: number, given: Partial<LearnedEndpoint> = {}): LearnedEndpoint => ({
  id,
  method: "GET",
  path: `/api/v1/things-${id}`,
  category: "other",
  pattern: `/things-${id}`,
  confidence: "3.50",
  riskLevel: "low",
  successRate: 100,
  discoveryCount: 1,
  avgResponseTime: 12.4,
  authRequired: null,
  ...given,
});
const learned = [
  endpoint(1, {
    method: "POST",
    path: "/api/v1/invoices",
    category: "payments",
    confidence: "9.25",
    riskLevel: "high",
    successRate: 80,
    discoveryCount: 1234,
    authRequired: true,
  }),
  endpoint(2, { path: "/users/{id}", category: "users", confidence: "5.77", riskLevel: "medium", authRequired: false }),
  endpoint(3, { confidence: "1.75", successRate: 51 }),
];

async function open(answers: FakeHost["answers"] = {}, role: Role = "superadmin") {
  const host = createFakeHost({
    path: "/learning-admin",
    answers: {
      "GET /auth/user": fakeUser(role),
      "GET /learned-endpoints": learned,
      "GET /learned-endpoints/patterns": ["/invoices", "/users/{id}", "/things-3"],
      "GET /learned-endpoints/high-confidence": ({ search }: FakeRequest) =>
        learned.filter(({ confidence }) => Number(confidence) >= Number(search.get("minConfidence"))),
      ...answers,
    },
  });
  renderInConsole(host, <LearningAdminScreen />);
  await screen.findAllByText(role === "superadmin" ? /Learned endpoints|could not be loaded|Nothing/ : "Access Denied");
  return { host, user: userEvent.setup(), calls: () => host.requests.map(({ method, path }) => `${method} ${path}`) };
}
const toast = () => screen.getByTestId("toast").textContent;
const rows = (table: string) =>
  within(screen.getByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1);
const figure = (label: string) => screen.getByText(label).closest("dt")?.nextElementSibling?.textContent;
const clearButton = () => screen.getAllByRole("button", { name: "Clear Learning Data" })[0] as HTMLElement;

test.each<Role>(["viewer", "contributor", "user", "admin"])(
  "A %s is refused, and nothing is asked for",
  async (role) => {
    const { calls } = await open({}, role);
    expect(screen.getByText("Only superadmin users can access the learning system.")).toBeTruthy();
    expect(calls().filter((call) => call.includes("learned"))).toEqual([]);
  },
);

test("The figures tell total, categories, high confidence, unique patterns and the average success rate", async () => {
  await open();
  expect(figure("Learned endpoints")).toBe("3in 3 categories");
  await waitFor(() => expect(figure("High confidence")).toBe("23.0 or more"));
  await waitFor(() => expect(figure("Unique patterns")).toBe("3"));
  expect(figure("Average success rate")).toBe("77%");
});

test("A row tells everything about an endpoint, and says whether a credential is required, not required or unknown", async () => {
  await open();
  const texts = rows("Learned endpoints").map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  );
  expect(texts[0]).toEqual([
    "POST/api/v1/invoices",
    "payments",
    "9.2 confidence",
    "High risk",
    "80%",
    "1,234×",
    "12 ms",
    "Credential Required",
  ]);
  expect(texts.map((row) => row.at(-1))).toEqual([
    "Credential Required",
    "Credential Not required",
    "Credential Unknown",
  ]);
});

test("The category filter narrows the list, and all brings it back", async () => {
  const { user } = await open();
  const filter = screen.getByLabelText("Category");
  await user.selectOptions(filter, "payments");
  expect(rows("Learned endpoints").length).toBe(1);
  await user.selectOptions(filter, "all");
  expect(rows("Learned endpoints").length).toBe(3);
});

test("The search narrows the list by method and path; where nothing matches, one button shows all again", async () => {
  const { user } = await open();
  const search = screen.getByLabelText("Search method or path");
  await user.type(search, "post /api/v1/inv");
  expect(rows("Learned endpoints").length).toBe(1);
  await user.type(search, "!");
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(rows("Learned endpoints").length).toBe(3);
});

test("A figure shows the list that it counts", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Unique patterns" }));
  await waitFor(() => expect(rows("Discovery patterns").length).toBe(3));
});

test("Discovery Patterns lists every pattern with the number of its endpoints", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("tab", { name: /Discovery Patterns/ }));
  await waitFor(() =>
    expect(rows("Discovery patterns").map((row) => row.textContent)).toEqual([
      "/invoices–",
      "/users/{id}–",
      "/things-31",
    ]),
  );
});

test("High Confidence starts at 3.0 and offers 5.0, 7.0 and 9.0", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("tab", { name: /High Confidence/ }));
  const filter = (await screen.findByLabelText("Minimum confidence")) as HTMLSelectElement;
  expect(filter.selectedOptions[0]?.textContent).toBe("3.0");
  expect([...filter.options].map(({ text }) => text)).toEqual(["3.0", "5.0", "7.0", "9.0"]);
  await waitFor(() => expect(rows("High confidence endpoints").length).toBe(2));
  await user.selectOptions(filter, "9.0");
  await waitFor(() => expect(rows("High confidence endpoints").length).toBe(1));
  expect(figure("High confidence")).toBe("19.0 or more");
});

test.each([
  [10, "secure"],
  [8, "secure"],
  [7.99, "running"],
  [5, "running"],
  [4.99, "medium"],
  [3, "medium"],
  [2.99, "low"],
  [0, "low"],
])("A confidence of %d is %s: at least 8 green, at least 5 blue, at least 3 yellow, otherwise grey", (value, tone) => {
  expect(confidenceTone(value)).toBe(tone);
});

test("Clearing asks first and says how much goes, then says so and reads everything anew", async () => {
  const { host, user, calls } = await open({
    "DELETE /admin/learned-endpoints": { message: "3 learned endpoints were deleted." },
  });
  await user.click(clearButton());
  const dialog = screen.getByRole("alertdialog");
  expect(dialog.textContent).toContain("delete all 3 learned endpoints? This action cannot be undone.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(calls().filter((call) => call.startsWith("DELETE"))).toEqual([]);

  await user.click(clearButton());
  host.answers["GET /learned-endpoints"] = [];
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Clear Learning Data" }));
  await waitFor(() => expect(toast()).toBe("Data Cleared: 3 learned endpoints were deleted."));
  expect(await screen.findByText("Nothing learned yet")).toBeTruthy();
  expect(calls().filter((call) => call.startsWith("DELETE"))).toEqual(["DELETE /admin/learned-endpoints"]);
  expect((clearButton() as HTMLButtonElement).disabled).toBe(true);
});

test("A failed clearing is 'Clear Data Failed' with the server's message, and the list stays", async () => {
  const { user } = await open({ "DELETE /admin/learned-endpoints": () => problemAnswer(503, "The database is busy.") });
  await user.click(clearButton());
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Clear Learning Data" }));
  await waitFor(() => expect(toast()).toBe("Clear Data Failed: 503: The database is busy."));
  expect(rows("Learned endpoints").length).toBe(3);
});

test("Data that cannot be loaded says so and can be asked for again", async () => {
  const { host, user } = await open({ "GET /learned-endpoints": () => problemAnswer(500, "No luck.") });
  expect(screen.getByRole("alert").textContent).toContain("500: No luck.");
  host.answers["GET /learned-endpoints"] = learned;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(rows("Learned endpoints").length).toBe(3));
});

test("Thousands of learned endpoints are shown 25 at a time", async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => endpoint(index + 1));
  const { user } = await open({ "GET /learned-endpoints": many });
  expect(rows("Learned endpoints").length).toBe(25);
  await user.click(screen.getAllByRole("button", { name: "Next page" })[0] as HTMLElement);
  expect(rows("Learned endpoints")[0]?.textContent).toContain("/api/v1/things-26");
  await user.click(screen.getByRole("button", { name: "Page 400" }));
  expect(rows("Learned endpoints").at(-1)?.textContent).toContain("/api/v1/things-10000");
});

test("An operation that was learned without an answer has no time, not the shortest one", async () => {
  await open({
    "GET /learned-endpoints": [endpoint(4, { avgResponseTime: 0 }), endpoint(5, { avgResponseTime: 0.3 })],
  });
  const shown = rows("Learned endpoints").map(({ textContent }) => textContent);
  expect(shown[0]).not.toContain("ms");
  expect(shown[1]).toContain("1 ms");
});
