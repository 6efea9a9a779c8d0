import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, FileText, Plus } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { EmailTemplate } from "../../contract/email.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EnabledChip } from "../../ui/enabled-chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { CreateTemplate } from "./create-template.tsx";
import { TemplatePreview } from "./template-preview.tsx";

/** Characters of a template's HTML that the list shows. */
const previewLength = 200;

/** The texts of mails: which one of each type is used, and new ones. */
export function EmailTemplatesTab() {
  const query = useQuery({ ...useApi().mail.templates.queryOptions(), refetchOnMount: "always" });
  const [creating, setCreating] = useState(false);
  const [previewed, setPreviewed] = useState<EmailTemplate | null>(null);
  const create = (
    <Button small icon={Plus} aria-label="Create Template" onClick={() => setCreating(true)}>
      Create
    </Button>
  );
  return (
    <>
      <Panel title="Templates" count={query.data?.length} action={create}>
        <Loaded query={query} what="Email templates" skeleton={<SkeletonRows rows={2} />}>
          {(templates) =>
            templates.length === 0 ? (
              <EmptyState
                icon={FileText}
                title="No email templates"
                text="Without one, emails use a built-in plain text."
              />
            ) : (
              <ul className="divide-y divide-line">
                {templates.map((template) => (
                  <TemplateItem key={template.id} template={template} onPreview={() => setPreviewed(template)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <CreateTemplate open={creating} onClose={() => setCreating(false)} />
      <TemplatePreview template={previewed} onClose={() => setPreviewed(null)} />
    </>
  );
}

function TemplateItem({ template, onPreview }: { template: EmailTemplate; onPreview: () => void }) {
  const { name, templateType, subject, htmlContent, isActive } = template;
  return (
    <li className="px-4 py-3" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 truncate font-medium" title={name}>
              {name}
            </span>
            <EnabledChip enabled={isActive} on="Active" off="Inactive" />
          </p>
          <p className="mt-0.5 text-meta wrap-anywhere text-ink-3">
            <Facts of={[<code key="type">{templateType}</code>, subject]} />
          </p>
        </div>
        <div className="flex gap-1.5">
          <Button small icon={Eye} aria-label={`Preview ${name}`} onClick={onPreview}>
            Preview
          </Button>
          {!isActive && <Activate template={template} />}
        </div>
      </div>
      <pre className="mt-2 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-chip break-words whitespace-pre-wrap text-ink-2">
        {htmlContent.length > previewLength ? `${htmlContent.slice(0, previewLength)}...` : htmlContent}
      </pre>
    </li>
  );
}

function Activate({ template }: { template: EmailTemplate }) {
  const api = useApi();
  const queries = useQueryClient();
  const activate = useCall(
    api.mail.activateTemplate.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.mail.templates.key() }),
    }),
    { success: ["Settings Saved", ({ name }) => `${name} is used from now on.`], failure: ["Error"] },
  );
  return (
    <Button
      small
      aria-label={`Activate ${template.name}`}
      busy={activate.isPending}
      onClick={() => activate.mutate({ id: template.id, templateType: template.templateType })}
    >
      Activate
    </Button>
  );
}
