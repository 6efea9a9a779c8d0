import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "../client/query-client.ts";
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
