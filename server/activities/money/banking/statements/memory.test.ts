import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LineIdentifier } from './identify.ts';
import { readStatement } from './read-statement.ts';
import type { StatementFormat } from './statement.ts';
import { writeStatement } from './write-statement.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The heap in use after garbage collection. */
function usedMegabytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_048_576;
}

const line = (n: number, count: number) => ({
  bookedOn: `2026-01-${String(1 + Math.floor((n * 28) / count)).padStart(2, '0')}`,
  amountPence: n % 2 === 0 ? 12_345 : -12_345,
  description: `PAYMENT ${n} HDS${String(n % 1_000_000).padStart(6, '0')} FROM SOMEBODY`,
  bankId: `ID${n}`,
});

function* longCsv(count: number): Generator<string> {
  yield 'Date,Description,Amount\n';
  for (let n = 0; n < count; n++) {
    const { bookedOn, amountPence, description } = line(n, count);
    yield `${bookedOn},"${description}",${amountPence < 0 ? '-' : ''}123.45\n`;
  }
}

function longStatement(format: StatementFormat, count: number): Generator<string> {
  // An array that makes its elements on demand.
  const lines = {
    reduce: (_add: unknown, start: number) => start,
    *[Symbol.iterator]() {
      for (let n = 0; n < count; n++) yield line(n, count);
    },
  };
  return writeStatement(format, {
    sortCode: '20-00-00',
    accountNumber: '55779911',
    accountName: 'Client account',
    openingPence: 0,
    openingOn: '2025-12-31',
    closingOn: '2026-01-31',
    lines: lines as never,
  });
}

/** The bytes of a statement with N lines, generated while they are read. */
function* longFile(format: StatementFormat, count: number): Generator<Uint8Array> {
  let pending = '';
  for (const piece of format === 'csv' ? longCsv(count) : longStatement(format, count)) {
    pending += piece;
    if (pending.length < 60_000) continue;
    yield Buffer.from(pending);
    pending = '';
  }
  yield Buffer.from(pending);
}

test.each([
  ['csv', 300_000],
  ['qif', 60_000],
  ['mt940', 60_000],
  ['ofx1', 60_000],
  ['camt053', 60_000],
] as const)(
  'memory does not grow with the file: %s with %i lines',
  { timeout: 120_000 },
  async (format, count) => {
    const { parts } = await readStatement(longFile(format, count));
    const identifier = new LineIdentifier('1');
    let read = 0;
    let early = 0;
    let most = 0;
    for await (const part of parts) {
      if (part.part === 'line') identifier.identify(part.line);
      if (part.part !== 'line' || ++read % (count / 10) !== 0) continue;
      const used = usedMegabytes();
      early ||= used;
      most = Math.max(most, used);
    }
    expect(read).toBe(count);
    // Telling identical lines apart takes 24 bytes a line at most; everything else stays as it was after the first tenth.
    expect(most - early).toBeLessThan(8 + (count * 36) / 1_048_576);
  },
);
