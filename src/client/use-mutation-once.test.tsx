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
