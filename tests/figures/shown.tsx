import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";

/** The words of a component as a reader sees them, with single spaces. */
export function shown(element: ReactElement): string {
  return renderToStaticMarkup(<Router ssrPath="/">{element}</Router>)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}
