import { expect, test } from "vitest";
import { routesOf } from "./routing.ts";

const all = { notifyOnEndpointDiscovery: true, notifyOnScanComplete: true, notifyOnCriticalAlerts: true };
const setting = { ...all, defaultChannel: "C0" };
const mapping = (teamId: number, channelId: string, extra: object = {}) => ({
  ...all,
  teamId,
  channelId,
  channelName: channelId.toLowerCase(),
  isActive: true,
  ...extra,
});
const item = (teamId: number | null) => ({ teamId });
const channels = (routes: ReturnType<typeof routesOf>) =>
  Object.fromEntries(routes.map(({ channelId, items }) => [channelId, items.length]));

test("an item goes to its team's channel, and to the default channel when its team has none that wants it", () => {
  const mappings = [
    mapping(1, "C1"),
    mapping(2, "C2", { isActive: false }),
    mapping(3, "C3", { notifyOnCriticalAlerts: false }),
  ];
  const items = [item(1), item(1), item(2), item(3), item(4), item(null)];
  expect(channels(routesOf("alert", setting, mappings, items))).toEqual({ C1: 2, C0: 4 });
  expect(channels(routesOf("scan_complete", setting, mappings, items))).toEqual({ C1: 2, C3: 1, C0: 3 });
});

test("two teams in one channel get one message", () => {
  const routes = routesOf("alert", setting, [mapping(1, "C1"), mapping(2, "C1")], [item(1), item(2)]);
  expect(channels(routes)).toEqual({ C1: 2 });
});

test("without a default channel only teams with a channel hear", () => {
  const routes = routesOf("alert", { ...setting, defaultChannel: null }, [mapping(1, "C1")], [item(1), item(null)]);
  expect(channels(routes)).toEqual({ C1: 1 });
});

test("an integration that does not want a kind of message sends none, whatever teams want", () => {
  const off = { ...setting, notifyOnCriticalAlerts: false };
  expect(routesOf("alert", off, [mapping(1, "C1")], [item(1), item(null)])).toEqual([]);
});

test("a scan without endpoints is told to the default channel", () => {
  expect(channels(routesOf("scan_complete", setting, [], []))).toEqual({ C0: 0 });
});
