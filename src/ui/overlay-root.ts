import { createContext, useContext } from "react";

const OverlayRoot = createContext<HTMLElement | null>(null);
export const OverlayRootProvider = OverlayRoot.Provider;

/** The element that floating layers go into: inside the theme root, and so inside the widget's shadow root. */
export const useOverlayRoot = () => useContext(OverlayRoot);

const ModalCount = createContext<(change: 1 | -1) => void>(() => undefined);
export const ModalCountProvider = ModalCount.Provider;

/** Tells the theme root that a modal layer came (1) or went (-1): while there is one, the rest is inert. */
export const useModalCount = () => useContext(ModalCount);
