import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/input.tsx";

/** A YAML file's text, chosen as a file or pasted. Register its field with `someText`. */
export function FileOrText(props: {
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** Takes the text of a file that was chosen. */
  onFile: (text: string) => void;
  /** Characters that may be pasted. */
  maxLength: number;
  placeholder: string;
}) {
  const choose = async (files: FileList | null) => {
    const text = await files?.[0]?.text();
    if (text !== undefined) props.onFile(text);
  };
  return (
    <>
      <Field label="File">
        <input
          type="file"
          accept=".yaml,.yml,application/yaml,text/yaml"
          className="block w-full text-meta text-ink-2"
          onChange={(event) => void choose(event.target.files)}
        />
      </Field>
      <Field label="Content" error={props.error}>
        <TextArea
          rows={8}
          className="font-mono"
          spellCheck={false}
          {...{ maxLength: props.maxLength, placeholder: props.placeholder }}
          {...props.field}
        />
      </Field>
    </>
  );
}

/** The rule that a file was chosen or its content pasted. */
export const someText = { validate: (text: string) => text.trim() !== "" || "Choose a file, or paste its content." };
