/// <reference types="vite/client" />
import { useVirtualizer } from "@tanstack/react-virtual";
import { StrictMode, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { passesSearch } from "../../../src/contract/passes-filter.ts";
import { groupByPath, worstFirst } from "../../../src/parts/endpoint/endpoint-groups.ts";
import { EndpointRow } from "../../../src/screens/endpoints/endpoint-row.tsx";
import { columns } from "../../../src/screens/endpoints/endpoint-table.tsx";
import { GridTable } from "../../../src/ui/grid-table.tsx";
import { manyEndpoints } from "../many-endpoints.ts";
import { textsOf, words } from "../typed-words.ts";
import "./page.css";

// Grouped and sorted before anything is measured: the baseline only virtualizes and renders. Its rows are the ones that the
// screen's page shows, with the same cells, as wide and as high, in the same columns.
const endpoints = manyEndpoints(10_000);
/** By what is typed: the groups that match, found before anything is measured. */
const found = new Map(
  textsOf(words).map((search) => [
    search,
    worstFirst(groupByPath(endpoints.filter((endpoint) => passesSearch(endpoint, { search })))),
  ]),
);
const rowHeight = 43;
const shown = 10;
const nothing = () => {};

function BareList() {
  const scroller = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const groups = found.get(text.trim()) ?? [];
  const rows = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 0,
    initialRect: { width: 1006, height: shown * rowHeight },
  });
  return (
    <main>
      <input type="search" aria-label="Search" onChange={(event) => setText(event.target.value)} />
      <p>{groups.length === 0 ? "No endpoint matches" : `Some of ${groups.length} paths`}</p>
      <div ref={scroller} style={{ width: 1006, height: shown * rowHeight, overflow: "auto" }}>
        <GridTable
          aria-label="Endpoints"
          style={{ height: rows.getTotalSize(), position: "relative" }}
          className={`auto-rows-[43px] ${columns(false)}`}
        >
          {rows.getVirtualItems().map(({ key, index }) => {
            const group = groups[index];
            return (
              group && (
                <EndpointRow
                  application={undefined}
                  selected={false}
                  selecting={false}
                  onSelect={nothing}
                  key={key}
                  group={group}
                  team={group.teamId === null ? undefined : "Payments"}
                  onAttribute={nothing}
                  onOpen={nothing}
                />
              )
            );
          })}
        </GridTable>
      </div>
    </main>
  );
}

function Page() {
  const [shown, setShown] = useState(false);
  return (
    <div data-theme="light" className="@container" style={{ width: 1280 }}>
      <a href="/" onClick={(event) => [event.preventDefault(), setShown(false)]}>
        Dashboard
      </a>
      <a href="/endpoints" onClick={(event) => [event.preventDefault(), setShown(true)]}>
        Endpoints
      </a>
      {shown && <BareList />}
    </div>
  );
}

const root = document.body.appendChild(document.createElement("div"));
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
