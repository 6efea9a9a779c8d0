import { Keys } from "./keys.tsx";

/** What leaves the browser and what never does, the guide, and the keys, at the page's foot. */
export function WhatLeaves({ panelKeys }: { panelKeys: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 text-meta text-ink-2">
      <details className="max-w-[620px]">
        <summary className="min-h-6 cursor-pointer py-0.5 hover:text-ink">What leaves the browser</summary>
        <p className="mt-1 pb-2">
          What you type and press in the console goes to the platform that you connected, and to nobody else: the
          address of a site when you look for its document or register it, the operations that you add from a watched
          tab, a credential when you add it as an identity or register a site with it. Pages that you visit, their
          bodies and the values of their requests stay here.
        </p>
      </details>
      <a href="/guide.html" target="_blank" rel="noreferrer" className="min-h-6 py-0.5 hover:text-ink hover:underline">
        Guide
      </a>
      <details>
        <summary className="min-h-6 cursor-pointer py-0.5 hover:text-ink">Keyboard</summary>
        <ul className="mt-1 space-y-1 pb-2">
          {panelKeys && (
            <li>
              <Keys keys={panelKeys} /> opens the panel
            </li>
          )}
          <li>
            <Keys keys="Ctrl+K" /> searches and runs everything in it
          </li>
          <li>
            <Keys keys="?" /> lists the keys of a screen
          </li>
        </ul>
      </details>
    </div>
  );
}
