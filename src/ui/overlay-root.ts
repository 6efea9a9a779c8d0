import { createContext, useContext } from "react";

const OverlayRoot = createContext<HTMLElement | null>(null);
export const OverlayRootProvider = OverlayRoot.Provider;

/** The element that floating layers go into: inside the theme root, and so inside the widget's shadow root. */
export const useOverlayRoot = () => useContext(OverlayRoot);
