/** A file as an answer that browsers save instead of showing. Its name has to be ASCII. */
export function attached(file: File): { headers: { "content-disposition": string }; body: File } {
  return { headers: { "content-disposition": `attachment; filename="${file.name}"` }, body: file };
}
