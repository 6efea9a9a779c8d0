import { type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/**
 * A mutation that sends nothing while the same input is under way: a screen hears that a call is pending a moment too
 * late to refuse the second of two quick presses. `mutate` does nothing then, `mutateAsync` gives the outcome of the first.
 */
export function useMutationOnce<Output, Input>(
  options: UseMutationOptions<Output, Error, Input>,
): UseMutationResult<Output, Error, Input> {
  const underWay = useRef(new Map<string, Promise<Output>>());
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const onceAsync = useCallback<typeof mutateAsync>(
    (...call) => {
      const key = keyOf(call[0]);
      const first = underWay.current.get(key);
      if (first) return first;
      const outcome = mutateAsync(...call).finally(() => underWay.current.delete(key));
      underWay.current.set(key, outcome);
      return outcome;
    },
    [mutateAsync],
  );
  const once = useCallback<typeof mutation.mutate>(
    // A failure is the mutation's state, and is told by `onError`.
    (...call) => void onceAsync(...call).catch(() => undefined),
    [onceAsync],
  );
  return { ...mutation, mutate: once, mutateAsync: onceAsync };
}

const keyOf = (input: unknown) => JSON.stringify(input) ?? "";
