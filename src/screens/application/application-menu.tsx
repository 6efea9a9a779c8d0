import { Ellipsis } from "lucide-react";
import { useLocation } from "wouter";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { useKeeping } from "./use-keeping.tsx";

/** What is seldom wanted of an application; `first` are items that a narrow layout has no button for. */
export function ApplicationMenu(props: {
  application: ApplicationSummary;
  first?: readonly MenuItem[];
  ghost?: boolean;
}) {
  const { application } = props;
  const [, navigate] = useLocation();
  const { archive, remove, dialog } = useKeeping(application);
  return (
    <>
      <Menu
        label="More"
        items={[
          ...(props.first ?? []),
          {
            key: "endpoints",
            label: "View Endpoints",
            onSelect: () => navigate(`/endpoints?product=${application.productId}`),
          },
          ...(archive ? [{ key: "archive", label: archive.label, onSelect: archive.start }] : []),
          ...(remove ? [{ key: "delete", label: "Delete Application", isDanger: true, onSelect: remove }] : []),
        ]}
        trigger={(trigger) => (
          <Button
            {...trigger}
            variant={props.ghost ? "ghost" : "secondary"}
            icon={Ellipsis}
            busy={archive?.busy ?? false}
            aria-label="More"
          />
        )}
      />
      {dialog}
    </>
  );
}
