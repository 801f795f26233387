import type { LetterInput, LetterProblem, RenderedLetter } from './letter-input.ts';

/** A document laid out by its maker: content and styles of pdfmake as plain data. `{page}` and `{pages}` in the footer are filled in. */
export type DocumentInput = {
  title: string;
  author: string;
  /** ISO instant, written as the time of creation. */
  asOf: string;
  content: readonly (object | string)[];
  styles: Readonly<Record<string, object>>;
  footer: string;
};

/** What a thread can be asked to make. */
export type Task =
  | { kind: 'letter'; input: LetterInput }
  | { kind: 'document'; input: DocumentInput }
  | { kind: 'merge'; pdfs: Uint8Array[]; asOf: string };

/** What it answers: a PDF, or why there is none. */
export type Answer = RenderedLetter | { problem: LetterProblem };
