import { nameOfFont, placeFont } from './fonts.ts';
import {
  type Element,
  type EmbeddedFont,
  LayoutBuilder,
  type Line,
  type Node,
  PdfDocument,
  type PdfStructure,
  Renderer,
  SvgMeasure,
  type TableRow,
  tableLayouts,
} from './pdfmake-internals.ts';
import { tagged } from './structure.ts';

/** A4 in points. */
export const page = { width: 595.28, height: 841.89 } as const;
/** Points of a length in millimetres. */
export const mm = (length: number): number => (length * 72) / 25.4;

/** The parts of a definition that pdfmake reads, and what is drawn under the text of each page. */
export type Definition = {
  content: Node[];
  info: { title: string; author?: string; creationDate: Date };
  language: 'en-GB' | 'cy';
  isLandscape?: boolean;
  /** Its pages in points, where they are not A4. */
  size?: { width: number; height: number } | undefined;
  pageMargins: { left: number; top: number; right: number; bottom: number };
  defaultStyle: object;
  styles?: object;
  header?: (page: number, pages: number) => Node | null;
  footer?: (page: number, pages: number) => Node | null;
  underlay?: (document: PdfDocument, page: number) => void;
};

/** Fonts come from our own files; nothing else is read, and nothing is fetched. */
class PaperDocument extends PdfDocument {
  override provideFont(family: string, isBold: boolean, isItalic: boolean): EmbeddedFont {
    return placeFont(this, family, isBold, isItalic);
  }

  /** Drawings have one family, and pdfkit knows a font that is placed by its name. */
  override getFontFile(_family: string, isBold: boolean, isItalic: boolean): string {
    return nameOfFont(placeFont(this, 'sans', isBold, isItalic), this);
  }
}

/**
 * A stand-in node through which pdfmake records the page that a line was moved to with its block. Table headings are drawn again on later
 * pages; only their first page counts.
 */
function placedOnce(node: Node): Line['_node'] {
  let isPlaced = false;
  const place = {
    set pageNumber(number: number) {
      const [first] = node.positions ?? [];
      if (first && !isPlaced) first.pageNumber = number;
      isPlaced = true;
    },
  };
  return { positions: [place] };
}

/** Lines remember the element of the node that they come from. */
class TaggedLayout extends LayoutBuilder {
  override buildNextLine(node: Node): Line | null {
    const line = super.buildNextLine(node);
    if (line && node.element) line.element = node.element;
    if (line && node.positions?.length === 0) line._node = placedOnce(node);
    return line;
  }

  override processList(isOrdered: boolean, node: Node): void {
    for (const { label, listMarker } of node.ol ?? []) {
      const [number] = listMarker?._inlines ?? [];
      if (number && label) number.element = label;
    }
    super.processList(isOrdered, node);
  }

  /** Headers and footers do not count as text that follows a headline, so they are kept out of the decision on page breaks. */
  override addHeadersAndFooters(header: unknown, footer: unknown): void {
    const ofText = this.linearNodeList.length;
    super.addHeadersAndFooters(header, footer);
    this.linearNodeList.length = ofText;
  }

  /** Keeps the last rows of a table on one page. A block within another block moves with the outer one. */
  override processRow(row: TableRow): object {
    const { body, keepLastRows = 0 } = row.tableNode?.table ?? { body: [] };
    const isKept = row.dontBreakRows === true && keepLastRows > 1;
    if (isKept && row.rowIndex === body.length - keepLastRows) this.writer.beginUnbreakableBlock();
    const made = super.processRow(row);
    if (isKept && row.rowIndex === body.length - 1) this.writer.commitUnbreakableBlock();
    return made;
  }
}

/** Draws text within its elements; all else, and the repeated heads of tables, is an artifact. */
class TaggedRenderer extends Renderer {
  readonly #structures: Map<Element, PdfStructure>;
  readonly #drawn = new WeakSet<object>();

  constructor(document: PdfDocument, structures: Map<Element, PdfStructure>) {
    super(document);
    this.#structures = structures;
  }

