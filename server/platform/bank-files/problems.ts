import { AppError } from '#shared/platform/errors.ts';

/** A problem of a file, with its line (from 1) if one line is to blame. */
export type FileProblem = { lineNumber: number | null; message: string };

const MOST = 100;

/** A file that is refused, with every problem found in it, at most a hundred. */
export class BankFileError extends AppError {
  readonly problems: readonly FileProblem[];
  /** `unknownColumns`: a CSV file that can be read once a user maps its columns. */
  readonly reason: 'unreadable' | 'unknownColumns';
  constructor(problems: readonly FileProblem[], reason: 'unreadable' | 'unknownColumns' = 'unreadable') {
    super('invalid', sentenceOf(problems), { data: { problems, reason } });
    this.problems = problems;
    this.reason = reason;
  }
}

function sentenceOf(problems: readonly FileProblem[]): string {
  const [first] = problems;
  if (!first) return 'The file cannot be read.';
  const text = first.lineNumber === null ? first.message : `Line ${first.lineNumber}: ${first.message}`;
  if (problems.length === 1) return text;
  const count = problems.length >= MOST ? `${MOST} or more` : `${problems.length}`;
  return `This file has ${count} problems. ${text}`;
}

/** A file that is wrong as a whole, or from this line on. */
export const refused = (message: string, lineNumber: number | null = null): BankFileError =>
  new BankFileError([{ lineNumber, message }]);

/** An invalid field of a line; readers turn it into a problem of that line. */
export class FieldError extends Error {}

/** Gathers the problems of a file, so that a user sees them all at once. */
export class Problems {
  readonly #found: FileProblem[] = [];

  /** Gives up at the hundredth. */
  add(lineNumber: number, message: string): void {
    this.#found.push({ lineNumber, message });
    if (this.#found.length >= MOST) throw new BankFileError(this.#found);
  }

  /** The result of reading one line; with an invalid field, undefined and one more problem. */
  attempt<T>(lineNumber: number, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      this.add(lineNumber, error.message);
      return null;
    }
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw new BankFileError(this.#found);
  }
}
