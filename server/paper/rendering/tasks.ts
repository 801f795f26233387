import type { LetterInput, LetterProblem, RenderedLetter } from './letter-input.ts';

/** A document laid out by its maker: a definition of pdfmake as plain data. `{page}` and `{pages}` in the footer are filled in. */
export type DocumentInput = { definition: object; footer: { text: string; [style: string]: unknown } };

/** What a thread can be asked to make. */
export type Task =
  | { kind: 'letter'; input: LetterInput }
  | { kind: 'document'; input: DocumentInput }
  | { kind: 'merge'; pdfs: Uint8Array[]; asOf: string };

/** What it answers: a PDF, or why there is none. */
export type Answer = RenderedLetter | { problem: LetterProblem };
