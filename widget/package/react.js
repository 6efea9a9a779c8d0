import { createElement, useEffect, useImperativeHandle, useRef } from "react";

const events = ["ready", "navigate", "alert", "session", "error"];
const listenerOf = (type) => `on${type[0].toUpperCase()}${type.slice(1)}`;

/** `<postern-console>` for React 18 and 19: properties, and listeners that get the detail of each event. */
export function PosternConsole({
  token = null,
  elementRef,
  onReady,
  onNavigate,
  onAlert,
  onSession,
  onError,
  ...rest
}) {
  const element = useRef(null);
  const listeners = useRef({});
  listeners.current = { onReady, onNavigate, onAlert, onSession, onError };
  useImperativeHandle(elementRef, () => element.current, []);
  useEffect(() => {
    const ending = new AbortController();
    for (const type of events)
      element.current.addEventListener(
        `postern:${type}`,
        (event) => {
          // A console inside this one's fallback is not this one.
          if (event.target === element.current) listeners.current[listenerOf(type)]?.(event.detail);
        },
        { signal: ending.signal },
      );
    return () => ending.abort();
  }, []);
  // A property: what is an attribute stands in the page's markup.
  useEffect(() => {
    element.current.token = token;
  }, [token]);
  return createElement("postern-console", { ...rest, ref: element });
}
