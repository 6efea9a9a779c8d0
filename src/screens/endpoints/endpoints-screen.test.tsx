import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, someUser } from "../../console/open-console.fixture.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { type FakeRequest, problemAnswer } from "../../host/fake.ts";
import { someEndpoint } from "../../parts/endpoint/endpoint.fixture.ts";
import { endpointAnswers } from "../../parts/endpoint/endpoint-answers.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
const team = { id: 7, name: "Payments", description: null, endpointCount: 0, createdAt: "2026-11-20T10:00:00.000Z" };
const open = (endpoints: Endpoint[], options: Parameters<typeof openConsole>[0] = {}) => {
  opened = openConsole({
    path: "/endpoints",
    ...options,
    answers: { ...endpointAnswers(endpoints), "GET /teams": [team], ...options.answers },
  });
  return opened;
};
afterEach(() => opened?.close());

const table = () => screen.findByRole("table", { name: "Discovered endpoints" });
const paths = async () =>
  [...(await table()).querySelectorAll("[data-row]")].map((row) => row.textContent?.replace(/\s/g, ""));
const lists = (wanted: string[]) => waitFor(async () => expect(await paths()).toEqual(wanted));
const refusingScans = (endpoints: Endpoint[]) =>
  Object.fromEntries(
    Object.entries(endpointAnswers(endpoints)).map(([call, answer]) => [
      call,
      (request: FakeRequest) =>
        request.search.has("scanId") ? problemAnswer(404, "The requested scan could not be found.") : answer(request),
    ]),
  );
const search = () => screen.findByLabelText("Search path or method") as Promise<HTMLInputElement>;
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => someEndpoint({ path: `/p/${String(index).padStart(3, "0")}` }));
const choose = (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole("combobox", { name }), option);

describe("the list", () => {
  it("groups operations by path, worst first, and opens the proof of the worst operation", async () => {
    const bad = someEndpoint({ method: "PUT", path: "/b", securityLevel: "critical" });
    const { path } = open([
      someEndpoint({ path: "/a" }),
      someEndpoint({ method: "GET", path: "/b" }),
      bad,
      someEndpoint({ path: "/c", securityLevel: "warning" }),
    ]);
    await lists(["/b", "/c", "/a"]);
    await userEvent.click(screen.getByRole("link", { name: "/b" }));
    await waitFor(() => expect(path()).toBe(`/endpoints/${bad.id}`));
  });

  it("marks paths that are undocumented, never answered, or old", async () => {
    open([
      someEndpoint({ path: "/a", isShadow: true }),
      someEndpoint({ path: "/b", method: "GET" }),
      someEndpoint({ path: "/b", method: "PUT", isOrphan: true }),
      someEndpoint({ path: "/v1/c", isZombie: true, isShadow: true }),
      someEndpoint({ path: "/v2/c" }),
    ]);
    const rows = within(await table());
    const titles = (word: string) => rows.queryAllByText(word).map((chip) => chip.parentElement?.title);
    expect(titles("shadow")).toEqual(["seen, but not documented", "seen, but not documented"]);
    expect(titles("orphan")).toEqual(["PUT: documented, but it never answered"]);
    expect(titles("zombie")).toEqual(["an older version that still answers beside a newer one"]);
  });

  it("lists and counts the endpoints of the application that a figure led from, until that filter is removed", async () => {
    const { path } = open(
      [someEndpoint({ path: "/a", applicationId: 5 }), someEndpoint({ path: "/b", applicationId: 6 })],
      {
        path: "/endpoints?application=5",
        answers: { "GET /applications": [{ id: 5, name: "Shop" }] },
      },
    );
    await lists(["/a"]);
    expect(screen.getByRole("button", { name: /Total/ }).textContent).toContain("1");
    await userEvent.click(await screen.findByRole("button", { name: "Remove the filter Application: Shop" }));
    await waitFor(() => expect(path()).toBe("/endpoints"));
    await lists(["/a", "/b"]);
  });

  it("asks the platform for one scan's endpoints, and keeps scan and search in the address as filters change", async () => {
    const { host, path } = open(many(3), { path: "/endpoints?scan=12&search=p/00" });
    await lists(["/p/000", "/p/001", "/p/002"]);
    expect(host.requests.find((request) => request.path === "/endpoints/paths")?.search.get("scanId")).toBe("12");
    expect((await search()).value).toBe("p/00");

    await userEvent.click(screen.getByRole("button", { name: /Unattributed/ }));
    await waitFor(() => expect(path()).toBe("/endpoints?scan=12&search=p%2F00&team=unattributed"));
    await userEvent.type(await search(), "1");
    await waitFor(() => expect(path()).toBe("/endpoints?scan=12&search=p%2F001&team=unattributed"));
    await lists(["/p/001"]);
  });

  it.each(["abc", "999999"])("says that scan %s is none, and leads to all endpoints", async (scan) => {
    const { path } = open([], {
      path: `/endpoints?scan=${scan}`,
      answers: {
        ...refusingScans(many(1)),
      },
    });
    expect((await screen.findAllByText("Scan Not Found")).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole("button", { name: "Show all endpoints" }));
    await lists(["/p/000"]);
    expect(path()).toBe("/endpoints");
  });

  it("says what hides everything, and Clear Filters shows it again", async () => {
    const { path } = open(many(2), { path: "/endpoints?scan=12&search=nothing&authn=missing" });
    expect(await screen.findByText("No endpoint matches")).toBeTruthy();
    expect(screen.getByText("3 filters are set. 2 endpoints are hidden.")).toBeTruthy();
    await userEvent.click(
      within(screen.getByText("No endpoint matches").parentElement as HTMLElement).getByRole("button"),
    );
    await waitFor(async () => expect(await paths()).toHaveLength(2));
    expect(path()).toBe("/endpoints");
  });

  it("shows the platform's message when it cannot be loaded, and tries again with the filters kept", async () => {
    const { host, path } = open([], {
      path: "/endpoints?search=p",
      answers: { "GET /endpoints/paths": () => problemAnswer(503, "The database is restarting.") },
    });
    expect(await screen.findByText("503: The database is restarting.")).toBeTruthy();
    Object.assign(host.answers, endpointAnswers(many(1)));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await lists(["/p/000"]);
    expect(path()).toBe("/endpoints?search=p");
  });
});

