import { createHash } from 'node:crypto';
import type { StatementLine } from './statement.ts';

/**
 * The identity of a line within an account: the same line in a later file has the same identity, and two genuine identical lines
 * have the occurrences 0 and 1, so that neither is dropped (domain notes D11).
 */
export type LineIdentity = { contentHash: string; occurrence: number };

/** A line on its way into an account. */
export type PostedLine = StatementLine & LineIdentity;

/** Upper case with single spaces, for comparing narratives, whose wording banks vary from day to day. */
export const normalisedNarrative = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase();

/**
 * The SHA-256 (hexadecimal) of the unchanging parts of a line: account, date and amount, with the bank's own id for the line or, without
 * one, the narrative and the running balance (domain notes 3.10).
 */
export function contentHash(accountKey: string, line: StatementLine): string {
  const rest = line.bankId
    ? ['id', line.bankId]
    : ['text', normalisedNarrative(line.description), String(line.balancePence ?? '')];
  return createHash('sha256')
    .update([accountKey, line.bookedOn, line.amountPence, ...rest].join('\u0000'))
    .digest('hex');
}

/**
 * Identifies any number of lines of one file and account, in any order; it keeps twelve bytes for each distinct line.
 * `accountKey` names the account permanently, such as its id.
 */
export class LineIdentifier {
  readonly #accountKey: string;
  #high = new Uint32Array(1_024);
  #low = new Uint32Array(1_024);
  #counts = new Uint32Array(1_024);
  #used = 0;

  constructor(accountKey: string) {
    this.#accountKey = accountKey;
  }

  identify(line: StatementLine): LineIdentity {
    const hash = contentHash(this.#accountKey, line);
    const high = Number.parseInt(hash.slice(0, 8), 16);
    const low = Number.parseInt(hash.slice(8, 16), 16);
    if (this.#used * 2 >= this.#counts.length) this.#grow();
    const slot = this.#slotOf(high, low);
    if (this.#counts[slot] === 0) {
      this.#high[slot] = high;
      this.#low[slot] = low;
      this.#used++;
    }
    return { contentHash: hash, occurrence: this.#counts[slot]!++ };
  }

  /** The slot in which this 64-bit hash is, or would be, counted. */
  #slotOf(high: number, low: number): number {
    const mask = this.#counts.length - 1;
    let slot = low & mask;
    while (this.#counts[slot] !== 0 && (this.#high[slot] !== high || this.#low[slot] !== low))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [high, low, counts] = [this.#high, this.#low, this.#counts];
    this.#high = new Uint32Array(counts.length * 2);
    this.#low = new Uint32Array(counts.length * 2);
    this.#counts = new Uint32Array(counts.length * 2);
    for (let old = 0; old < counts.length; old++) {
      if (counts[old] === 0) continue;
      const slot = this.#slotOf(high[old]!, low[old]!);
      this.#high[slot] = high[old]!;
      this.#low[slot] = low[old]!;
      this.#counts[slot] = counts[old]!;
    }
  }
}

/** The identities of lines, in their order. */
export function identify(accountKey: string, lines: Iterable<StatementLine>): LineIdentity[] {
  const identifier = new LineIdentifier(accountKey);
  return Array.from(lines, (line) => identifier.identify(line));
}
