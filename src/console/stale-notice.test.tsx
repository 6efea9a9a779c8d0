import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { createQueryClient } from "../client/query-client.ts";
import { problemAnswer } from "../host/fake.ts";
import { openConsole, someUser } from "./open-console.fixture.ts";
import { StaleNotice } from "./stale-notice.tsx";

afterEach(cleanup);

function Data({ answer }: { answer: () => Promise<string> }) {
  return <p>{useQuery({ queryKey: ["data"], queryFn: answer }).data}</p>;
}

it("says that shown data is old and why, until reading it again works", async () => {
  const queries = createQueryClient();
  let down = false;
  const answer = async () => {
    if (down) throw new Error("The platform does not answer.");
    return "data";
  };
  render(
    <QueryClientProvider client={queries}>
      <StaleNotice />
      <Data answer={answer} />
    </QueryClientProvider>,
  );
  await screen.findByText("data");
  expect(screen.queryByRole("status")).toBeNull();
  down = true;
  await queries.refetchQueries();
  expect((await screen.findByRole("status")).textContent).toContain("Not up to date. The platform does not answer.");
  expect(screen.getByText("data")).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => screen.queryByRole("status")).toBeNull();
});

it("says so on a screen that asks for nothing by itself, once the live channel is lost, until it is back", async () => {
  const { host, close } = openConsole({ path: "/endpoints" });
  onTestFinished(close);
  await screen.findByRole("navigation", { name: "Console" });
  await expect.poll(() => host.lives.length).toBeGreaterThan(0);
  const tell = (state: "connected" | "reconnecting") =>
    act(() => {
      for (const { handlers } of host.lives) handlers.onState(state);
    });
  tell("connected");
  host.answers["GET /auth/user"] = () => problemAnswer(502, "The platform does not answer.");
  tell("reconnecting");
  expect(await screen.findByText(/^Not up to date/)).toBeTruthy();
  host.answers["GET /auth/user"] = someUser;
  tell("connected");
  await expect.poll(() => screen.queryByText(/^Not up to date/)).toBeNull();
});
