import type { UseMutationOptions, UseMutationResult } from "@tanstack/react-query";
import { type Toast, useToast } from "../ui/toast.ts";
import { ApiError } from "./api-error.ts";
import { useSessionRevision, useUnauthorized } from "./session.ts";
import { useMutationOnce } from "./use-mutation-once.ts";

/** Words of a toast, which may come from the answer. */
type Words<Output, Input> = string | ((output: Output, input: Input) => string);
/** A toast's title and its text, and what can be done about it. */
type Success<Output, Input> = readonly [
  title: Words<Output, Input>,
  text?: Words<Output, Input>,
  action?: (output: Output, input: Input) => Toast["action"],
];
/** A toast's title, and a fixed text where the message of the error is not shown; {@link answerOr} picks between both. */
type Failure = readonly [title: string, text?: string | ((error: Error) => string)];

/** The platform's message, or a fixed text where no answer came. */
export const answerOr = (fixed: string) => (error: Error) => (error instanceof ApiError ? error.message : fixed);

/**
 * A mutation that tells how it went, with the toasts of the specification's catalogue: `useCall(
 * api.teams.create.mutationOptions({ onSuccess }), { success: ["Team Created"], failure: ["Creation Failed", "…"] })`.
 * Without a fixed text a failure shows the error's own message, status included. A 401 takes the Unauthorized path, unless
 * the session was learnt anew since the call left: then the platform is asked what holds now.
 */
export function useCall<Output, Input>(
  options: Omit<UseMutationOptions<Output, Error, Input>, "onMutate">,
  toasts: { success?: Success<Output, Input>; failure: Failure },
): UseMutationResult<Output, Error, Input> {
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const { revision, askAgain } = useSessionRevision();
  return useMutationOnce({
    ...options,
    onMutate: revision,
    onSuccess: (output, input, ...rest) => {
      if (toasts.success) {
        const [title, text = "", action] = toasts.success;
        const said = (words: Words<Output, Input>) => (typeof words === "function" ? words(output, input) : words);
        toast(said(title), said(text), { action: action?.(output, input) });
      }
      return options.onSuccess?.(output, input, ...rest);
    },
    onError: (error, input, before, ...rest) => {
      const isRefused = error instanceof ApiError && error.status === 401;
      if (isRefused && before === revision()) unauthorized();
      else {
        if (isRefused) askAgain();
        const [title, text = error.message] = toasts.failure;
        toast(title, typeof text === "function" ? text(error) : text, { destructive: true });
      }
      return options.onError?.(error, input, before, ...rest);
    },
  });
}
