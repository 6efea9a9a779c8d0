import type { ComponentProps } from "react";

// Table elements forbid what a row needs to fold into two lines: wrappers between row and cell, and another display.
// Explicit roles keep the table for screen readers at every width.

/** A table whose rows may fold; give it the columns as a CSS grid and let rows take them with `grid-cols-subgrid`. */
export function GridTable(props: ComponentProps<"div"> & { "aria-label": string }) {
  // biome-ignore lint/a11y/useSemanticElements: a table element cannot fold its rows
  return <div role="table" {...props} />;
}

/** A row of a {@link GridTable}. */
export function GridRow(props: ComponentProps<"div">) {
  // biome-ignore lint/a11y/useSemanticElements: a table element cannot fold its rows
  // biome-ignore lint/a11y/useFocusableInteractive: a row of a table that is not a grid is not a control
  return <div role="row" {...props} />;
}

/** Rows of a {@link GridTable} that belong together; they take its columns as if it were not there. */
export function GridRows({ hidden, ...props }: ComponentProps<"div">) {
  // biome-ignore lint/a11y/useSemanticElements: a table element cannot fold its rows
  return <div role="rowgroup" className={hidden ? "hidden" : "contents"} {...props} />;
}

/** A cell of a {@link GridRow}. */
export function GridCell(props: ComponentProps<"div">) {
  // biome-ignore lint/a11y/useSemanticElements: a table element cannot fold its rows
  return <div role="cell" {...props} />;
}

/** A column's head in a {@link GridRow}. */
export function GridHead({ className = "", ...props }: ComponentProps<"div">) {
  // biome-ignore lint/a11y/useSemanticElements: a table element cannot fold its rows
  // biome-ignore lint/a11y/useFocusableInteractive: a head is not a control; the button inside it is
  return <div role="columnheader" className={`th ${className}`} {...props} />;
}
