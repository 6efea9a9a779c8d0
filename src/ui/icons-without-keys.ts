import type { Plugin } from "vite";

/**
 * Leaves out of a build the keys that icons give the parts of their drawing: random, so that they do not pack, and for a
 * warning of React's development build alone. They made a kilobyte of what the side panel loads first.
 */
export function iconsWithoutKeys(): Plugin {
  return {
    name: "postern-icons-without-keys",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/ },
      handler: (code) => ({ code: withoutKeys(code), map: null }),
    },
  };
}

/** The source of an icon without the keys of its parts. */
export const withoutKeys = (code: string): string => code.replaceAll(/, key: "\w+"(?= \}\])/g, "");
