import { Hash, Lock } from "lucide-react";
import { useState } from "react";
import { slackChannelId } from "../../contract/slack-ids.ts";
import { Combobox, type ComboboxField } from "../../ui/combobox.tsx";
import { channelText, findChannels, useSlackChannels } from "./slack-channels.ts";

type Chosen = { id: string; name: string };

/** Channels that the list shows at once; typing narrows it. */
const shownAtOnce = 50;

/**
 * Chooses a channel of an integration by typing a part of its name, or its id, which also does when Slack does not
 * list it. With `onClear` an emptied field chooses none.
 */
export function SlackChannelPicker(
  props: ComboboxField & {
    settingId: number | null;
    /** A channel's id. */
    value: string | null;
    onChoose: (channel: Chosen) => void;
    onClear?: () => void;
    disabled?: boolean;
  },
) {
  const { settingId, value, onChoose, onClear, disabled = false, ...field } = props;
  const { data: channels, error, isFetching } = useSlackChannels(settingId);
  /** What is typed; null while the chosen channel is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const matches = channels ? findChannels(channels, typed ?? "") : [];
  const more = matches.length - shownAtOnce;

  /** Takes what was typed where it names one channel. */
  const take = () => {
    const text = typed?.trim() ?? null;
    if (text === "" && value !== null) onClear?.();
    const named = text && channels?.find(({ id, name }) => id === text || name === text.replace(/^#/, ""));
    if (named) onChoose(named);
    else if (text && slackChannelId.pattern.test(text)) onChoose({ id: text, name: "" });
    setTyped(null);
  };
  return (
    <>
      <Combobox
        field={field}
        value={typed ?? (value ? channelText(value, channels) : "")}
        // The chosen channel's own text narrows nothing.
        suggest={() => matches.slice(0, shownAtOnce)}
        keyOf={({ id }) => id}
        isChosen={({ id }) => id === value}
        label="Channels"
        placeholder={isFetching ? "Reading channels…" : "#channel or C024BE91L"}
        disabled={disabled || settingId === null}
        busy={isFetching}
        more={
          more > 0 && (
            <p role="presentation" className="px-2.5 py-1 text-meta text-ink-3">
              and {more.toLocaleString("en")} more: type to narrow the list
            </p>
          )
        }
        onType={setTyped}
        onChoose={(channel) => {
          onChoose(channel);
          setTyped(null);
        }}
        onTake={take}
        onClose={() => setTyped(null)}
      >
        {(channel) => (
          <>
            <ChannelIcon isPrivate={channel.isPrivate} />
            <span className="min-w-0 flex-1 truncate">{channel.name}</span>
            <span className="font-mono text-chip text-ink-3">{channel.id}</span>
          </>
        )}
      </Combobox>
      {error && !channels && (
        <p role="status" className="hint">
          {error.message} A channel's id can be typed all the same.
        </p>
      )}
    </>
  );
}

/** A hash for a public channel, a lock for a private one. */
export function ChannelIcon({ isPrivate }: { isPrivate: boolean }) {
  const Icon = isPrivate ? Lock : Hash;
  return <Icon className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />;
}
