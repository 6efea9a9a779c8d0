import { Eye, EyeOff, KeyRound } from "lucide-react";
import { useState } from "react";
import { IconInput, type IconInputProps } from "./icon-input.tsx";

/** A masked input for a secret, with a button that shows it. `secret` names it for the button, for example "token". */
export function SecretInput({ secret, ...rest }: IconInputProps & { secret: string }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <IconInput
      icon={KeyRound}
      mono
      autoComplete="off"
      spellCheck={false}
      {...rest}
      type={shown ? "text" : "password"}
      trailing={
        !rest.readOnly && (
          <button
            type="button"
            className="-mr-1 grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink"
            aria-label={`${shown ? "Hide" : "Show"} ${secret}`}
            onClick={() => setShown(!shown)}
          >
            <Icon className="size-4" strokeWidth={1.75} aria-hidden />
          </button>
        )
      }
    />
  );
}
