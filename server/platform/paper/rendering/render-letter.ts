import type { TransferListItem } from 'node:worker_threads';
import { AppError } from '#shared/platform/errors.ts';
import type { LetterInput, LetterProblem, RenderedLetter } from './letter-input.ts';
import { type Pdfs, sendPdfs } from './pdf-channel.ts';
import type { DocumentInput, FilledWord, ImportedWord, Kind, Task, Tasks, WordInput } from './tasks.ts';
import { Threads } from './threads.ts';

/** How long one letter may take: one of 300 pages takes some ten seconds. */
const TIME_LIMIT_MS = 60_000;

/** A tenth of the share of everything else, where the processor is short. */
const PATIENT_NICENESS = 10;

/** How a task is run: whether it yields to work that somebody is waiting for, and what is transferred to the thread with it. */
type Manner = { isPatient?: boolean; transfer?: readonly TransferListItem[] };
type Options = { threads?: number; timeLimitMs?: number };

/**
 * Makes PDFs in worker threads, so that the server goes on answering. Nothing is drawn that is not in the input: the same input gives
 * the same bytes, alone or in a mass run. What cannot be made is refused as 'invalid', with the part of the letter at
 * fault, and does not affect any other letter.
 */
export class LetterRenderer {
  /** Somebody is waiting for it. */
  readonly #prompt: Threads;
  /** One of many: it has threads of its own, so that nobody waits behind a run, and yields to requests and their database. */
  readonly #patient: Threads;

  constructor({ threads = 2, timeLimitMs = TIME_LIMIT_MS }: Options = {}) {
    this.#prompt = new Threads({ most: threads, timeLimitMs, niceness: 0 });
    this.#patient = new Threads({ most: threads, timeLimitMs, niceness: PATIENT_NICENESS });
  }

  /**
   * One letter as a tagged PDF. Refuses what would print wrongly: a character that the font lacks, a broken picture
   * or letterhead page. One of
   * many is patient.
   */
  render(input: LetterInput, isPatient = false): Promise<RenderedLetter> {
    return this.#make('letter', input, { isPatient });
  }

  /** A document other than a letter, from a definition of pdfmake that is plain data. */
  document(input: DocumentInput): Promise<RenderedLetter> {
    return this.#make('document', input);
  }

  /** Concatenates PDFs for the printer: they are requested as they are needed, and a letterhead that they share is kept once. */
  async merge(pdfs: Pdfs, asOf: string, isPatient = false): Promise<RenderedLetter> {
    const { port1, port2 } = new MessageChannel();
    const made = this.#make('merge', { pdfs: port2, asOf }, { isPatient, transfer: [port2] });
    try {
      const [merged] = await Promise.all([made, sendPdfs(port1, pdfs)]);
      return merged;
    } finally {
      port1.close();
    }
  }

  /** A Word document as rich text for the editor: headings, lists, tables and marks stay, pictures and page headers do not. */
  importWord(docx: Uint8Array): Promise<ImportedWord> {
    return this.#make('importWord', docx);
  }

  /** A Word document with its tokens filled in, in the language of letters; what has no value is named and stops it. */
  fillWord(input: WordInput): Promise<FilledWord> {
    return this.#make('fillWord', input);
  }

  /** Ends the threads. What is being made is refused. */
  async stop(): Promise<void> {
    await Promise.all([this.#prompt.stop(), this.#patient.stop()]);
  }

  async #make<K extends Kind>(
    kind: K,
    input: Tasks[K]['input'],
    { isPatient = false, transfer = [] }: Manner = {},
  ): Promise<Tasks[K]['made']> {
    const threads = isPatient ? this.#patient : this.#prompt;
    const answer = await threads.run({ kind, input } as Task, transfer);
    if ('problem' in answer) throw refused(kind, answer.problem);
    return answer.made;
  }
}

const refused = (kind: Kind, { part, message }: LetterProblem) =>
  new AppError('invalid', `${subjects[kind]} cannot be made. ${message}`, { errors: { [part]: message } });
const subjects: Readonly<Record<Kind, string>> = {
  letter: 'The letter',
  document: 'The document',
  merge: 'The print file',
  importWord: 'The text',
  fillWord: 'The Word document',
};
