import { isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";

/** A file's value, and the line of each place in it. */
export type Placed = {
  value: unknown;
  /** Line, from 1, of what stands at a path of keys; where nothing does, of what would hold it. */
  lineOf(path: readonly PropertyKey[]): number;
};

/** Reads YAML, of which JSON is a part. Throws one sentence for each fault, with its line. */
export function readPlaced(text: string, name: string): Placed {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) {
    const said = document.errors.map(({ pos, message }) => {
      const { line } = lines.linePos(pos[0]);
      return `${name}:${line}: it cannot be read as YAML: ${message.split(/ at line \d/, 1)[0]}.`;
    });
    throw new Error(said.join("\n"));
  }
  return {
    value: document.toJS(),
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        // A key stands on the line that people look for; what it holds may begin below.
        const holder = document.getIn(path.slice(0, length - 1), true);
        const pair = isMap(holder)
          ? holder.items.find(({ key }) => isScalar(key) && String(key.value) === String(path[length - 1]))
          : undefined;
        const node = pair ? pair.key : document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
      }
      return 1;
    },
  };
}
