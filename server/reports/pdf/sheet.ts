import { create } from "fontkit";
import PDFDocument from "pdfkit";
import { Lettering } from "./lettering.ts";
import { palette } from "./palette.ts";
import { fontFiles, type Style } from "./typefaces.ts";
import { noWideTypefaces, type WideTypefaces } from "./wide-typefaces.ts";

/** How a text looks. `size` and `leading` in points. */
export type Look = { style: Style; size: number; leading: number; color: string };

export const looks = {
  chapter: { style: "semibold", size: 18, leading: 24, color: palette.ink },
  heading: { style: "semibold", size: 11.5, leading: 16, color: palette.ink },
  body: { style: "regular", size: 9.5, leading: 14, color: palette.ink2 },
  strong: { style: "semibold", size: 9.5, leading: 14, color: palette.ink },
  small: { style: "regular", size: 8, leading: 11, color: palette.ink3 },
  label: { style: "semibold", size: 8, leading: 11, color: palette.ink },
  code: { style: "mono", size: 8, leading: 11, color: palette.ink },
} as const satisfies Record<string, Look>;

/** A4 in points, with the room that content has. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 72, bottom: 782, inner: 499.28 };

/** A place in the document that the contents and the bookmarks lead to. */
export type Mark = { title: string; level: 1 | 2; page: number; name: string };

/** What is known of a document before it is drawn. */
export type Plan = { marks: readonly Mark[]; pages: number };

/**
 * Opens a PDF. Its pages are written as soon as they are full: thousands of them in memory would take a gigabyte.
 */
export function openDocument(info: { title: string; author: string; created: Date }): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: "Postern",
      Producer: "Postern",
      CreationDate: info.created,
    },
  });
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file);
  setColorsOnce(doc);
  forgetWords(doc);
  return doc;
}

/** Leaves out a fill colour that is set already: most cells of a table have the colour of the one before. */
function setColorsOnce(doc: PDFKit.PDFDocument): void {
  const setColor = doc.fillColor.bind(doc);
  let current: unknown = null;
  doc.on("pageAdded", () => {
    current = null;
  });
  doc.fillColor = (color, opacity) => {
    if (color === current) return doc;
    current = color;
    return setColor(color, opacity);
  };
}

/** Pages after which a document forgets how the words before were set: all of them would take as much as the endpoints. */
const pagesToRemember = 50;

/** Keeps the memory for words that were set within bounds; without any, drawing would take five times as long. */
function forgetWords(doc: PDFKit.PDFDocument): void {
  // The document's types keep its fonts private.
  const { _fontFamilies } = doc as unknown as { _fontFamilies: Record<string, { layoutCache?: object }> };
  let pages = 0;
  doc.on("pageAdded", () => {
    pages += 1;
    if (pages % pagesToRemember !== 0) return;
    for (const font of Object.values(_fontFamilies)) if (font.layoutCache) font.layoutCache = Object.create(null);
  });
}

/** Measures text with the fonts of a document, and with those of further scripts, which it gets. */
export function letteringOf(doc: PDFKit.PDFDocument, wide: WideTypefaces = noWideTypefaces): Lettering {
  for (const [name, font] of wide.fonts) doc.registerFont(name, namedFont(name, font));
  return new Lettering((name) => {
    doc.font(name);
    // The font behind the document's own wrapper, whose types keep it private.
    return (doc as unknown as { _font: { font: ReturnType<ConstructorParameters<typeof Lettering>[0]> } })._font.font;
  }, wide);
}

/** A font under a name of its own: the files of a family call themselves the same, and would be taken for one. */
function namedFont(name: string, bytes: Uint8Array): PDFKit.Mixins.PDFFontSource {
  const font = create(Buffer.from(bytes));
  Object.defineProperty(font, "postscriptName", { value: name });
  // The document takes an opened font as well, which its types do not say.
  return font as unknown as PDFKit.Mixins.PDFFontSource;
}

