import { type CSSProperties, type ReactNode, useCallback, useMemo, useState } from "react";
import { useSession } from "../client/session.ts";
import { ModalCountProvider, OverlayRootProvider } from "../ui/overlay-root.ts";
import { useFocusKeeper } from "../ui/use-focus-keeper.ts";
import { brandTokens } from "./brand.ts";
import { type ThemeSetting, useTheme, useThemeSetting } from "./theme.ts";
import { Toaster } from "./toaster.tsx";

/**
 * The element that carries the theme, the tenant's brand and the container whose width the layout follows. Floating
 * layers go into its end, so that they keep theme and bounds inside a widget's shadow root.
 */
export function ThemeRoot(props: {
  theme?: ThemeSetting | undefined;
  brand?: string | null | undefined;
  children: ReactNode;
}) {
  const [setting] = useThemeSetting(props.theme);
  const theme = useTheme(setting);
  const { data: user } = useSession();
  const brand = props.brand ?? user?.tenant?.brandColor;
  const style = useMemo(() => (brand ? (brandTokens(brand, theme) as CSSProperties) : undefined), [brand, theme]);
  // Made here and not by React, which would have to render all again once it is there.
  const [overlay] = useState(() => document.createElement("div"));
  const attach = useCallback((end: HTMLElement | null) => end?.append(overlay), [overlay]);
  const [modals, setModals] = useState(0);
  const countModal = useCallback((change: 1 | -1) => setModals((count) => count + change), []);
  const root = useFocusKeeper<HTMLDivElement>();
  return (
    <div ref={root} data-theme={theme} style={style} className="@container relative isolate h-full overflow-clip">
      <OverlayRootProvider value={overlay}>
        <ModalCountProvider value={countModal}>
          <div inert={modals > 0} className="h-full">
            {props.children}
          </div>
        </ModalCountProvider>
      </OverlayRootProvider>
      <div ref={attach} />
      <Toaster />
    </div>
  );
}
