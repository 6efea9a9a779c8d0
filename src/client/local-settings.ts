import type { Host } from "../host/port.ts";

/** How often an application is scanned by itself; `manual` is never. */
export const scanFrequencies = ["daily", "weekly", "monthly", "manual"] as const;
export type ScanFrequency = (typeof scanFrequencies)[number];
/** Days for which the user wants to keep data; a note on this device. */
export const retentionDays = [30, 60, 90, 180, 365] as const;
/** Bounds of the API configuration: seconds, and requests per minute. */
export const apiLimits = { timeout: { min: 5, max: 300 }, rate: { min: 1, max: 1000 } } as const;

/** Settings that stay on this device, by their key in the host's store. */
export type LocalSettings = {
  scanning: {
    frequency: ScanFrequency;
    /** Whether the extension's worker starts scans by itself. */
    scheduled: boolean;
    applicationIds: number[];
    /** `<platform>#<user>` whose applications these are. */
    account: string | null;
    /** ISO 8601: from when on the first interval counts. */
    since: string | null;
  };
  /** Native notifications; `hideDetails` keeps what was found out of them. */
  notifications: { critical: boolean; high: boolean; reports: boolean; hideDetails: boolean };
  api: { timeoutSeconds: number; ratePerMinute: number };
  data: { retentionDays: number };
};

export const defaultSettings: LocalSettings = {
  scanning: { frequency: "weekly", scheduled: false, applicationIds: [], account: null, since: null },
  notifications: { critical: true, high: true, reports: true, hideDetails: false },
  api: { timeoutSeconds: 30, ratePerMinute: 60 },
  data: { retentionDays: 90 },
};

/** One part of the settings: what is stored, and the default wherever that is absent or of another type. */
export function readSetting<Key extends keyof LocalSettings>(stored: unknown, key: Key): LocalSettings[Key] {
  const fallback: Record<string, unknown> = defaultSettings[key];
  const given: Record<string, unknown> = typeof stored === "object" && stored !== null ? { ...stored } : {};
  const entries = Object.entries(fallback).map(([name, value]) => [
    name,
    isLike(given[name], value) ? given[name] : value,
  ]);
  return Object.fromEntries(entries) as LocalSettings[Key];
}

/** Everything that a host keeps. */
export function readSettings(store: Pick<Host["store"], "get">): LocalSettings {
  return {
    scanning: readSetting(store.get("scanning"), "scanning"),
    notifications: readSetting(store.get("notifications"), "notifications"),
    api: readSetting(store.get("api"), "api"),
    data: readSetting(store.get("data"), "data"),
  };
}

/** Keeps everything. */
export function saveSettings(store: Pick<Host["store"], "set">, settings: LocalSettings): void {
  for (const [key, value] of Object.entries(settings)) store.set(key, value);
}

/** Whose applications the schedule names: ids mean other things on another platform. */
export const accountOf = (platform: string, userId: number) => `${platform}#${userId}`;

function isLike(value: unknown, pattern: unknown): boolean {
  if (pattern === null) return typeof value === "string" || value === null;
  return typeof value === typeof pattern && Array.isArray(value) === Array.isArray(pattern) && value !== null;
}
