import { expect, test } from 'vitest';
import { noisyInvoice, tally } from '#test/noisy-invoice.ts';
import { proposeMatches } from './propose-matches.ts';

/** The same noise, described beside it, at ten times the size: bench/invoices.ts. */
test.each([1, 2, 3])(
  'of a noisy invoice 97 lines in 100 have their case first, and none is matched wrongly by itself (%i)',
  (seed) => {
    const { candidates, lines, truth } = noisyInvoice(400, seed);
    const { right, sure, wronglySure } = tally(proposeMatches(lines, candidates, null), truth);
    expect(wronglySure).toBe(0);
    expect(right).toBeGreaterThanOrEqual(0.97);
    expect(sure).toBeGreaterThan(0.5);
  },
);
