/** The paper of a letter: a letterhead with its merged header and footer, and its PDFs read. Lengths are millimetres. */
export type LetterPaper = {
  headerHtml: string;
  footerHtml: string;
  fontFamily: 'sans' | 'serif' | 'humanist';
  margins: { top: number; right: number; bottom: number; left: number };
  firstPagePdf: Uint8Array | null;
  continuationPdf: Uint8Array | null;
  windowEnvelope: 'DL_left' | 'DL_right' | 'none';
  addressBlock: { left: number; top: number; width: number };
  returnAddress: string | null;
};

/** Everything that a letter shows. What it says is merged already and reduced to the rich text that the editor knows. */
export type LetterInput = {
  title: string;
  html: string;
  letterhead: LetterPaper;
  /** The lines in the window, the name first. */
  address: readonly string[];
  date: string | null;
  reference: string | null;
  /** The text of the QR code, such as 'CC1:12:345'; each page adds its number: 'CC1:12:345:1'. */
  code: string | null;
  /** A picture (PNG or JPEG), drawn above the writer's name. */
  signature: Uint8Array | null;
  language: 'en-GB' | 'cy';
  isLargePrint: boolean;
  /** ISO instant, written as the time of creation. */
  asOf: string;
};

export type RenderedLetter = { pdf: Uint8Array; pages: number };

/** Why a letter cannot be made, for its writer; `part` is the part of the letter at fault. */
export type LetterProblem = {
  part: 'text' | 'address' | 'signature' | 'firstPagePdf' | 'continuationPdf' | 'letter';
  message: string;
};

/** Thrown while a letter is made, to refuse it. */
export class LetterRefused extends Error {
  readonly problem: LetterProblem;
  constructor(part: LetterProblem['part'], message: string) {
    super(message);
    this.problem = { part, message };
  }
}
