import { useQuery } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import {
  AppWindow,
  Building2,
  Eye,
  Flag,
  Hash,
  Keyboard,
  KeyRound,
  LogOut,
  Mail,
  MousePointerClick,
  Play,
  Plus,
  Radar,
  Repeat,
  ScanFace,
  Server,
  SquareArrowOutUpRight,
  SunMoon,
  Users,
  Webhook,
} from "lucide-react";
import { type RefObject, useState, useSyncExternalStore } from "react";
import { useLocation, useSearch } from "wouter";
import { connectPath } from "../client/another-platform.tsx";
import { useApi } from "../client/context.ts";
import { useCan } from "../client/session.ts";
import { useSignOut } from "../client/sign-out.ts";
import { isSameSite } from "../client/site.ts";
import { admins, superadmins } from "../contract/roles.ts";
import { useHost } from "../host/context.ts";
import { addApplicationAtom } from "../parts/application/add-application.ts";
import { guessName } from "../parts/application/guess-application.ts";
import { applicationAt } from "../parts/application/known-site.ts";
import { useStartScan } from "../parts/scan/start-scan.ts";
import { Palette } from "../screens/palette/palette.tsx";
import type { Action, Place } from "../screens/palette/palette-groups.ts";
import { activeIn } from "../ui/focus.ts";
import { shortcutsAtom } from "../ui/shortcuts.ts";
import { administration, type NavigationItem, navigation } from "./navigation.ts";
import { useThemeSetting } from "./theme.ts";
import { useItems } from "./use-go-keys.ts";

/** Screens and tabs that no item of the sidebar leads to by itself. */
const further: readonly NavigationItem[] = [
  { path: "/tenant-admin?tab=users", label: "Users and invitations", icon: Users, roles: admins },
  { path: "/tenant-admin?tab=api-keys", label: "API keys", icon: KeyRound, roles: admins },
  { path: "/tenant-admin?tab=embed-keys", label: "Embed keys", icon: KeyRound, roles: admins },
  { path: "/tenant-admin?tab=webhooks", label: "Webhooks and Teams", icon: Webhook, roles: admins },
  { path: "/tenant-admin?tab=branding", label: "Branding", icon: Building2, roles: admins },
  { path: "/tenant-admin?tab=permissions", label: "Permissions", icon: Building2, roles: admins },
  { path: "/admin/slack", label: "Slack Integration", icon: Hash, roles: admins },
  { path: "/tenant-feature-flags", label: "Feature Flags", icon: Flag, roles: superadmins },
  { path: "/global-tenant-admin", label: "Global Tenant Management", icon: Server, roles: superadmins },
  { path: "/admin/scanner", label: "Scanner Engine", icon: Radar, roles: superadmins },
  { path: "/admin?tab=email", label: "Email settings", icon: Mail, roles: superadmins },
];
/** Keys that move or that the palette stands for, and no actions of their own. */
const noActions: readonly string[] = ["j", "k", "Enter", "/", "?", "Esc"];

/** What the palette leads to and does: the screens of the role and the host, and what can be done here and everywhere. */
export function PaletteContents(props: { within: RefObject<HTMLElement | null>; onClose: () => void }) {
  const places = useItems([...navigation, ...administration, ...further]).map(
    ({ path, label, icon, go }): Place => ({ path, label, icon, ...(go ? { keys: ["g", go] } : {}) }),
  );
  const controls = useControls(props.within);
  const known = [...useTabActions(), ...useActions(props.within), ...useScreenActions(props.within)];
  const actions = [...known, ...controls.filter(({ label }) => !known.some((one) => one.label === label))];
  return <Palette places={places} actions={actions} onClose={props.onClose} />;
}

/** What the keys of the screen below do; each is pressed where the focus was. */
function useScreenActions(within: RefObject<HTMLElement | null>): Action[] {
  const shortcuts = useAtomValue(shortcutsAtom);
  const seen = new Set<string>();
  return shortcuts.flatMap(({ keys, what }) => {
    const [key] = keys;
    if (key === undefined || keys.length > 1 || noActions.includes(key) || seen.has(what)) return [];
    seen.add(what);
    return [{ label: what, icon: MousePointerClick, keys, run: () => press(within.current, key) }];
  });
}

