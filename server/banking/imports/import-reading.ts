import type { Readable } from 'node:stream';
import type { FileStore } from '#server/files/store/file-store.ts';
import { LineIdentifier, type LineIdentity } from '../statements/identify.ts';
import { readStatement } from '../statements/read-statement.ts';
import type {
  StatementFormat,
  StatementHead,
  StatementHint,
  StatementLine,
  StatementPart,
  StatementSummary,
} from '../statements/statement.ts';

/** A line of a file and the statement that it belongs to. */
export type ReadLine = { statement: number; line: StatementLine };
type Batch = { lines: ReadLine[]; isLast: boolean };

/** A file that is read a few lines at a time, as the steps of its import proceed. */
export class Reading {
  readonly format: StatementFormat;
  readonly heads = new Map<number, StatementHead>();
  readonly summaries = new Map<number, StatementSummary>();
  /** How many lines were read. */
  lines = 0;
  /** Whether the file was read to its end. */
  isDone = false;
  readonly #content: Readable;
  readonly #parts: AsyncIterator<StatementPart>;
  readonly #bytes: { read: number };
  /** Counts identical lines of an account; grows with what is read. */
  readonly #identifiers = new Map<number, LineIdentifier>();
  /** What `readAhead` reads. */
  #ahead: Promise<Batch> | null = null;

  private constructor(
    content: Readable,
    format: StatementFormat,
    parts: AsyncIterator<StatementPart>,
    bytes: { read: number },
  ) {
    this.#content = content;
    this.format = format;
    this.#parts = parts;
    this.#bytes = bytes;
  }

  static async open(files: FileStore, sha256: string, hint: StatementHint): Promise<Reading> {
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
      return new Reading(content, format, parts[Symbol.asyncIterator](), bytes);
    } catch (error) {
      content.destroy();
      throw error;
    }
  }

  /** How many bytes of the file were consumed, for the progress of the reading. */
  get bytesRead(): number {
    return this.#bytes.read;
  }

  /** The next lines, `most` of them at most; fewer only at the end of the file. */
  async next(most: number): Promise<ReadLine[]> {
    const { lines, isLast } = await (this.#ahead ?? this.#read(most));
    this.#ahead = null;
    this.isDone = isLast;
    this.lines += lines.length;
    return lines;
  }

  /** Begins to read as many lines as the next call of `next` will ask for, while the last ones are worked on. */
  readAhead(most: number): void {
    this.#ahead = this.#read(most);
    // Its errors surface when its lines are asked for.
    this.#ahead.catch(() => undefined);
  }

  async #read(most: number): Promise<Batch> {
    const lines: ReadLine[] = [];
    while (lines.length < most) {
      const { value, done } = await this.#parts.next();
      if (done) return { lines, isLast: true };
      if (value.part === 'statement') this.heads.set(value.head.number, value.head);
      else if (value.part === 'end') this.summaries.set(value.statement, value.summary);
      else lines.push({ statement: value.statement, line: value.line });
    }
    return { lines, isLast: false };
  }

  /** The identity of the line within its account; call once for every line, in the order of the file. */
  identify(accountId: number, line: StatementLine): LineIdentity {
    let identifier = this.#identifiers.get(accountId);
    if (!identifier) this.#identifiers.set(accountId, (identifier = new LineIdentifier(String(accountId))));
    return identifier.identify(line);
  }

  /** Closes the file; nothing can be read afterwards. */
  close(): void {
    this.#content.destroy();
  }
}

/** How long a reading waits for the next step of its import. */
const KEPT_MS = 60_000;
const kept = new Map<string, { reading: Reading; expiry: NodeJS.Timeout }>();

/**
 * Runs a step on the reading that the previous step kept under the key, provided it is at line `lines`; otherwise on a new
 * one, as after a restart. The file is closed at its end, when the step fails, and when the next step does not follow soon.
 */
export async function withReading<T>(
  key: string,
  lines: number,
  open: () => Promise<Reading>,
  step: (reading: Reading, isFresh: boolean) => Promise<T>,
): Promise<T> {
  const found = takeKept(key);
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

function takeKept(key: string): Reading | undefined {
  const found = kept.get(key);
  clearTimeout(found?.expiry);
  kept.delete(key);
  return found?.reading;
}

function keep(key: string, reading: Reading): void {
  const expiry = setTimeout(() => takeKept(key)?.close(), KEPT_MS).unref();
  kept.set(key, { reading, expiry });
}
