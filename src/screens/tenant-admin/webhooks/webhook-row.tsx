import { CircleCheck, CircleMinus, Ellipsis, ListChecks, OctagonPause, Send, TriangleAlert } from "lucide-react";
import { useApi } from "../../../client/context.ts";
import { useCall } from "../../../client/use-call.ts";
import type { Webhook } from "../../../contract/webhooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { Moment } from "../../../ui/time.tsx";
import { useRefreshWebhooks } from "./refresh-webhooks.ts";
import { kindWords, toldInWords } from "./webhook-words.ts";

type Ask = (what: "edit" | "log" | "secret" | "delete") => void;

/** A webhook with what it is told of, how it fares, and what may be done with it. */
export function WebhookRow({ webhook, onAsk }: { webhook: Webhook; onAsk: Ask }) {
  const { name, kind, host, isActive, pausedReason, failingSince, oldSecretUntil } = webhook;
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 px-4 py-3 @widget:grid-cols-[minmax(0,1fr)_auto_auto]"
      aria-label={`Webhook ${name}`}
    >
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <p dir="auto" className="max-w-full truncate font-medium" title={name}>
            {name}
          </p>
          <State webhook={webhook} />
        </div>
        <p className="text-meta text-ink-2">
          <Facts of={toldInWords(webhook)} />
        </p>
        <p className="text-meta wrap-anywhere text-ink-3">
          <Facts
            of={[
              kindWords[kind],
              <span key="host" className="font-mono">
                {host}
              </span>,
            ]}
          />
        </p>
        {isActive && failingSince && (
          <p className="text-meta text-medium">
            No message got through since <Moment iso={failingSince} />. The log says why, and sends one again.
          </p>
        )}
        {oldSecretUntil && (
          <p className="text-meta text-ink-3">
            The old secret signs as well until <Moment iso={oldSecretUntil} />.
          </p>
        )}
      </div>
      <Actions webhook={webhook} onAsk={onAsk} />
      {pausedReason && (
        <p role="note" className="col-span-full rounded-md bg-critical-soft px-3 py-2 text-meta wrap-anywhere">
          <span className="font-medium">Postern paused it.</span> {pausedReason}
          <br />
          Send a test, correct the address where that fails, then resume it.
        </p>
      )}
    </li>
  );
}

function State({ webhook: { isActive, pausedReason, failingSince } }: { webhook: Webhook }) {
  if (pausedReason && !isActive) {
    return (
      <Chip tone="critical" icon={OctagonPause}>
        Paused
      </Chip>
    );
  }
  if (!isActive) return <Chip icon={CircleMinus}>Off</Chip>;
  if (failingSince) {
    return (
      <Chip tone="medium" icon={TriangleAlert}>
        Failing
      </Chip>
    );
  }
  return (
    <Chip tone="secure" icon={CircleCheck}>
      Active
    </Chip>
  );
}

function Actions({ webhook, onAsk }: { webhook: Webhook; onAsk: Ask }) {
  const { id, name, kind, isActive } = webhook;
  const api = useApi();
  const refresh = useRefreshWebhooks();
  const test = useCall(api.webhooks.test.mutationOptions({ onSettled: refresh }), {
    success: ["Test Sent", ({ message }) => message],
    failure: ["Test Failed"],
  });
  const update = useCall(api.webhooks.update.mutationOptions({ onSettled: refresh }), {
    success: ["Webhook Updated", (now) => `${now.name} is ${now.isActive ? "on" : "off"}.`],
    failure: ["Update Failed"],
  });
  const items: MenuItem[] = [
    { key: "edit", label: "Edit", onSelect: () => onAsk("edit") },
    ...(isActive ? [{ key: "off", label: "Turn off", onSelect: () => update.mutate({ id, isActive: false }) }] : []),
    ...(kind === "standard" ? [{ key: "secret", label: "Change secret", onSelect: () => onAsk("secret") }] : []),
    { key: "delete", label: "Delete", isDanger: true, onSelect: () => onAsk("delete") },
  ];
  return (
    <>
      <div className="col-span-full row-start-2 flex flex-wrap gap-2 @widget:col-span-1 @widget:col-start-2 @widget:row-start-1">
        {!isActive && (
          <Button
            small
            variant="primary"
            busy={update.isPending}
            aria-label={`Resume ${name}`}
            onClick={() => update.mutate({ id, isActive: true })}
          >
            Resume
          </Button>
        )}
        <Button
          small
          icon={Send}
          busy={test.isPending}
          aria-label={`Send test to ${name}`}
          onClick={() => test.mutate({ id })}
        >
          Send test
        </Button>
        <Button small icon={ListChecks} aria-label={`Log of ${name}`} onClick={() => onAsk("log")}>
          Log
        </Button>
      </div>
      <span className="col-start-2 row-start-1 @max-[639px]:-mt-1 @widget:col-start-3">
        <Menu
          label={`Actions for ${name}`}
          items={items}
          trigger={(trigger) => (
            <Button
              {...trigger}
              variant="ghost"
              small
              icon={Ellipsis}
              aria-label={`Actions for ${name}`}
              title="Actions"
            />
          )}
        />
      </span>
    </>
  );
}
