import { type FormEvent, useState } from "react";
import { defaultBrandColor, secondaryColor } from "../../contract/tenant-defaults.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** The brand colour, as a swatch to pick from or as text, beside the second colour, which is fixed. */
export function BrandColor({ stored }: { stored: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const save = useSaveSettings();
  const color = typed ?? stored;
  const store = (brandColor: string) => save.mutate({ brandColor }, { onSuccess: () => setTyped(null) });
  const change = (text: string) => {
    setTyped(text);
    if (isColor(text.trim())) setFault(undefined);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = color.trim();
    setFault(
      isColor(wanted) ? undefined : `A brand colour is # and six hexadecimal digits, for example ${defaultBrandColor}.`,
    );
    focusFirstFault(event.currentTarget);
    if (isColor(wanted) && !save.isPending) store(wanted);
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 @widget:grid-cols-2">
        <Field
          label="Brand colour"
          hint="Buttons, links and marks follow it; texts on it stay readable. Status colours never change."
          error={fault}
        >
          <IconInput
            mono
            value={color}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
            trailing={
              <input
                type="color"
                aria-label="Pick the brand colour"
                value={isColor(color) ? color.toLowerCase() : stored.toLowerCase()}
                onChange={(event) => change(event.target.value.toUpperCase())}
                className="-mr-1 h-6 w-8 shrink-0 cursor-pointer rounded-sm border border-line bg-transparent"
              />
            }
          />
        </Field>
        <Field label="Secondary colour" hint="Fixed for every organization.">
          <IconInput
            mono
            readOnly
            value={secondaryColor}
            trailing={<span aria-hidden className="h-5 w-7 shrink-0 rounded-sm bg-secondary" />}
          />
        </Field>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
        {stored.toUpperCase() !== defaultBrandColor && (
          <Button disabled={save.isPending} onClick={() => store(defaultBrandColor)}>
            Reset to {defaultBrandColor}
          </Button>
        )}
        <Button variant="primary" type="submit" busy={save.isPending}>
          Save Colour
        </Button>
      </div>
    </form>
  );
}
