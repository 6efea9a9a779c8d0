import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/** The fields that the platform refused, each with a sentence for the user; empty for any other error. */
export function fieldErrors(error: unknown): readonly { field: string; message: string }[] {
  return (error instanceof ApiError && error.problem?.errors) || [];
}

/** Says at a form's fields what the platform refused, and leads the focus to the first of them. */
export function showFieldErrors<Form extends FieldValues>(form: UseFormReturn<Form>, error: unknown): void {
  const values = form.getValues();
  // An error of a field that the form does not have would never be taken back, and hold up every later submission.
  const known = fieldErrors(error).filter(({ field }) => (field.split(".")[0] ?? "") in values);
  for (const [index, { field, message }] of known.entries()) {
    form.setError(field as FieldPath<Form>, { message }, { shouldFocus: index === 0 });
  }
}
