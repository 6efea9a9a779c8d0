import { type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/**
 * A mutation whose `mutate` does nothing while the same input is under way: a screen hears that a call is pending a
 * moment too late to refuse the second of two quick presses.
 */
export function useMutationOnce<Output, Input>(
  options: UseMutationOptions<Output, Error, Input>,
): UseMutationResult<Output, Error, Input> {
  const underWay = useRef(new Set<string>());
  const mutation = useMutation({
    ...options,
    onSettled: (output, error, input, ...rest) => {
      underWay.current.delete(keyOf(input));
      return options.onSettled?.(output, error, input, ...rest);
    },
  });
  const { mutate } = mutation;
  const once = useCallback<typeof mutate>(
    (...call) => {
      const key = keyOf(call[0]);
      if (underWay.current.has(key)) return;
      underWay.current.add(key);
      mutate(...call);
    },
    [mutate],
  );
  return { ...mutation, mutate: once };
}

const keyOf = (input: unknown) => JSON.stringify(input) ?? "";
