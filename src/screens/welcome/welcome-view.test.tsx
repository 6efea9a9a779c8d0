import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { noProgress } from "../../client/newcomer-progress.ts";
import { fakeSignedIn } from "../../client/platform-status.fixture.ts";
import { someFindingRow } from "../../parts/finding/finding-row.fixture.ts";
import { WelcomeView } from "./welcome-view.tsx";

afterEach(cleanup);

function show(given: Partial<Parameters<typeof WelcomeView>[0]>) {
  const actions = {
    onConnect: vi.fn(async () => null),
    onOpenPanel: vi.fn(),
    onShow: vi.fn(),
    onPractice: vi.fn(async () => null as string | null),
  };
  render(
    <WelcomeView
      status={{ state: "not-allowed" }}
      progress={noProgress}
      platform="http://localhost:4000"
      panelKeys="Alt+P"
      {...actions}
      {...given}
    />,
  );
  return { ...actions, user: userEvent.setup() };
}
const states = () =>
  screen.getAllByRole("listitem").flatMap((item) => item.textContent?.match(/Done|Your turn|Next/)?.[0] ?? []);
const primaries = () => document.querySelectorAll(".btn-primary").length;

test("Before a platform is connected its address is asked for, and nothing else", async () => {
  const { user, onConnect } = show({});
  expect(states()).toEqual(["Your turn", "Next", "Next"]);
  expect(primaries()).toBe(1);
  await user.click(screen.getByRole("button", { name: "Connect" }));
  expect(onConnect).toHaveBeenCalledWith("http://localhost:4000");
});

test("Who is signed out is shown the way to sign in", async () => {
  const { user, onShow } = show({ status: { state: "signed-out" } });
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(onShow).toHaveBeenCalledWith("/auth");
});

test("Who is connected scans an API beside the panel, or the practice API where there is one", async () => {
  const onPractice = vi.fn(async () => "409: A scan of it runs already.");
  const { user, onOpenPanel } = show({
    status: fakeSignedIn(),
    progress: { ...noProgress, hasPractice: true },
    onPractice,
  });
  expect(states()).toEqual(["Done", "Your turn", "Next"]);
  expect(primaries()).toBe(1);
  await user.click(screen.getByRole("button", { name: "Open the side panel" }));
  expect(onOpenPanel).toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Try the practice API" }));
  expect((await screen.findByRole("alert")).textContent).toContain("A scan of it runs already");
});

test("A scan that runs is shown, and the first finding once it is there", async () => {
  const scan = { id: 3, name: "Shop", status: "running" as const };
  const running = show({ status: fakeSignedIn(), progress: { ...noProgress, scan } });
  await running.user.click(screen.getByRole("button", { name: "Watch the scan" }));
  expect(running.onShow).toHaveBeenCalledWith("/scan/3");
  cleanup();
  const finding = someFindingRow({ id: 5, endpointId: 31 });
  const found = show({ status: fakeSignedIn(), progress: { hasPractice: true, scan, finding } });
  expect(states()).toEqual(["Done", "Done", "Your turn"]);
  await found.user.click(screen.getByRole("button", { name: "Read your first finding" }));
  expect(found.onShow).toHaveBeenCalledWith("/endpoints/31?finding=5");
});

test("A platform that does not answer is said, and another can be connected", () => {
  show({ status: { state: "unreachable", reason: "", last: null } });
  expect(screen.getByText(/localhost:4000 does not answer/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Connect" })).toBeTruthy();
});
