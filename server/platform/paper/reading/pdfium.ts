import { AppError } from '#shared/platform/errors.ts';
import { type Added, settleAnnotations } from './annotations.ts';
import type { Turn } from './pages.ts';
import { load, type Pdfium } from './pdfium-functions.ts';
import { allocate } from './pdfium-memory.ts';
import { isXfaForm, xfaValues } from './xfa-form.ts';

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
/** FPDF_FORMFILLINFO: its version and, generously, its size in bytes. */
const FORM_FILL_VERSION = 2;
const FORM_FILL_INFO = 512;

/** The samples of a page: a byte each for a grey one, red, green, blue and opacity for one in colour. */
export type Samples = { width: number; height: number; data: Uint8Array };

/** A PDF that PDFium has open. */
export class OpenPdf {
  readonly #pdfium: Pdfium;
  readonly #bytes: number;
  readonly #document: number;
  readonly pages: number;
  #form: Form | null = null;
  /** What was found on pages whose annotations are part of their content now. */
  readonly #settled = new Map<number, Added>();

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
    if (this.#form) {
      this.#pdfium.fn.FPDFDOC_ExitFormFillEnvironment(this.#form.handle);
      this.#pdfium.fn.free(this.#form.info);
    }
    if (this.#document !== 0) this.#pdfium.fn.FPDF_CloseDocument(this.#document);
    this.#pdfium.fn.free(this.#bytes);
  }

  get isSigned(): boolean {
    return this.#pdfium.fn.FPDF_GetSignatureCount(this.#document) > 0;
  }

  /** Does something with a page, counted from 1, including what is filled in and noted on it; its size is in points, as it is shown. */
  withPage<T>(number: number, use: (page: OpenPage) => T): T {
    const { fn } = this.#pdfium;
    if (number < 1 || number > this.pages) throw refused(`The PDF has no page ${number}.`);
    const added = this.#settle(number);
    const page = this.#load(number);
    try {
      const size = { width: fn.FPDF_GetPageWidthF(page), height: fn.FPDF_GetPageHeightF(page) };
      return use({ pdfium: this.#pdfium, page, number, added, ...size });
    } finally {
      fn.FPDF_ClosePage(page);
    }
  }

  #load(number: number): number {
    const page = this.#pdfium.fn.FPDF_LoadPage(this.#document, number - 1);
    if (page === 0) throw refused(`Page ${number} of the PDF is damaged.`);
    return page;
  }

  #settle(number: number): Added | null {
    const { fn } = this.#pdfium;
    const known = this.#settled.get(number);
    if (known) return known;
    const page = this.#load(number);
    try {
      const isXfa = number === 1 && isXfaForm(this.#pdfium, this.#document);
      if (fn.FPDFPage_GetAnnotCount(page) <= 0 && !isXfa) return null;
      this.#form ??= startForm(this.#pdfium, this.#document);
      const added = settleAnnotations(this.#pdfium, this.#form.handle, page);
      if (isXfa) {
        added.unshown.push('a form that only Adobe Reader can show (XFA)');
        for (const words of xfaValues(this.#pdfium, this.#document)) added.said.push({ about: '', words });
      }
      this.#settled.set(number, added);
      return added;
    } finally {
      fn.FPDF_ClosePage(page);
    }
  }
}

type Form = { handle: number; info: number };

/** Makes PDFium work out the appearance of the form's fields. None of its call-backs is set, and no script is run. */
function startForm(pdfium: Pdfium, document: number): Form {
  const info = allocate(pdfium, FORM_FILL_INFO);
  pdfium.memory().fill(0, info, info + FORM_FILL_INFO);
  pdfium.memory()[info] = FORM_FILL_VERSION;
  return { handle: pdfium.fn.FPDFDOC_InitFormFillEnvironment(document, info), info };
}

/** A page that is open, with its size in points as it is shown, and what its annotations say, if it has any. */
export type OpenPage = {
  pdfium: Pdfium;
  page: number;
  number: number;
  added: Added | null;
  width: number;
  height: number;
};

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
    // As a signed number: WebAssembly has no other.
    fn.FPDFBitmap_FillRect(bitmap, 0, 0, w, h, -1);
    fn.FPDF_RenderPageBitmap(bitmap, page, 0, 0, w, h, turn / 90, WITH_ANNOTATIONS | format.flag);
    return { width: w, height: h, data: pdfium.memory().slice(at, at + bytes) };
  } finally {
    fn.FPDFBitmap_Destroy(bitmap);
    fn.free(at);
  }
}
