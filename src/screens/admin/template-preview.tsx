import type { EmailTemplate } from "../../contract/email.ts";
import { magicLinkPlaceholder } from "../../contract/mail-defaults.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const exampleLink = "https://postern.example/auth/verify?token=EXAMPLE";

/**
 * What a mail of a template says, as text. Its HTML is not rendered: a template is anyone's markup, and inside of the
 * console it could pose as the console.
 */
export function TemplatePreview({ template, onClose }: { template: EmailTemplate | null; onClose: () => void }) {
  const fill = (text: string) => text.replaceAll(magicLinkPlaceholder, exampleLink);
  return (
    <Dialog
      open={template !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Template Preview"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {template && (
        <>
          <p className="mb-4 text-ink-2">Preview is coming soon. Until then, this is what the email says, as text.</p>
          <dl className="space-y-4">
            <Part label="Subject">{fill(template.subject)}</Part>
            <Part label="Text content">
              {fill(template.textContent) || "None: email programs without HTML get the link alone."}
            </Part>
            <Part label="HTML source" mono>
              {fill(template.htmlContent)}
            </Part>
          </dl>
          <CopyButton text={template.htmlContent} label="Copy HTML" className="mt-3">
            Copy HTML
          </CopyButton>
        </>
      )}
    </Dialog>
  );
}

function Part({ label, mono, children }: { label: string; mono?: boolean; children: string }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd
        className={`rounded-md border border-line bg-sunken px-3 py-2 break-words whitespace-pre-wrap ${mono ? "font-mono text-chip" : ""}`}
      >
        {children}
      </dd>
    </div>
  );
}
