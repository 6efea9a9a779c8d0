import { registerHooks } from "node:module";

/**
 * Has the modules of drizzle-orm found without a look at its `package.json` for each. Node.js reads that of a package anew for
 * every import of one of its modules, and this one's is 180 kB long: it took a third of the platform's start. Call it before
 * anything is imported that uses the database.
 */
export function importQuickly(): void {
  const found = new Map<string, { url: string; format: "module"; shortCircuit: true }>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context;
      // What is required is of another kind.
      if (parentURL === undefined || !conditions.includes("import")) return next(specifier, context);
      const inPackage = parentURL.includes("/node_modules/drizzle-orm/");
      if (inPackage && specifier.startsWith("."))
        return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
      if (inPackage || !/^drizzle-orm(?:\/|$)/.test(specifier)) return next(specifier, context);
      const known = found.get(specifier);
      if (known) return known;
      const { url } = next(specifier, context);
      const answer = { url, format: "module", shortCircuit: true } as const;
      found.set(specifier, answer);
      return answer;
    },
  });
}
