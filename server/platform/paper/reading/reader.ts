import { Children } from './children.ts';
import type { PageCode, PageText, Paper, PaperTasks, PlacedPage, Turn } from './pages.ts';

export type { Attachment, PageCode, PageText, Paper, PlacedPage, Turn } from './pages.ts';

/** How long a task may take before its child is killed, in milliseconds. */
const limits: Readonly<Record<keyof PaperTasks, number>> = {
  open: 30_000,
  picture: 20_000,
  text: 20_000,
  recognise: 120_000,
  codes: 30_000,
  convert: 60_000,
  arrange: 60_000,
};

/** How many pages are recognised at a time. */
const MOST_RECOGNISED = 2;
/** How long an idle child is kept. One that recognises text holds much memory; any other holds little, and saves the next page the wait for a new one. */
const IDLE_MS = { recognising: 20_000, desk: 120_000 };
/** Recognition takes all the processor time it can get, so it runs at a lower priority. */
const RECOGNISING_NICENESS = 10;

type Result<Name extends keyof PaperTasks> = ReturnType<PaperTasks[Name]>;

/**
 * Reads, shows and rearranges paper: PDFs, scans and messages. The work happens in child processes, which are killed when a file
 * hangs or crashes them. What cannot be read (encrypted, damaged, too large, too many pages, not of its declared type) is refused
 * with an `AppError` of kind invalid.
 */
export class PaperReader {
  /** Recognising takes seconds a page: it has children of its own, so that nobody waits behind it to see a page. */
  readonly #recognising: Children;
  readonly #desk: Children;
  readonly #limits: typeof limits;

  constructor({ idleMs = IDLE_MS, limitMs = {} as Partial<typeof limits> } = {}) {
    const niceness = RECOGNISING_NICENESS;
    this.#recognising = new Children({ most: MOST_RECOGNISED, idleMs: idleMs.recognising, niceness });
    this.#desk = new Children({ most: 2, idleMs: idleMs.desk });
    this.#limits = { ...limits, ...limitMs };
  }

  /** A file of the type as a PDF: PDF (as it is), TIFF, JPEG, PNG, message (EML, MSG) or Word document. */
  async toPdf(content: Uint8Array, mime: string): Promise<Paper> {
    if (mime !== 'application/pdf') return this.#run('convert', null, [content, mime]);
    return { pdf: content, ...(await this.#run('open', content, [])) };
  }

  /** A page as a PNG of the width in pixels, turned clockwise. */
  picture(
    pdf: Uint8Array,
    page: number,
    { width, turn = 0 }: { width: number; turn?: Turn },
  ): Promise<Uint8Array> {
    return this.#run('picture', pdf, [page, { width, turn }]);
  }

  /** The text of a page: what the PDF says, or where the page is a picture, what is recognised in it (English and Welsh). */
  async text(pdf: Uint8Array, page: number): Promise<PageText> {
    return (await this.#run('text', pdf, [page])) ?? (await this.#run('recognise', pdf, [page]));
  }

  /** The QR, Data Matrix and Code 128 codes on a page. */
  codes(pdf: Uint8Array, page: number): Promise<PageCode[]> {
    return this.#run('codes', pdf, [page]);
  }

  /** A new PDF of the pages in their order, each turned clockwise; refuses pages of a signed PDF. */
  arrange(pages: readonly PlacedPage[]): Promise<Uint8Array> {
    return this.#run('arrange', null, [pages]);
  }

  /** The process ids of the children, for tests that kill them. */
  get pids(): number[] {
    return [...this.#desk.pids, ...this.#recognising.pids];
  }

  async stop(): Promise<void> {
    await Promise.all([this.#recognising.stop(), this.#desk.stop()]);
  }

  async #run<Name extends keyof PaperTasks>(
    name: Name,
    pdf: Uint8Array | null,
    rest: readonly unknown[],
  ): Promise<Result<Name>> {
    const children = name === 'recognise' ? this.#recognising : this.#desk;
    const limitMs = this.#limits[name];
    const tooLong = 'Reading it took too long. The file may be damaged, or made to be hard to read.';
    const isUrgent = name === 'picture' || name === 'open';
    return (await children.run({ name, pdf, rest, limitMs, tooLong, isUrgent })) as Result<Name>;
  }
}
