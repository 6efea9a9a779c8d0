import { Hash, RefreshCw, Search } from "lucide-react";
import { useState } from "react";
import type { SlackChannel, SlackSetting } from "../../contract/slack.ts";
import { ChannelIcon } from "../../parts/slack/slack-channel-picker.tsx";
import { findChannels, useSlackChannels } from "../../parts/slack/slack-channels.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconInput } from "../../ui/icon-input.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

const pageSize = 50;

/** The channels of a workspace, up to 10,000: searched by name, 50 to a page. */
export function ChannelList({ setting }: { setting: SlackSetting }) {
  const query = useSlackChannels(setting.id);
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const found = findChannels(query.data ?? [], search);
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  return (
    <>
      <div className="mb-3 flex gap-2">
        <IconInput
          icon={Search}
          type="search"
          aria-label="Search channels"
          placeholder="Search by name or id"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
          className="max-w-80 flex-1"
        />
        <Button
          icon={RefreshCw}
          aria-label="Refresh channels"
          title="Refresh"
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        />
      </div>
      <Loaded query={query} what="Channels" skeleton={<SkeletonRows />}>
        {(channels) => (
          <Panel title="Channels" count={found.length}>
            {found.length === 0 ? (
              <EmptyState
                icon={Hash}
                title="No channels found"
                text={channels.length === 0 ? "The Slack app can see none." : "No channel matches the search."}
                action={search && <Button onClick={() => setSearch("")}>Clear search</Button>}
              />
            ) : (
              <ul className="divide-y divide-line">
                {found.slice((page - 1) * pageSize, page * pageSize).map((channel) => (
                  <ChannelRow key={channel.id} channel={channel} />
                ))}
              </ul>
            )}
            {last > 1 && (
              <footer className="flex justify-end border-t border-line px-3 py-2">
                <Pagination page={page} last={last} onPage={setPage} />
              </footer>
            )}
          </Panel>
        )}
      </Loaded>
    </>
  );
}

function ChannelRow({ channel }: { channel: SlackChannel }) {
  const { id, name, isPrivate, memberCount } = channel;
  return (
    <li className="flex min-h-9 items-center gap-x-2 px-4 py-1.5 @max-[319px]:flex-wrap">
      <ChannelIcon isPrivate={isPrivate} />
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium @max-[319px]:basis-[80%]" title={name}>
        {name}
      </span>
      {isPrivate && <Chip>Private</Chip>}
      <span className="text-right text-meta text-ink-3 tabular-nums @widget:min-w-24">
        {memberCount.toLocaleString("en")} {memberCount === 1 ? "member" : "members"}
      </span>
      <span className="hidden min-w-24 text-right font-mono text-meta text-ink-3 @widget:inline">{id}</span>
    </li>
  );
}
