import { clsx } from "clsx";
import { ChevronDown, Hash, Lock } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { slackChannelId } from "../contract/slack-ids.ts";
import { channelText, findChannels, useSlackChannels } from "./slack-channels.ts";

type Chosen = { id: string; name: string };

/** Channels that the list shows at once; typing narrows it. */
const shownAtOnce = 50;

/**
 * Chooses a channel of an integration by typing a part of its name, or its id, which also does when Slack does not
 * list it (WAI-ARIA combobox with a list). With `onClear` an emptied field chooses none.
 */
export function SlackChannelPicker(props: {
  settingId: number | null;
  /** A channel's id. */
  value: string | null;
  onChoose: (channel: Chosen) => void;
  onClear?: () => void;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}) {
  const { settingId, value, onChoose, onClear, disabled = false, ...aria } = props;
  const listId = useId();
  const { data: channels, error, isFetching } = useSlackChannels(settingId);
  /** What is typed; null while the chosen channel is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const matches = open && channels ? findChannels(channels, typed ?? "") : [];
  const options = matches.slice(0, shownAtOnce);
  const shown = options.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
    setTyped(null);
  };
  const choose = (channel: Chosen) => {
    onChoose(channel);
    close();
  };
  /** Takes what was typed where it names one channel. */
  const take = () => {
    const text = typed?.trim() ?? null;
    if (text === "" && value !== null) onClear?.();
    const named = text && channels?.find(({ id, name }) => id === text || name === text.replace(/^#/, ""));
    if (named) onChoose(named);
    else if (text && slackChannelId.pattern.test(text)) onChoose({ id: text, name: "" });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!shown) return setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + options.length) % options.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const option = options[active];
      if (option) choose(option);
      else take();
    } else if (event.key === "Escape") close();
  };

  return (
    <div className="relative min-w-0">
      <span className={clsx("field", aria["aria-invalid"] && "!border-critical", disabled && "!bg-sunken text-ink-3")}>
        <input
          {...aria}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          aria-busy={isFetching || undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled || settingId === null}
          placeholder={isFetching ? "Reading channels…" : "#channel or C024BE91L"}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
          value={typed ?? (value ? channelText(value, channels) : "")}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={take}
        />
        <ChevronDown className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      </span>
      {error && !channels && (
        <p role="status" className="hint">
          {error.message} A channel's id can be typed all the same.
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Channels"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 min-w-48 overflow-y-auto rounded-lg border border-line-strong bg-surface p-1 shadow-pop"
      >
        {options.map((channel, index) => (
          // The input keeps the focus and handles the keys; the option is pointed at by aria-activedescendant.
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={channel.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={channel.id === value}
            className={clsx(
              "flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md px-2.5 py-1",
              index === active && "bg-hover",
            )}
            onMouseMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(channel)}
          >
            <ChannelIcon isPrivate={channel.isPrivate} />
            <span className="min-w-0 flex-1 truncate">{channel.name}</span>
            <span className="font-mono text-chip text-ink-3">{channel.id}</span>
          </div>
        ))}
        {matches.length > options.length && (
          <p role="presentation" className="px-2.5 py-1 text-meta text-ink-3">
            and {(matches.length - options.length).toLocaleString("en")} more: type to narrow the list
          </p>
        )}
      </div>
    </div>
  );
}

/** A hash for a public channel, a lock for a private one. */
export function ChannelIcon({ isPrivate }: { isPrivate: boolean }) {
  const Icon = isPrivate ? Lock : Hash;
  return <Icon className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />;
}
