/// <reference types="vite/client" />
import { useVirtualizer } from "@tanstack/react-virtual";
import { StrictMode, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { groupByPath } from "../../../src/parts/endpoint/endpoint-groups.ts";
import { EndpointRow } from "../../../src/screens/endpoints/endpoint-row.tsx";
import { GridTable } from "../../../src/ui/grid-table.tsx";
import { manyEndpoints } from "../many-endpoints.ts";
import "./page.css";

// Grouped before anything is measured: the baseline only virtualizes and renders, as many rows as the screen's page has.
const groups = groupByPath(manyEndpoints(10_000));
const nothing = () => {};

function BareList() {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 37,
    overscan: 0,
    initialRect: { width: 1000, height: 370 },
  });
  return (
    <div ref={scroller} style={{ height: 370, overflow: "auto" }}>
      <GridTable
        aria-label="Endpoints"
        style={{ height: rows.getTotalSize(), position: "relative" }}
        className="grid auto-rows-[37px] grid-cols-[minmax(160px,auto)_auto_auto_auto_minmax(60px,auto)_auto_auto_84px]"
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
                team="Payments"
                onAttribute={nothing}
                onOpen={nothing}
              />
            )
          );
        })}
      </GridTable>
    </div>
  );
}

function Page() {
  const [shown, setShown] = useState(false);
  return (
    <div data-theme="light" className="@container" style={{ width: 1056 }}>
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
