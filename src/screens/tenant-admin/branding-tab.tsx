import type { Tenant } from "../../contract/tenants.ts";
import { Panel } from "../../ui/panel.tsx";
import { BrandColor } from "./brand-color.tsx";
import { ImageUpload } from "./image-upload.tsx";

/** Logo, favicon and brand colour of the organization. */
export function BrandingTab({ tenant }: { tenant: Tenant }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @widget:grid-cols-2">
      <Panel title="Logo">
        <ImageUpload kind="logo" url={tenant.logoUrl} />
      </Panel>
      <Panel title="Favicon">
        <ImageUpload kind="favicon" url={tenant.faviconUrl} />
      </Panel>
      <Panel title="Colours" className="@widget:col-span-2">
        <BrandColor stored={tenant.brandColor} />
      </Panel>
    </div>
  );
}
