import { ApiError } from "./api-error.ts";

/** The fields that the platform refused, each with a sentence for the user; empty for any other error. */
export function fieldErrors(error: unknown): readonly { field: string; message: string }[] {
  return (error instanceof ApiError && error.problem?.errors) || [];
}
