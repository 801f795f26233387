import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { isTest, type Source, sourcesIn } from './sources.ts';

/** What the compiler is told rather than finds out; each number is lowered with its count, and never raised. */
const bars = { casts: 903, throughUnknown: 11, assertions: 423 };

/** Each `!` of a file with its place. */
function assertedIn({ path, text }: Source): string[] {
  const found: string[] = [];
  new Visitor({
    TSNonNullExpression({ start, end }) {
      found.push(`${path}:${text.slice(0, start).split('\n').length}: ${text.slice(start, end)}`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** The casts of the program: `as` besides `as const`, those of them through `unknown`, and `!`. */
function counted(): typeof bars {
  const found = { casts: 0, throughUnknown: 0, assertions: 0 };
  for (const source of ['server', 'shared', 'web', 'demo'].flatMap(sourcesIn)) {
    if (isTest(source)) continue;
    const { path, text } = source;
    new Visitor({
      TSAsExpression({ typeAnnotation: { start, end } }) {
        const type = text.slice(start, end);
        if (type !== 'const') found.casts++;
        if (type === 'unknown') found.throughUnknown++;
      },
      TSNonNullExpression() {
        found.assertions++;
      },
    }).visit(parseSync(path, text).program);
  }
  return found;
}

/** Where the program works on rows; what reads files, and arrays by their places, is left out. */
const onRows = /^server\/(?:records|activities|views|app)\//;
const offRows = /\/banking\/statements\/|\/outgoing\/files\/|\/hash-lists\.ts$|\/modulus\.ts$/;

test('no result of a statement is asserted with “!”', () => {
  const found = sourcesIn('server')
    .filter((source) => !isTest(source) && onRows.test(source.path) && !offRows.test(source.path))
    .flatMap(assertedIn);
  // `?? missing()` where it is always there (server/platform/database/rows.ts), a refusal where it may not be.
  expect(found).toEqual([]);
});

test('casts and assertions do not grow', () => {
  const { casts, throughUnknown, assertions } = counted();
  expect(casts).toBeLessThanOrEqual(bars.casts);
  expect(throughUnknown).toBeLessThanOrEqual(bars.throughUnknown);
  expect(assertions).toBeLessThanOrEqual(bars.assertions);
});
