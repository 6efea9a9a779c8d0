import { CircleAlert } from "lucide-react";
import { cloneElement, type ReactElement, type ReactNode, useId } from "react";

type ControlProps = { id?: string; "aria-describedby"?: string; "aria-invalid"?: boolean };

/** A labelled control with its hint, or in the hint's place its error, both tied to the control for screen readers. */
export function Field(props: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactElement<ControlProps>;
  className?: string;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const described = props.error || props.hint ? noteId : undefined;
  return (
    <div className={props.className}>
      <label htmlFor={id} className="label">
        {props.label}
      </label>
      {cloneElement(props.children, {
        id,
        "aria-describedby": described,
        "aria-invalid": Boolean(props.error) || undefined,
      })}
      {props.error ? (
        <FieldError id={noteId}>{props.error}</FieldError>
      ) : (
        props.hint && (
          <p id={noteId} className="hint">
            {props.hint}
          </p>
        )
      )}
    </div>
  );
}

/** What is wrong with a control, below it; `id` ties it to the control. */
export function FieldError(props: { id: string; children: ReactNode }) {
  return (
    <p id={props.id} role="alert" className="mt-1.5 flex items-center gap-1.5 text-meta text-critical">
      <CircleAlert className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      {props.children}
    </p>
  );
}