describe("paging", () => {
  it("shows 10 paths, then as many as chosen, and starts at page 1 again when the size changes", async () => {
    const { path } = open(many(45), { path: "/endpoints?page=5" });
    await lists(["/p/040", "/p/041", "/p/042", "/p/043", "/p/044"]);
    await userEvent.click(await screen.findByRole("button", { name: "Page 1" }));
    await waitFor(async () => expect(await paths()).toHaveLength(10));
    await userEvent.click(screen.getByRole("button", { name: "Page 2" }));
    await waitFor(async () => expect((await paths())[0]).toBe("/p/010"));
    const [size] = screen.getAllByRole("combobox", { name: "Rows per page" });
    expect([...(size as HTMLSelectElement).options].map(({ value }) => value)).toEqual(["10", "20", "50"]);
    await userEvent.selectOptions(size as HTMLElement, "20");
    await waitFor(async () => expect(await paths()).toHaveLength(20));
    expect((await paths())[0]).toBe("/p/000");
    expect(path()).toBe("/endpoints?size=20");
    await userEvent.selectOptions(size as HTMLElement, "50");
    await waitFor(async () => expect(await paths()).toHaveLength(45));
  });

  it("asks for the page that is shown, and never for the whole list", async () => {
    const { host } = open(many(40));
    await table();
    const asked = host.requests.filter((request) => request.path.startsWith("/endpoints"));
    expect(new Set(asked.map(({ path, search }) => `${path} ${search.get("limit")}`))).toEqual(
      new Set(["/endpoints/counts null", "/endpoints/paths 10"]),
    );
  });

  it("keeps what is selected from page to page, and lets go of it with another filter", async () => {
    open(many(15));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select /p/001" }));
    await userEvent.click(screen.getByRole("button", { name: "Page 2" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select /p/012" }));
    const bar = await screen.findByRole("region", { name: "Selection" });
    expect(within(bar).getByRole("status").textContent).toBe("2 paths selected 2 operations");
    await userEvent.type(await search(), "p/01");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
  });

  it("keeps the rows of the page before until the next one is there, and then shows that it is late", async () => {
    const { host } = open(many(15));
    await table();
    const answered = Promise.withResolvers<void>();
    const answer = host.answers["GET /endpoints/paths"] as (request: FakeRequest) => unknown;
    host.answers["GET /endpoints/paths"] = async (request: FakeRequest) => {
      await answered.promise;
      return answer(request);
    };
    await userEvent.click(await screen.findByRole("button", { name: "Page 2" }));
    expect(screen.getAllByText(/11–15 of 15/).length).toBeGreaterThan(0);
    await waitFor(async () => expect((await table()).querySelectorAll(".skeleton")).toHaveLength(10));
    answered.resolve();
    await waitFor(async () => expect((await paths())[0]).toBe("/p/010"));
  });

  it("keeps what was typed when a search fails, and finds it once the platform answers again", async () => {
    const { host } = open(many(3));
    await table();
    host.answers["GET /endpoints/paths"] = () => problemAnswer(503, "The database is restarting.");
    await userEvent.type(await search(), "002");
    expect(await screen.findByText("503: The database is restarting.")).toBeTruthy();
    expect((await search()).value).toBe("002");
    Object.assign(host.answers, endpointAnswers(many(3)));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await lists(["/p/002"]);
  });

  it("a page beyond the end shows the last one", async () => {
    open(many(11), { path: "/endpoints?page=9" });
    await lists(["/p/010"]);
  });
});

describe("attribution", () => {
  const group = [
    someEndpoint({ id: 501, method: "DELETE", path: "/invoices" }),
    someEndpoint({ id: 502, method: "GET", path: "/invoices" }),
  ];

  it("goes to the group's first method, confirms, and shows the team on the row", async () => {
    const stored = [...group];
    const attribute = () => {
      for (const [at, one] of group.entries()) stored[at] = { ...one, teamId: 7 };
      return stored[1];
    };
    const { host } = open(stored, { answers: { "PATCH /endpoints/502": attribute } });
    await userEvent.click(await screen.findByRole("button", { name: "Attribute /invoices" }));
    const dialog = await screen.findByRole("dialog");
    const confirm = within(dialog).getByRole("button", { name: "Attribute" }) as HTMLButtonElement;
    expect(confirm.disabled).toBe(true);
    await choose("Team", "Payments");
    await userEvent.click(confirm);
    expect(await screen.findByText("Endpoint Attributed")).toBeTruthy();
    expect(host.requests.find(({ method }) => method === "PATCH")).toMatchObject({
      path: "/endpoints/502",
      body: { teamId: 7 },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await within(await table()).findAllByText("Payments")).length).toBeGreaterThan(0);
  });

  it("a refusal says why and keeps the dialog with the choice", async () => {
    open(group, { answers: { "PATCH /endpoints/502": () => problemAnswer(409, "The team was deleted.") } });
    await userEvent.click(await screen.findByRole("button", { name: "Attribute /invoices" }));
    await choose("Team", "Payments");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Attribute" }));
    expect(await screen.findByText("Attribution Failed")).toBeTruthy();
    expect(screen.getByText("409: The team was deleted.")).toBeTruthy();
    expect(within(screen.getByRole("dialog")).getByRole<HTMLSelectElement>("combobox").value).toBe("7");
  });

  it("says where to make a team when there is none", async () => {
    open(group, { answers: { "GET /teams": [] } });
    await userEvent.click(await screen.findByRole("button", { name: "Attribute /invoices" }));
    const link = await within(await screen.findByRole("dialog")).findByRole("link", { name: "Team Management" });
    expect(link.getAttribute("href")).toContain("/teams");
  });

  it("is not offered to viewers, neither by button nor by key", async () => {
    open(group, { user: { ...someUser, role: "viewer" } });
    (await table()).querySelector<HTMLElement>("[data-row]")?.focus();
    await userEvent.keyboard("a");
    expect(screen.queryByRole("button", { name: /^Attribute \// })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("keys", () => {
  it("/ goes to the search, j and k move, a attributes, and typing them in the search does nothing else", async () => {
    open(many(3));
    await table();
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(await search());
    await userEvent.keyboard("jka/");
    expect((await search()).value).toBe("jka/");
    await userEvent.clear(await search());
    await userEvent.keyboard("{Escape}");
    await waitFor(async () => expect(await paths()).toHaveLength(3));
    await userEvent.keyboard("jjk");
    expect(document.activeElement?.textContent).toBe("/p/000");
    await userEvent.keyboard("ja");
    expect(within(await screen.findByRole("dialog")).getByText("/p/001", { selector: "code" })).toBeTruthy();
  });
});

describe("many at once", () => {
  const three = many(3);

  it("gives the selected paths to a team, by checkbox and by x", async () => {
    const asked: string[] = [];
    const answers = Object.fromEntries(
      three.map((one) => [
        `PATCH /endpoints/${one.id}`,
        ({ path }: FakeRequest) => {
          asked.push(path);
          return { ...one, teamId: 7 };
        },
      ]),
    );
    open(three, { answers });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select /p/002" }));
    await userEvent.keyboard("{Escape}");
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("jx");
    const bar = await screen.findByRole("region", { name: "Selection" });
    expect(within(bar).getByRole("status").textContent).toBe("2 paths selected 2 operations");
    await userEvent.keyboard("a");
    const dialog = await screen.findByRole("dialog", { name: "Attribute endpoint" });
    expect(dialog.textContent).toContain("2 paths");
    await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "Team" }), "Payments");
    await userEvent.click(within(dialog).getByRole("button", { name: "Attribute" }));
    await waitFor(() => expect(asked.toSorted()).toEqual([`/endpoints/${three[0]?.id}`, `/endpoints/${three[2]?.id}`]));
  });

  it("tests every operation of the row that has the focus by t", async () => {
    const [first] = three;
    const { host } = open(three, {
      answers: {
        [`POST /endpoints/${first?.id}/test`]: {
          authentication: { state: "enforced" },
          authorization: { state: "enforced" },
        },
      },
    });
    await table();
    await userEvent.keyboard("jt");
    await waitFor(() => expect(host.requests.filter(({ path }) => path.endsWith("/test"))).toHaveLength(1));
  });

  it("selects nothing for a role that may neither attribute nor test", async () => {
    open(three, { user: { ...someUser, role: "viewer" } });
    await table();
    expect(screen.queryByRole("checkbox")).toBeNull();
    await userEvent.keyboard("jx");
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });
});