/** The tabs of the screen below and what its head and foot offer, as they were when the palette opened; pressed as they stand there. */
function useControls(within: RefObject<HTMLElement | null>): Action[] {
  const [controls] = useState(() => {
    const all = within.current?.querySelectorAll<HTMLElement>("[role=tab], [data-actions] :is(a, button)") ?? [];
    const byName = new Map<string, HTMLElement>();
    for (const one of all) {
      const isSeen = one.checkVisibility?.() ?? true;
      // A menu opens where its button stands.
      if (one.matches(":disabled") || (!isSeen && one.ariaHasPopup)) continue;
      const name = one.ariaLabel ?? textOf(one);
      if (name && (isSeen || !byName.has(name))) byName.set(name, one);
    }
    return byName;
  });
  return [...controls].map(([label, control]) => ({
    label,
    icon: control.role === "tab" ? AppWindow : MousePointerClick,
    run: () => {
      // Tabs of the kind that is used here hear the pointer and the focus, not a click.
      control.focus();
      control.click();
    },
  }));
}

/** The words of a control, without its count, its key and what it says of itself to screen readers alone. */
const textOf = (control: HTMLElement): string =>
  [...control.childNodes]
    .filter(({ nodeName }) => nodeName === "#text" || (nodeName === "SPAN" && control.role !== "tab"))
    .map(({ textContent }) => textContent)
    .join("")
    .trim();

function press(element: HTMLElement | null, key: string): void {
  const target = activeIn(element) ?? element;
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
}

/** What can be done with the tab beside the console. */
function useTabActions(): Action[] {
  const { tabs, platform, capabilities } = useHost();
  const tab = useSyncExternalStore(tabs.subscribe, tabs.beside);
  const [, navigate] = useLocation();
  const startScan = useStartScan();
  const mayScan = useCan("scans.create");
  const mayAddIdentity = useCan("identities.create");
  const applications = useQuery(useApi().applicationSummaries.list.queryOptions()).data ?? [];
  if (tab?.kind !== "site" || isSameSite(tab.origin, platform)) return [];
  const { origin, host, title } = tab;
  const application = applicationAt(applications, origin);
  const isWatched = tabs.watch?.now()?.tab?.endedAt === null;
  return [
    ...(capabilities.has("watch-traffic")
      ? [{ label: "Watch this tab", note: host, icon: Eye, keys: ["Alt", "W"], run: () => navigate("/watch") }]
      : []),
    ...(mayScan
      ? [
          {
            label: "Scan this API",
            note: host,
            icon: Play,
            run: () =>
              startScan(
                application ? { applicationId: application.id } : { targetUrl: origin, name: guessName(title, host) },
              ),
          },
        ]
      : []),
    ...(capabilities.has("watch-traffic") && isWatched && mayAddIdentity
      ? [{ label: "Use this tab's session", note: host, icon: ScanFace, run: () => navigate("/watch?session=") }]
      : []),
  ];
}

/** What can be done on every screen. */
function useActions(within: RefObject<HTMLElement | null>): Action[] {
  const { capabilities, tabs } = useHost();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const startScan = useStartScan();
  const addApplication = useSetAtom(addApplicationAtom);
  const { signOut, switchAccount } = useSignOut();
  const [theme, setTheme] = useThemeSetting();
  const mayScan = useCan("scans.create");
  const mayAdd = useCan("applications.create");
  const themes = [
    { setting: "light", label: "Light theme" },
    { setting: "dark", label: "Dark theme" },
    { setting: "auto", label: "System theme" },
  ] as const;
  return [
    ...(mayScan ? [{ label: "Start New Scan", words: "run test", icon: Play, run: () => startScan() }] : []),
    ...(mayAdd
      ? [{ label: "Add Application", words: "new create register", icon: Plus, run: () => addApplication(true) }]
      : []),
    // Where the address bar is not the console's own.
    ...(capabilities.has("navigate")
      ? []
      : [
          {
            label: "Open this screen in a tab",
            words: "page window link",
            icon: SquareArrowOutUpRight,
            run: () => tabs.open(search ? `${path}?${search}` : path),
          },
        ]),
    ...(capabilities.has("choose-platform")
      ? [{ label: "Switch Platform", words: "connect", icon: Repeat, run: () => navigate(connectPath) }]
      : []),
    ...(switchAccount ? [{ label: "Switch Account", words: "user person", icon: Users, run: switchAccount }] : []),
    {
      label: "Keyboard shortcuts",
      words: "help keys",
      icon: Keyboard,
      keys: ["?"],
      run: () => press(within.current, "?"),
    },
    ...themes
      .filter(({ setting }) => setting !== theme)
      .map(({ setting, label }) => ({ label, icon: SunMoon, run: () => setTheme(setting) })),
    { label: "Sign Out", words: "log out leave", icon: LogOut, run: signOut },
  ];
}
