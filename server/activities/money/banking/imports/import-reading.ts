import type { Readable } from 'node:stream';
import { missing } from '#server/platform/database/rows.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { LineIdentifier, type PostedLine } from '../statements/identify.ts';
import { readStatement } from '../statements/read-statement.ts';
import type {
  StatementFormat,
  StatementHead,
  StatementHint,
  StatementLine,
  StatementPart,
  StatementSummary,
} from '../statements/statement.ts';

/** The stored form of a line, given the number of its statement. */
type Take<Line> = (statement: number, line: StatementLine) => Line;
type Batch<Line> = { lines: Line[]; isLast: boolean };

/** A line of a file with its account, and its identity there. */
export type IdentifiedLine = { accountId: number; line: PostedLine };

/**
 * Gives lines their identities, given the account of each statement. It counts identical lines, so it must see every line of one reading.
 */
export function identified(accounts: readonly number[]): Take<IdentifiedLine> {
  const identifiers = new Map<number, LineIdentifier>();
  return (statement, line) => {
    const accountId = accounts[statement] ?? missing();
    let identifier = identifiers.get(accountId);
    if (!identifier) identifiers.set(accountId, (identifier = new LineIdentifier(String(accountId))));
    return { accountId, line: { ...line, ...identifier.identify(line) } };
  };
}

/** A file that is read a few lines at a time, as the steps of its import proceed. */
export class Reading<Line> {
  readonly format: StatementFormat;
  readonly heads = new Map<number, StatementHead>();
  readonly summaries = new Map<number, StatementSummary>();
  /** How many lines have been read. */
  lines = 0;
  /** The lines dated ahead of today. */
  readonly ahead: { statement: number; lineNumber: number; bookedOn: string }[] = [];
  /** Whether the file has been read to its end. */
  isDone = false;
  readonly #today = londonDate();
  readonly #content: Readable;
  readonly #parts: AsyncIterator<StatementPart>;
  readonly #bytes: { read: number };
  readonly #take: Take<Line>;
  /** The lines that `readAhead` is reading. */
  #ahead: Promise<Batch<Line>> | null = null;

  private constructor(
    content: Readable,
    format: StatementFormat,
    parts: AsyncIterator<StatementPart>,
    bytes: { read: number },
    take: Take<Line>,
  ) {
    this.#take = take;
    this.#content = content;
    this.format = format;
    this.#parts = parts;
    this.#bytes = bytes;
  }

  static async open<Line>(
    files: FileStore,
    sha256: string,
    hint: StatementHint,
    take: Take<Line>,
  ): Promise<Reading<Line>> {
    const content = await files.read(sha256);
    const bytes = { read: 0 };
    async function* counted() {
      for await (const piece of content) {
        const buffer = piece as Buffer;
        bytes.read += buffer.length;
        yield buffer;
      }
    }
    try {
      const { format, parts } = await readStatement(counted(), hint);
      return new Reading(content, format, parts[Symbol.asyncIterator](), bytes, take);
    } catch (error) {
      content.destroy();
      throw error;
    }
  }

  /** How many bytes of the file have been consumed, to show progress. */
  get bytesRead(): number {
    return this.#bytes.read;
  }

  /** The next lines, at most `most`; fewer only at the end of the file. */
  async next(most: number): Promise<Line[]> {
    const { lines, isLast } = await (this.#ahead ?? this.#read(most));
    this.#ahead = null;
    this.isDone = isLast;
    this.lines += lines.length;
    return lines;
  }

  /** Begins to read as many lines as the next call of `next` will ask for, while the current ones are processed. */
  readAhead(most: number): void {
    this.#ahead = this.#read(most);
    // Errors surface when the lines are asked for.
    this.#ahead.catch(() => undefined);
  }

  async #read(most: number): Promise<Batch<Line>> {
    const lines: Line[] = [];
    while (lines.length < most) {
      const { value, done } = await this.#parts.next();
      if (done) return { lines, isLast: true };
      if (value.part === 'statement') this.heads.set(value.head.number, value.head);
      else if (value.part === 'end') this.summaries.set(value.statement, value.summary);
      else {
        const { lineNumber, bookedOn } = value.line;
        if (bookedOn > this.#today) this.ahead.push({ statement: value.statement, lineNumber, bookedOn });
        lines.push(this.#take(value.statement, value.line));
      }
    }
    return { lines, isLast: false };
  }

  /** Closes the file; nothing can be read afterwards. */
  close(): void {
    this.#content.destroy();
  }
}

/** How long a reading stays open for the next step of its import. */
const KEPT_MS = 60_000;
const kept = new Map<string, { reading: Reading<unknown>; expiry: NodeJS.Timeout }>();

/**
 * Runs a step on the reading that the previous step left open under the key, if it is at line `lines`; otherwise on a new one, as after a
 * restart. The file is closed at its end, when the step fails, or when the next step does not follow soon.
 */
export async function withReading<Line, T>(
  key: string,
  lines: number,
  open: () => Promise<Reading<Line>>,
  step: (reading: Reading<Line>, isFresh: boolean) => Promise<T>,
): Promise<T> {
  // All readings under one key yield the same type of line.
  const found = takeKept(key) as Reading<Line> | undefined;
  const isFresh = found?.lines !== lines;
  if (isFresh) found?.close();
  const reading = isFresh ? await open() : found;
  try {
    const result = await step(reading, isFresh);
    if (reading.isDone) reading.close();
    else keep(key, reading);
    return result;
  } catch (error) {
    reading.close();
    throw error;
  }
}

function takeKept(key: string): Reading<unknown> | undefined {
  const found = kept.get(key);
  clearTimeout(found?.expiry);
  kept.delete(key);
  return found?.reading;
}

function keep(key: string, reading: Reading<unknown>): void {
  const expiry = setTimeout(() => takeKept(key)?.close(), KEPT_MS).unref();
  kept.set(key, { reading, expiry });
}
