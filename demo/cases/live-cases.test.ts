import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadCases } from '#demo/cases/load-cases.ts';
import { bordereauRows } from '#server/activities/bonding/bordereaux.ts';
import { judge, readWorking } from '#server/activities/creditors/variations/working.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { estateValues } from '#server/records/case-life/bonds/estate-values.ts';
import { bondBordereaux, bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { nightlyClocks } from '#server/records/case-life/nightly-clocks.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import { type CaseProblem, verifyCases } from '#server/views/verification/verify-cases.ts';
import { testDatabase } from '#test/database.ts';

const database = await testDatabase({ seeded: true });
const today = '2026-11-20';
await loadCases(database, { count: 400, seed: 11, today });
await writeChanges(database, systemActor, (w) => nightlyClocks(w, { after: 0, upTo: 1_000_000 }));
const everybody = { domainIds: 'all' } as const;

test('every live case agrees with itself, by every rule of verify-cases', async () => {
  const problems: CaseProblem[] = [];
  const { judged } = await database.transaction((tx) =>
    verifyCases(tx, (problem) => problems.push(problem), { today }),
  );
  expect(judged).toBeGreaterThan(100);
  expect(problems.map(({ reference, rule, detail }) => `${reference} ${rule}: ${detail}`)).toEqual([]);
});

test('what is proposed to vary fits the schedule of its case, and the client has agreed to some', async () => {
  const open = await database.select().from(caseVariations);
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['draft', 'client_agreed']));
  for (const variation of open) {
    const [found] = await database.select().from(cases).where(eq(cases.id, variation.caseId));
    const { errors, figures } = await judge(database, await readWorking(database, found!), variation);
    expect([found!.uniqueReference, errors]).toEqual([found!.uniqueReference, {}]);
    expect(figures).not.toBeNull();
  }
});

test('what their estates are worth is what the program reckons', async () => {
  const values = await estateValues(database, { after: 0, upTo: 1_000_000 });
  const stored = await database
    .select({ casePersonId: bondEntries.casePersonId, valuePence: bondEntries.valuePence })
    .from(bondEntries)
    .where(sql`${bondEntries.isCurrent} and ${bondEntries.penaltyPence} > 0`)
    .orderBy(bondEntries.casePersonId);
  expect(stored.length).toBeGreaterThan(100);
  expect(values.map(({ caseId: _, ...value }) => value)).toEqual(stored);
});

test('past months are submitted with the cover of their end, the last ones are still to be', async () => {
  const [last] = await database
    .select({ month: sqlOf(col.day)`max(${bondBordereaux.month})` })
    .from(bondBordereaux);
  expect(last!.month).toBe('2026-10-01');
  const shown = await bordereauRows(database, everybody, { month: '2026-10-01' });
  const kept = await database.select().from(bondBordereaux).where(eq(bondBordereaux.month, '2026-10-01'));
  expect(kept.length).toBeGreaterThan(2);
  for (const { portfolioId, coverPence, premiumPence } of kept)
    expect(shown.find(({ portfolio }) => portfolio?.id === portfolioId)).toMatchObject({
      coverPence,
      premiumPence,
      submittedOn: '2026-11-15',
    });
  const waiting = await database.$count(bondEntries, sql`${bondEntries.submittedOn} is null`);
  expect(waiting).toBe(await database.$count(bondEntries, sql`${bondEntries.bordereauMonth} > '2026-10-01'`));
});
