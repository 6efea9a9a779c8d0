/**
 * What the sources archive for reviewers holds, by name: everything that the extension is built of, and nothing that may
 * lie around in a checkout.
 */
export const sources = {
  include: [
    ...["entrypoints/**", "src/**", "public/**", "widget/**/*.{ts,tsx,html,css}"],
    ...["wxt.config.ts", "package.json", "package-lock.json", ".npmrc"],
    // The build reads the projects of types, also of folders that it holds nothing of.
    ...["tsconfig.json", "tsconfig.base.json", "{src,server,tests}/tsconfig.json"],
    // The guide is a page of the extension.
    ...["LICENSE", "docs/guide.md", "docs/permissions.md", "docs/store/*.md"],
  ],
  exclude: ["**/*.test.*", "**/node_modules/**"],
};
