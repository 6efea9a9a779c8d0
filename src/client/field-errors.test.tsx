import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { ApiError } from "./api-error.ts";
import { showFieldErrors } from "./field-errors.ts";

afterEach(cleanup);

function SomeForm({ refusal, sent }: { refusal: () => Error | null; sent: (values: unknown) => void }) {
  const form = useForm({ defaultValues: { name: "Acme", domain: "acme" } });
  const send = (values: unknown) => {
    sent(values);
    const error = refusal();
    if (error) showFieldErrors(form, error);
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(send)}>
      <Field label="Name" error={form.formState.errors.name?.message}>
        <Input {...form.register("name")} />
      </Field>
      <Field label="Domain" error={form.formState.errors.domain?.message}>
        <Input {...form.register("domain")} />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}

test("What the platform refused is said at its field, which has the focus, and the form can be sent again", async () => {
  const errors = [
    { field: "settingId", message: "There is no such setting." },
    { field: "domain", message: "A domain looks like example.com." },
  ];
  const problem = {
    type: "about:blank",
    title: "Bad Request",
    status: 400,
    detail: "Refused.",
    requestId: "1",
    errors,
  };
  let refused: Error | null = new ApiError(400, "Refused.", problem);
  const sent: unknown[] = [];
  render(<SomeForm refusal={() => refused} sent={(values) => sent.push(values)} />);
  await userEvent.click(screen.getByRole("button"));
  const domain = screen.getByLabelText<HTMLInputElement>("Domain");
  await waitFor(() => expect(document.activeElement).toBe(domain));
  const note = document.getElementById(domain.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("A domain looks like example.com.");
  refused = null;
  await userEvent.click(screen.getByRole("button"));
  expect(sent).toHaveLength(2);
  expect(domain.getAttribute("aria-invalid")).toBeNull();
});
