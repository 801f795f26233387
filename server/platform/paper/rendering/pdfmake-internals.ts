import { createRequire } from 'node:module';

/**
 * The parts of pdfmake 0.3.11 that lay out and draw, which it does not export: a newer version must be compared with
 * them before it is adopted. Only what is used is declared here.
 */
const require = createRequire(import.meta.url);

/** An element of the structure tree (ISO 32000-1, 14.8.4): a paragraph, a heading, a cell. */
export type Element = {
  type: string;
  children: Element[];
  options: { scope?: 'Column' | 'Row'; alt?: string; colSpan?: number; rowSpan?: number };
};

/** A node of a definition; `tag` and `alt` are ours. */
export type Node = {
  positions?: Place[];
  text?: string | Node[];
  ul?: Node[];
  ol?: Node[];
  stack?: Node[];
  columns?: Node[];
  table?: {
    body: Node[][];
    headerRows?: number;
    keepLastRows?: number;
    widths?: unknown[];
    [more: string]: unknown;
  };
  image?: string;
  /** A drawing; its texts are in a family of `fonts.ts`. */
  svg?: string;
  tag?: string;
  alt?: string;
  colSpan?: number;
  rowSpan?: number;
  /** The element that the node's lines belong to. */
  element?: Element;
  /** For a list item: the element of its number. */
  label?: Element;
  listMarker?: { _inlines?: Inline[] };
  [style: string]: unknown;
};

type Inline = { element?: Element };
/** The page that a line of a node is on. */
type Place = { pageNumber: number };
export type Line = { inlines: Inline[]; element?: Element; _node?: { positions: Place[] } };

export type Reference = { end(content?: string | Uint8Array): void; data: unknown };

export type PdfStructure = {
  add(child: unknown): PdfStructure;
  dictionary: { data: Record<string, unknown> };
};

/** A font of pdfkit within one document, and the font file behind it, as fontkit reads it. */
export type EmbeddedFont = {
  font: FontFile;
  layoutCache: Record<string, unknown>;
  widthOfString(text: string, size: number): number;
  lineHeight(size: number): number;
};
type EmbeddedFontClass = new (document: PdfDocument, font: FontFile, id: string) => EmbeddedFont;
export type FontFile = {
  characterSet: number[];
  glyphForCodePoint(code: number): unknown;
  hasGlyphForCodePoint(code: number): boolean;
};

export type PdfDocument = {
  page: { xobjects: Record<string, Reference>; width: number; height: number };
  _fontFamilies: Record<string, EmbeddedFont>;
  _fontCount: number;
  font(file: string): { _font: EmbeddedFont };
  provideFont(family: string, isBold: boolean, isItalic: boolean): EmbeddedFont;
  /** What a drawing names its font by. */
  getFontFile(family: string, isBold: boolean, isItalic: boolean): string | null;
  ref(data: object): Reference;
  addContent(content: string): void;
  markContent(tag: string, options?: object): void;
  markStructureContent(tag: string): unknown;
  endMarkedContent(): void;
  struct(type: string, options?: object): PdfStructure;
  addStructure(structure: PdfStructure): void;
  on(event: 'pageAdded', listener: () => void): void;
  on(event: 'data', listener: (chunk: Buffer) => void): void;
  on(event: 'end', listener: () => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  end(): void;
};
type PdfDocumentClass = new (
  fonts: object,
  images: object,
  patterns: object,
  attachments: object,
  options: object,
  virtualFiles: null,
  allowsFile: (path: string) => boolean,
) => PdfDocument;

type PageSize = { width: number; height: number };
/** A row being laid out; `columns` are laid out as rows, too, but have no `tableNode`. */
export type TableRow = { rowIndex: number; dontBreakRows?: boolean; tableNode?: Node };
type LayoutBuilderClass = new (
  page: PageSize,
  margins: object,
  svg: object,
) => {
  layoutDocument(...parts: unknown[]): unknown[];
  registerTableLayouts(layouts: object): void;
  buildNextLine(node: Node): Line | null;
  processList(isOrdered: boolean, node: Node): void;
  processRow(row: TableRow): object;
  addHeadersAndFooters(header: unknown, footer: unknown): void;
  linearNodeList: unknown[];
  writer: { beginUnbreakableBlock(): void; commitUnbreakableBlock(): void };
};
type RendererClass = new (
  document: PdfDocument,
) => {
  pdfDocument: PdfDocument;
  renderPages(pages: unknown[]): void;
  renderLine(line: Line, x: number, y: number): void;
  renderVector(vector: object): void;
  renderImage(image: Node): void;
  renderSVG(svg: Node): void;
};

const part = <T>(path: string): T => (require(`pdfmake/js/${path}.js`) as { default: T }).default;

export const PdfDocument = part<PdfDocumentClass>('PDFDocument');
export const LayoutBuilder = part<LayoutBuilderClass>('LayoutBuilder');
export const Renderer = part<RendererClass>('Renderer');
export const SvgMeasure = part<new () => object>('SVGMeasure');
export const { tableLayouts } = require('pdfmake/js/tableLayouts.js') as { tableLayouts: object };

type Stack = { getProperty(property: string): unknown };
type StylesClass = {
  getStyleProperty(item: Node, stack: Stack | null | undefined, property: string, fallback: unknown): unknown;
};

/**
 * pdfmake asks some twenty styles of each word, and pushes the word onto the stack of styles and off again for each. A word that names no
 * style and does not say the property itself adds nothing to the stack, so it is asked as it is: the answers are the same.
 */
const Styles = part<StylesClass>('StyleContextStack');
const throughTheStack = Styles.getStyleProperty.bind(Styles);
Styles.getStyleProperty = (item, stack, property, fallback) =>
  !stack || item.style || (item[property] ?? null) !== null
    ? throughTheStack(item, stack, property, fallback)
    : (stack.getProperty(property) ?? fallback);

/** A QR code as pdfmake encodes it (level M): its dark modules by column and row, and how many there are on each side. */
export function qrModules(text: string): { side: number; dark: { column: number; row: number }[] } {
  const encoder = part<{ measure(node: object): { _width: number; _canvas: QrSquare[] } }>('qrEnc');
  const { _width, _canvas } = encoder.measure({ qr: text, eccLevel: 'M' });
  // The first square is the ground; the others are dark and of one size.
  const [, ...squares] = _canvas;
  const size = squares[0]?.w ?? 1;
  return { side: _width / size, dark: squares.map(({ x, y }) => ({ column: x / size, row: y / size })) };
}
type QrSquare = { x: number; y: number; w: number };

/** A document without a page, which may read these files. */
export const emptyDocument = (allowsFile: (path: string) => boolean = () => false): PdfDocument =>
  new PdfDocument({}, {}, {}, {}, { autoFirstPage: false, font: null }, null, allowsFile);

/** A font file, opened by pdfkit, and the class that places it in a document. */
export function openFont(file: string): { font: FontFile; Embedded: EmbeddedFontClass } {
  const document = emptyDocument(() => true);
  const embedded = document.font(file)._font;
  return { font: embedded.font, Embedded: embedded.constructor as EmbeddedFontClass };
}