/** Takes every drawing call and does nothing: for finding out how many pages there will be. */
export const dryDocument: PDFKit.PDFDocument = new Proxy({} as PDFKit.PDFDocument, {
  get: (_, key) => (key === "outline" ? dryDocument : () => dryDocument),
});

/**
 * A document under construction: a cursor that goes down the page and begins a new one where the room ends.
 * `onPage` draws what every page has.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly lettering: Lettering;
  readonly marks: Mark[] = [];
  y = page.top;
  #pages = 0;
  readonly #onPage: (sheet: Sheet) => void;
  #chapter: PDFKit.PDFOutline | null = null;

  constructor(doc: PDFKit.PDFDocument, lettering: Lettering, onPage: (sheet: Sheet) => void) {
    this.doc = doc;
    this.lettering = lettering;
    this.#onPage = onPage;
  }

  /** The page that is drawn on, from 1. */
  get pageNumber(): number {
    return this.#pages;
  }

  newPage(): void {
    this.doc.addPage();
    this.#pages += 1;
    this.#onPage(this);
    this.y = page.top;
  }

  /** Begins a new page when fewer than `height` points are left. True when it did. */
  room(height: number): boolean {
    if (this.y + height <= page.bottom) return false;
    this.newPage();
    return true;
  }

  /** Begins a chapter on a new page, with an entry in the contents. */
  chapter(title: string): void {
    this.newPage();
    this.mark(title, 1);
    this.line(title, page.left, looks.chapter);
    this.y += looks.chapter.leading + 8;
  }

  /** A heading that keeps `with_` points of what follows on its page. */
  heading(title: string, with_ = 48): void {
    this.y += 10;
    this.room(looks.heading.leading + with_);
    this.line(title, page.left, looks.heading);
    this.y += looks.heading.leading + 4;
  }

  /** Remembers this place for the contents, and bookmarks it. */
  mark(title: string, level: 1 | 2): void {
    const name = `place-${this.marks.length}`;
    this.doc.addNamedDestination(name, "XYZ", 0, Math.max(0, this.y - 12), null);
    this.marks.push({ title, level, page: this.#pages, name });
    if (level === 1 || !this.#chapter) this.#chapter = this.doc.outline.addItem(title, { expanded: level === 1 });
    else this.#chapter.addItem(title);
  }

  /** One line at the cursor's height, which stays. `align` right: the text ends at `x`. */
  line(text: string, x: number, look: Look, align: "left" | "right" | "center" = "left"): void {
    const { lettering, doc } = this;
    const shift = align === "left" ? 0 : lettering.width(text, look.style) * look.size * (align === "right" ? 1 : 0.5);
    let at = x - shift;
    // The baseline sits so that the letters stand in the middle of their line.
    const baseline = this.y + look.leading / 2 + look.size * 0.35;
    const runs = lettering.runs(text, look.style);
    for (const run of runs) {
      doc.font(run.font).fontSize(look.size).fillColor(look.color);
      // With features, even with none, a text is set as a whole.
      const whole = run.whole ? { features: [] } : {};
      doc.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic", ...whole });
      if (runs.length > 1) at += lettering.runWidth(run, look.style) * look.size;
    }
  }

  /** A wrapped text, over pages where it must; the cursor moves below it. */
  paragraph(text: string, look: Look = looks.body, x: number = page.left, width: number = page.right - x): void {
    for (const line of this.lettering.lines(text, look.style, look.size, width)) {
      this.room(look.leading);
      this.line(line, x, look);
      this.y += look.leading;
    }
  }

  /** A thin line across the page, or a part of it. */
  rule(x: number = page.left, width: number = page.inner, color: string = palette.line): void {
    this.doc.rect(x, this.y, width, 0.6).fill(color);
  }

  /** A filled box with rounded corners. */
  box(x: number, y: number, width: number, height: number, fill: string, stroke?: string): void {
    this.doc.roundedRect(x, y, width, height, Math.min(4, height / 2));
    if (stroke) this.doc.lineWidth(0.6).fillAndStroke(fill, stroke);
    else this.doc.fill(fill);
  }
}
