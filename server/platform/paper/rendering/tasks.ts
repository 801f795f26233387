import type { MessagePort } from 'node:worker_threads';
import type { LetterData, MergeProblem } from '#shared/records/letters/letter-data.ts';
import type { LetterInput, LetterProblem, RenderedLetter } from './letter-input.ts';

/** A document laid out by its maker: content and styles of pdfmake as plain data. `{page}` and `{pages}` in the footer are filled in; an empty one is left out. */
export type DocumentInput = {
  title: string;
  author: string;
  /** ISO instant, written as the time of creation. */
  asOf: string;
  content: readonly (object | string)[];
  styles: Readonly<Record<string, object>>;
  footer: string;
  isLandscape?: boolean;
  /** Pages of another size than A4, in points, with a narrow margin. */
  size?: { width: number; height: number };
};

/** A Word document as rich text, with what was lost in the conversion. */
export type ImportedWord = { html: string; warnings: string[] };

/** The values that fill a Word document; a token without a value stops it. */
export type WordInput = { docx: Uint8Array; data: LetterData };
/** A filled Word document; where problems are reported there is none. */
export type FilledWord = { docx: Uint8Array | null; problems: MergeProblem[] };

/** What a thread can be asked to make, and what it answers. */
export type Tasks = {
  letter: { input: LetterInput; made: RenderedLetter };
  document: { input: DocumentInput; made: RenderedLetter };
  /** The PDFs come through the port (`pdf-channel.ts`). */
  merge: { input: { pdfs: MessagePort; asOf: string }; made: RenderedLetter };
  importWord: { input: Uint8Array; made: ImportedWord };
  fillWord: { input: WordInput; made: FilledWord };
};
export type Kind = keyof Tasks;
export type Task = { [K in Kind]: { kind: K; input: Tasks[K]['input'] } }[Kind];

/** Made, or the reason why not. */
export type Answer = { made: Tasks[Kind]['made'] } | { problem: LetterProblem };
