import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { Team } from "../../contract/teams.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Method } from "./method.tsx";
import { Path } from "./path.tsx";

/** Chooses the team that a path belongs to. Nothing can be confirmed before a team is chosen; a failure keeps it open. */
export function AttributeDialog(props: {
  path: string;
  methods: readonly string[];
  /** The team that owns the path now; null while nobody does. */
  teamId: number | null;
  teams: UseQueryResult<Team[], Error>;
  busy: boolean;
  onAttribute: (teamId: number) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Attribute endpoint"
      description="All operations of the path go to the team."
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!chosen}
            busy={props.busy}
            onClick={() => chosen && props.onAttribute(Number(chosen))}
          >
            Attribute
          </Button>
        </>
      }
    >
      <div className="panel mb-4 flex flex-wrap items-center gap-2 bg-sunken px-3 py-2">
        {props.methods.map((method) => (
          <Method key={method} method={method} />
        ))}
        <Path path={props.path} />
      </div>
      <Loaded query={props.teams} what="Teams" skeleton={<Skeleton className="h-8" />}>
        {(teams) =>
          teams.length === 0 ? (
            <NoTeams />
          ) : (
            <Field label="Team" hint={ownership(teams, props.teamId)}>
              <Select
                value={chosen}
                onChange={setChosen}
                placeholder="Choose a team"
                options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </Field>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function NoTeams() {
  return (
    <p className="text-body text-ink-2">
      There are no teams yet. Create one under{" "}
      <Link href="/teams" className="font-medium text-accent-ink underline">
        Team Management
      </Link>
      , then attribute the path.
    </p>
  );
}

function ownership(teams: readonly Team[], teamId: number | null): string {
  const owner = teams.find(({ id }) => id === teamId);
  return owner ? `Belongs to ${owner.name} now.` : "Belongs to no team now.";
}
