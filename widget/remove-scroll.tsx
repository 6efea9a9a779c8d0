import type { ElementType, Ref } from "react";

type Props = { as?: ElementType; ref?: Ref<HTMLElement>; allowPinchZoom?: boolean; shards?: unknown };

/**
 * In the widget a dialog covers the widget, not the page around it: nothing locks that page's scrolling, and no style
 * is put into its head. Stands in for the package that Radix uses for that.
 */
export function RemoveScroll({ as: Element = "div", allowPinchZoom: _pinch, shards: _shards, ...rest }: Props) {
  return <Element {...rest} />;
}
