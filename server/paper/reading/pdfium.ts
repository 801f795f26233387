import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { AppError } from '#shared/errors.ts';
import type { Turn } from './pages.ts';

/** What is used of PDFium's functions (public/fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_signature.h). All take and give numbers. */
type Functions = Record<
  | 'malloc'
  | 'free'
  | 'FPDF_InitLibrary'
  | 'FPDF_LoadMemDocument'
  | 'FPDF_CloseDocument'
  | 'FPDF_GetLastError'
  | 'FPDF_GetPageCount'
  | 'FPDF_GetSignatureCount'
  | 'FPDF_LoadPage'
  | 'FPDF_ClosePage'
  | 'FPDF_GetPageWidthF'
  | 'FPDF_GetPageHeightF'
  | 'FPDF_PageToDevice'
  | 'FPDF_RenderPageBitmap'
  | 'FPDFBitmap_CreateEx'
  | 'FPDFBitmap_FillRect'
  | 'FPDFBitmap_Destroy'
  | 'FPDFPage_CountObjects'
  | 'FPDFPage_GetObject'
  | 'FPDFPageObj_GetType'
  | 'FPDFPageObj_GetBounds'
  | 'FPDFText_LoadPage'
  | 'FPDFText_ClosePage'
  | 'FPDFText_CountChars'
  | 'FPDFText_GetUnicode'
  | 'FPDFText_GetCharBox'
  | 'FPDFText_HasUnicodeMapError',
  (...args: number[]) => number
>;

/** PDFium itself: its functions, and its memory as it is at the moment (it moves when it grows). */
export type Pdfium = { fn: Functions; memory: () => Uint8Array };

let loaded: Promise<Pdfium> | undefined;

function load(): Promise<Pdfium> {
  loaded ??= (async () => {
    const file = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
    const wasm = await readFile(file);
    const module = await PDFiumModule({ wasmBinary: new Uint8Array(wasm).buffer, locateFile: () => '' });
    const fn = module.wasmExports as unknown as Functions;
    fn.FPDF_InitLibrary();
    return { fn, memory: () => module.HEAPU8 };
  })();
  return loaded;
}

/** The most pages that a file may have. */
const MOST_PAGES = 1000;

const refused = (message: string) => new AppError('invalid', message);
const damaged = () => refused('The PDF is damaged: it cannot be opened.');

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const isLocked = (code: number) => code === 4 || code === 5;

const FORMATS = {
  grey: { code: 1, bytes: 1, flag: 0x08 },
  colour: { code: 4, bytes: 4, flag: 0x10 },
} as const;
const WITH_ANNOTATIONS = 0x01;

/** The samples of a page: a byte each for a grey one, red, green, blue and opacity for one in colour. */
export type Samples = { width: number; height: number; data: Uint8Array };

/** A PDF that PDFium has open. */
export class OpenPdf {
  readonly #pdfium: Pdfium;
  readonly #bytes: number;
  readonly #document: number;
  readonly pages: number;

  /** Opens a PDF; refuses one with a password, one that is damaged and one with too many pages. */
  static async open(pdf: Uint8Array): Promise<OpenPdf> {
    const start = Buffer.from(pdf.subarray(0, 1024)).toString('latin1');
    if (!start.includes('%PDF-')) throw refused('This is not a PDF, although its name says so.');
    return new OpenPdf(await load(), pdf);
  }

  private constructor(pdfium: Pdfium, pdf: Uint8Array) {
    const { fn } = pdfium;
    this.#pdfium = pdfium;
    this.#bytes = allocate(pdfium, pdf.length);
    pdfium.memory().set(pdf, this.#bytes);
    this.#document = fn.FPDF_LoadMemDocument(this.#bytes, pdf.length, 0);
    const problem = this.#document === 0 ? fn.FPDF_GetLastError() : 0;
    this.pages = problem || this.#document === 0 ? 0 : fn.FPDF_GetPageCount(this.#document);
    if (this.pages > 0 && this.pages <= MOST_PAGES) return;
    this.close();
    if (isLocked(problem)) throw refused('The PDF is protected with a password. Save it without one.');
    if (this.pages === 0) throw damaged();
    throw refused(
      `The PDF has ${this.pages.toLocaleString('en-GB')} pages. At most ${MOST_PAGES.toLocaleString('en-GB')} can be read: split it first.`,
    );
  }

  close(): void {
    if (this.#document !== 0) this.#pdfium.fn.FPDF_CloseDocument(this.#document);
    this.#pdfium.fn.free(this.#bytes);
  }

  get isSigned(): boolean {
    return this.#pdfium.fn.FPDF_GetSignatureCount(this.#document) > 0;
  }

  /** Does something with a page, counted from 1; its size is in points, as it is shown. */
  withPage<T>(number: number, use: (page: OpenPage) => T): T {
    const { fn } = this.#pdfium;
    if (number < 1 || number > this.pages) throw refused(`The PDF has no page ${number}.`);
    const page = fn.FPDF_LoadPage(this.#document, number - 1);
    if (page === 0) throw refused(`Page ${number} of the PDF is damaged.`);
    try {
      const size = { width: fn.FPDF_GetPageWidthF(page), height: fn.FPDF_GetPageHeightF(page) };
      return use({ pdfium: this.#pdfium, page, number, ...size });
    } finally {
      fn.FPDF_ClosePage(page);
    }
  }
}

/** A page that is open, with its size in points as it is shown. */
export type OpenPage = { pdfium: Pdfium; page: number; number: number; width: number; height: number };

/** Memory of PDFium's own; refuses what does not fit. */
export function allocate({ fn }: Pdfium, bytes: number): number {
  const at = fn.malloc(bytes);
  if (at === 0) throw refused('The file is too large to be read.');
  return at;
}

/** The page drawn at the width in pixels before it is turned clockwise. */
export function draw(
  { pdfium, page, width: points, height }: OpenPage,
  kind: keyof typeof FORMATS,
  width: number,
  turn: Turn = 0,
): Samples {
  const { fn } = pdfium;
  const format = FORMATS[kind];
  const across = Math.max(1, Math.round(width));
  const down = Math.max(1, Math.round((width * height) / points));
  const [w, h] = turn % 180 === 0 ? [across, down] : [down, across];
  const bytes = w * h * format.bytes;
  const at = allocate(pdfium, bytes);
  const bitmap = fn.FPDFBitmap_CreateEx(w, h, format.code, at, w * format.bytes);
  try {
    // As a number with its sign: WebAssembly has no other.
    fn.FPDFBitmap_FillRect(bitmap, 0, 0, w, h, -1);
    fn.FPDF_RenderPageBitmap(bitmap, page, 0, 0, w, h, turn / 90, WITH_ANNOTATIONS | format.flag);
    return { width: w, height: h, data: pdfium.memory().slice(at, at + bytes) };
  } finally {
    fn.FPDFBitmap_Destroy(bitmap);
    fn.free(at);
  }
}
