import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useMutationOnce } from "./use-mutation-once.ts";

const Console = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

test("Pressing twice sends once; other input goes at the same time, and the same again once it has ended", async () => {
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  const send = (input: string) => {
    sent.push(input);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const { result } = renderHook(() => useMutationOnce({ mutationFn: send }), { wrapper: Console });
  act(() => {
    result.current.mutate("a");
    result.current.mutate("a");
    result.current.mutate("b");
  });
  await waitFor(() => expect(sent).toEqual(["a", "b"]));
  for (const end of ends) end();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  act(() => result.current.mutate("a"));
  await waitFor(() => expect(sent).toEqual(["a", "b", "a"]));
});

test("Who waits for the outcome of a second press gets that of the first", async () => {
  const sent: string[] = [];
  const send = (input: string) => {
    sent.push(input);
    return input === "bad" ? Promise.reject(new Error("refused")) : Promise.resolve(`${input}${sent.length}`);
  };
  const { result } = renderHook(() => useMutationOnce({ mutationFn: send }), { wrapper: Console });
  const press = (input: string) => act(() => Promise.allSettled([1, 2].map(() => result.current.mutateAsync(input))));
  const value = (one: string) => ({ status: "fulfilled", value: one });
  const refused = expect.objectContaining({ status: "rejected" });
  expect(await press("a")).toEqual([value("a1"), value("a1")]);
  expect(await press("bad")).toEqual([refused, refused]);
  expect(await press("a")).toEqual([value("a3"), value("a3")]);
  expect(sent).toEqual(["a", "bad", "a"]);
});
