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

/** A line of a file and the statement that it stands in. */
export type ReadLine = { statement: number; line: StatementLine };

/** A file that is read some lines at a time, as far as the steps of its import have come. */
export class Reading {
  readonly format: StatementFormat;
  readonly heads = new Map<number, StatementHead>();
  readonly summaries = new Map<number, StatementSummary>();
  /** How many lines were read. */
  lines = 0;
  readonly #parts: AsyncIterator<StatementPart>;
  readonly #bytes: { read: number };
  /** Counts identical lines of an account; grows with what is read. */
  readonly #identifiers = new Map<number, LineIdentifier>();

  private constructor(format: StatementFormat, parts: AsyncIterator<StatementPart>, bytes: { read: number }) {
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
      return new Reading(format, parts[Symbol.asyncIterator](), bytes);
    } catch (error) {
      content.destroy();
      throw error;
    }
  }

  /** How many bytes of the file were taken in, for telling how far the reading has come. */
  get bytesRead(): number {
    return this.#bytes.read;
  }

  /** The next lines, at most so many; fewer only at the end of the file. */
  async next(most: number): Promise<ReadLine[]> {
    const lines: ReadLine[] = [];
    while (lines.length < most) {
      const { value, done } = await this.#parts.next();
      if (done) break;
      if (value.part === 'statement') this.heads.set(value.head.number, value.head);
      else if (value.part === 'end') this.summaries.set(value.statement, value.summary);
      else lines.push({ statement: value.statement, line: value.line });
    }
    this.lines += lines.length;
    return lines;
  }

  /** What tells the line from others of the account; every line is to be identified once, in the order of the file. */
  identify(accountId: number, line: StatementLine): LineIdentity {
    let identifier = this.#identifiers.get(accountId);
    if (!identifier) this.#identifiers.set(accountId, (identifier = new LineIdentifier(String(accountId))));
    return identifier.identify(line);
  }

  async close(): Promise<void> {
    await this.#parts.return?.();
  }
}

const held = new Map<string, Reading>();
const MOST_HELD = 8;

/**
 * The reading that the last step left under the key, when it stands after that many lines: else one that was opened anew, as after
 * a restart. Whoever takes it puts it back with `putBack`, unless the file is done or the step fails.
 */
export async function takeReading(
  key: string,
  lines: number,
  open: () => Promise<Reading>,
): Promise<{ reading: Reading; isFresh: boolean }> {
  const kept = held.get(key);
  held.delete(key);
  if (kept?.lines === lines) return { reading: kept, isFresh: false };
  await kept?.close();
  return { reading: await open(), isFresh: true };
}

/** Keeps a reading for the next step in this process. What nobody came back for is closed in time. */
export async function putBack(key: string, reading: Reading): Promise<void> {
  held.set(key, reading);
  const [[oldest, forgotten] = []] = held;
  if (held.size <= MOST_HELD || oldest === undefined) return;
  held.delete(oldest);
  await forgotten?.close();
}
