/**
 * What an operation is about, in words for a finding's title: `/api/v1/invoices/{id}/history` is "Invoice history". The
 * method and the path stand beside the title wherever it is shown.
 */
export function subjectOf(path: string): string {
  const named = path
    .split("/")
    .filter((part) => part && !part.includes("{") && !/^(api|rest|v\d+(\.\d+)*)$/i.test(part));
  const [last, before] = named.reverse().map((part) =>
    part
      .replace(/\.\w+$/, "")
      .replace(/[-_.]+/g, " ")
      .trim(),
  );
  const words = [before && singular(before), last].filter(Boolean).join(" ");
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : "The root";
}

const singular = (words: string) => words.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
