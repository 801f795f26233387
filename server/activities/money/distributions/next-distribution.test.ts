import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate } from '#test/distributions.ts';

const database = await testDatabase({ seeded: true });
const { releasedRun } = await distributionDesk(database);

test.each([
  ['half_yearly', 12],
  ['ad_hoc', null],
] as const)(
  'a dividend moves the day decided for the next distribution on: %s',
  async (distributionFrequency, months) => {
    const decidedFor = addMonths(londonDate(), -7);
    const estate = await addEstate(database, { nextDistributionOn: decidedFor, distributionFrequency });
    const kept = await addEstate(database, { nextDistributionOn: decidedFor });
    await releasedRun(estate.id);
    const nextOf = async (id: number) =>
      (await database.select({ on: cases.nextDistributionOn }).from(cases).where(eq(cases.id, id)))[0]!.on;
    expect(await nextOf(estate.id)).toBe(months && addMonths(decidedFor, months));
    expect(await nextOf(kept.id)).toBe(decidedFor);
  },
);
