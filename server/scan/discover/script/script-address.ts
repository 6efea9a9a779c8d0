import { toTargetPath } from "../same-origin.ts";

/**
 * Where a script lies that another one names: relative to it, below its runtime's public path, or below the folder that
 * both names share, as in `static/chunks/a.js` named by `/_next/static/chunks/b.js`. Likeliest first.
 */
export function scriptAddresses(href: string, script: URL, publicPath: string | null): string[] {
  if (/^(\.{1,2}\/|https?:|\/)/.test(href)) return own(href, script);
  if (!/\.m?js$/.test(href)) return [];
  const [first = ""] = href.split("/");
  const shared = href.includes("/") ? script.pathname.indexOf(`/${first}/`) : -1;
  const places = [
    ...(publicPath === null ? [] : own(publicPath.replace(/\/?$/, "/") + href, script)),
    ...(shared >= 0 ? own(script.pathname.slice(0, shared + 1) + href, script) : []),
    ...(href.includes("/") ? own(`/${href}`, script) : own(`./${href}`, script)),
  ];
  return [...new Set(places)].slice(0, 2);
}

function own(href: string, script: URL): string[] {
  const path = toTargetPath(href, script);
  return path === null ? [] : [path];
}