  override renderLine(line: Line, x: number, y: number): void {
    const isRepeated = this.#drawn.has(line.inlines);
    this.#drawn.add(line.inlines);
    const element = isRepeated ? undefined : (line.element ?? line.inlines[0]?.element);
    this.#within(element, () => super.renderLine(line, x, y));
  }

  override renderVector(vector: object): void {
    this.#within(undefined, () => super.renderVector(vector));
  }

  override renderImage(image: Node): void {
    this.#within(image.element, () => super.renderImage(image));
  }

  override renderSVG(svg: Node): void {
    this.#within(svg.element, () => super.renderSVG(svg));
  }

  #within(element: Element | undefined, draw: () => void): void {
    const document = this.pdfDocument;
    const structure = element && this.#structures.get(element);
    if (structure) structure.add(document.markStructureContent(element.type));
    else document.markContent('Artifact', { type: 'Layout' });
    draw();
    document.endMarkedContent();
  }
}

/** The elements of a document as pdfkit keeps them, in reading order. */
function structuresOf(document: PdfDocument, root: Element): Map<Element, PdfStructure> {
  const structures = new Map<Element, PdfStructure>();
  const add = (element: Element): PdfStructure => {
    const { scope, alt, colSpan, rowSpan } = element.options;
    const structure = document.struct(element.type, { ...(alt && { alt }) });
    const attributes = {
      ...(scope && { Scope: scope }),
      ...(colSpan && { ColSpan: colSpan }),
      ...(rowSpan && { RowSpan: rowSpan }),
    };
    if (Object.keys(attributes).length > 0) structure.dictionary.data.A = { O: 'Table', ...attributes };
    structures.set(element, structure);
    for (const child of element.children) structure.add(add(child));
    return structure;
  };
  document.addStructure(add(root));
  return structures;
}

type Placed = { headlineLevel?: number; startPosition: { pageNumber: number } };

/**
 * Whether a headline has nothing after it on its page. Of a block that moved to another page only the position of its first line is known,
 * so that decides.
 */
const isLeftAlone = (
  { headlineLevel, startPosition: { pageNumber } }: Placed,
  nodes: { getFollowingNodesOnPage(): Placed[] },
): boolean =>
  headlineLevel === 1 &&
  !nodes.getFollowingNodesOnPage().some(({ startPosition }) => startPosition.pageNumber === pageNumber);

/** Prints a definition on A4, unless it says otherwise, as a tagged PDF with its language and title (ISO 32000-1, 14.8). */
export async function printTagged(definition: Definition): Promise<{ pdf: Uint8Array; pages: number }> {
  const { info, language } = definition;
  const size =
    definition.size ?? (definition.isLandscape ? { width: page.height, height: page.width } : page);
  const document = new PaperDocument(
    {},
    {},
    {},
    {},
    {
      size: [size.width, size.height],
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      autoFirstPage: false,
      bufferPages: false,
      font: null,
      info: {
        Title: info.title,
        ...(info.author && { Author: info.author }),
        Creator: 'Concordat',
        Producer: 'Concordat',
        CreationDate: info.creationDate,
      },
    },
    null,
    () => false,
  );
  const { content, root } = tagged(definition.content);
  const layout = new TaggedLayout({ ...size }, definition.pageMargins, new SvgMeasure());
  layout.registerTableLayouts(tableLayouts);
  const pages = layout.layoutDocument(
    content,
    document,
    definition.styles ?? {},
    definition.defaultStyle,
    undefined,
    definition.header,
    definition.footer,
    undefined,
    isLeftAlone,
  );
  let number = 0;
  document.on('pageAdded', () => definition.underlay?.(document, ++number));
  new TaggedRenderer(document, structuresOf(document, root)).renderPages(pages);
  return { pdf: await bytesOf(document), pages: pages.length };
}

function bytesOf(document: PdfDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => {
      const whole = Buffer.concat(chunks);
      // A separate copy, which a thread can transfer.
      resolve(new Uint8Array(whole));
    });
    document.end();
  });
}
