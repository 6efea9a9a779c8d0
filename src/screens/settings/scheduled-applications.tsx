import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import type { LocalSettings } from "../../client/local-settings.ts";
import { FieldError } from "../../ui/field.tsx";
import { NextScan } from "./next-scan.tsx";

const refusal = "Choose an application to scan, or turn scheduled scanning off.";

/** Which applications the schedule scans: at least one, as a schedule of none would seem to work and do nothing. */
export function ScheduledApplications() {
  const { control } = useFormContext<LocalSettings>();
  const { data: applications, error } = useQuery(useApi().applications.list.queryOptions());
  const errorId = useId();
  /** Without those that are gone by now, which nobody can see among the chosen ones. */
  const known = (ids: readonly number[]) =>
    ids.filter((id) => applications?.some((application) => application.id === id) ?? true);
  if (error) return <p className="text-meta text-critical">Applications could not be loaded: {error.message}</p>;
  return (
    <Controller
      control={control}
      name="scanning.applicationIds"
      rules={{ validate: (ids) => known(ids).length > 0 || refusal }}
      render={({ field, fieldState: { error: fault } }) => (
        <fieldset aria-describedby={fault && errorId}>
          <legend className="label">Applications</legend>
          {/* Above the list: the browser scrolls to its first box, and what is below may stay out of view. */}
          {fault && <FieldError id={errorId}>{fault.message}</FieldError>}
          {applications?.length === 0 && <p className="text-meta text-ink-3">Add an application first.</p>}
          <ul className={clsx("divide-y divide-line rounded-md border border-line empty:hidden", fault && "mt-1.5")}>
            {applications?.map(({ id, name }, index) => (
              <li key={id}>
                <label className="flex min-h-9 cursor-pointer items-center gap-2.5 px-3 py-1.5 hover:bg-hover">
                  <input
                    // Gets the focus when none is chosen.
                    ref={index === 0 ? field.ref : undefined}
                    type="checkbox"
                    className="size-4 shrink-0 accent-mark"
                    aria-invalid={Boolean(fault) || undefined}
                    checked={field.value.includes(id)}
                    onChange={(event) =>
                      field.onChange(
                        event.target.checked
                          ? [...known(field.value), id]
                          : known(field.value).filter((each) => each !== id),
                      )
                    }
                  />
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {name}
                  </span>
                  <NextScan applicationId={id} />
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    />
  );
}
