import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeUser, renderInConsole } from "../../client/fake-console.tsx";
import type { OpenQuestion } from "../../contract/intentions.ts";
import type { Role } from "../../contract/roles.ts";
import { createFakeHost } from "../../host/fake.ts";
import { OpenQuestions } from "./open-questions.tsx";

const catalogue: OpenQuestion = {
  prefix: "/api/catalogue",
  endpoints: 7,
  examples: [
    { endpointId: 1, method: "GET", path: "/api/catalogue" },
    { endpointId: 2, method: "GET", path: "/api/catalogue/{id}" },
  ],
  answer: null,
};

function open(role: Role = "contributor", first = catalogue) {
  let question = first;
  const host = createFakeHost({
    path: "/applications/17",
    answers: {
      "GET /auth/user": fakeUser(role),
      "GET /applications/17/intentions": () => [question],
      "PUT /applications/17/intentions": () => {
        question = { ...question, answer: { isPublic: false, by: "ann@acme.test", at: "2026-11-21T10:00:00.000Z" } };
        return question;
      },
    },
  });
  renderInConsole(host, <OpenQuestions applicationId={17} />);
  return host;
}

test("One question stands for all endpoints below an address, and its answer is kept with who gave it", async () => {
  const host = open();
  const list = within(await screen.findByRole("list", { name: "Open questions" }));
  expect(list.getByRole("listitem").textContent).toContain("Is reading /api/catalogue/** meant to be public?");
  expect(
    list.getByText(
      /^7 endpoints answer without a credential: GET.\/api\/catalogue, GET.\/api\/catalogue\/\{id\} and 5 more\. No makes them findings\.$/,
    ),
  ).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "No, /api/catalogue/** is not public" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Open questions" })).toBeNull());
  const sent = host.requests.filter(({ method }) => method === "PUT");
  expect(sent.map(({ body }) => body)).toEqual([{ prefix: "/api/catalogue", isPublic: false }]);
  await userEvent.click(screen.getByRole("button", { name: /^Open on purpose 1 answered/ }));
  const answered = within(screen.getByRole("list", { name: "Answered questions" }));
  expect(answered.getByText(/^Reading/).textContent).toBe("Reading /api/catalogue/** is not meant to be public.");
  expect(answered.getByText(/ann@acme\.test/)).toBeTruthy();
  expect(answered.getAllByRole("button").map((one) => one.textContent)).toEqual(["It is public"]);
});

test("Whoever may only read sees the question without its buttons", async () => {
  open("viewer");
  const list = within(await screen.findByRole("list", { name: "Open questions" }));
  expect(list.getByText(/7 endpoints/)).toBeTruthy();
  expect(list.queryByRole("button")).toBeNull();
});
