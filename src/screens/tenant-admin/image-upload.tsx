import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import { sideLimit } from "../../contract/tenant-defaults.ts";
import { useHost } from "../../host/context.ts";
import { useRefreshTenant } from "../../parts/tenant/refresh-tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useToast } from "../../ui/toast.ts";
import { accepted, type ImageKind, imageFault } from "./image-fault.ts";
import { useSaveSettings } from "./use-save-settings.ts";

const texts = {
  logo: {
    name: "logo",
    hint: `An image below 2 MB and at most ${sideLimit} × ${sideLimit} pixels; 200 × 50 looks best. PDF reports show a PNG or JPEG, or else the organization's initial.`,
    preview: "h-[50px] w-[200px]",
  },
  favicon: {
    name: "favicon",
    hint: "An ICO, PNG or SVG file below 500 KB; 32 × 32 pixels looks best.",
    preview: "size-8",
  },
};

/** Shows an image of the organization and puts another in its place, or none. */
export function ImageUpload({ kind, url }: { kind: ImageKind; url: string | null }) {
  const { name, hint, preview } = texts[kind];
  const { platform } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const upload = useUpload(kind);
  const remove = useSaveSettings();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again once it was mended.
    event.target.value = "";
    if (!file) return;
    const fault = imageFault(file, kind);
    if (fault) toast(...fault, { destructive: true });
    else upload.send(file);
  };
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="grid h-20 place-items-center overflow-hidden rounded-md border border-line bg-sunken">
        {url ? (
          <Picture
            src={new URL(url, platform).href}
            alt={`The organization's ${name}`}
            className={`${preview} object-contain`}
            fallback={
              <span className="px-3 text-center text-meta text-critical">
                This {name} cannot be shown: the file is damaged or cut off. Upload another.
              </span>
            }
          />
        ) : (
          <span className="text-meta text-ink-3">No {name} yet</span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={accepted[kind]}
        aria-label={`Choose a ${name}`}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={ImageUp}
          busy={upload.isPending}
          aria-describedby={`${kind}-hint`}
          onClick={() => input.current?.click()}
        >
          Upload {name}
        </Button>
        {url && (
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate({ [`${kind}Url`]: null })}>
            Remove {name}
          </Button>
        )}
      </div>
      <p id={`${kind}-hint`} className="text-meta text-ink-3">
        {hint}
      </p>
    </div>
  );
}

function useUpload(kind: ImageKind) {
  const api = useApi();
  const onSuccess = useRefreshTenant();
  const failure = ["Upload failed"] as const;
  const logo = useCall(api.ownTenant.uploadLogo.mutationOptions({ onSuccess }), {
    success: ["Logo Uploaded", "The console shows it from now on."],
    failure,
  });
  const favicon = useCall(api.ownTenant.uploadFavicon.mutationOptions({ onSuccess }), {
    success: ["Favicon Uploaded", "The console's page shows it from now on."],
    failure,
  });
  return kind === "logo"
    ? { isPending: logo.isPending, send: (file: File) => logo.mutate({ logo: file }) }
    : { isPending: favicon.isPending, send: (file: File) => favicon.mutate({ favicon: file }) };
}
