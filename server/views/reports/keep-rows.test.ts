import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { prepareReport } from './prepare-report.ts';
import { writeReport } from './write-report.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { services, signIn } = await appWith(reports)(database);
const { id } = await signIn(['reports.wip'], { domainId: firm.harbour });

test('rows that are kept aside stay in their order, however long each of them is', async () => {
  const actor = (await readActor(database, id))!;
  const wanted = { name: 'wip', given: { columns: 'reference,client' } } as const;
  const { compiled, inWords, domains } = await prepareReport({ services, actor }, wanted, 'csv');
  const { orderedBy: _, ...known } = compiled;
  const { content } = await writeReport(
    { services, actor },
    {
      ...known,
      rows: sql`select md5(n::text) as "reference", repeat(md5(n::text), n * 7919 % 90) as "client" from generate_series(1, 20000) n`,
      order: sql`r."reference"`,
      totals: [],
      summaries: [],
      control: null,
    },
    { format: 'csv', inWords, domains, signal: new AbortController().signal },
  );
  const references = (await text(content)).split('\r\n').map((line) => line.split(',')[0]!);
  const written = references.filter((reference) => /^[0-9a-f]{32}$/.test(reference));
  expect(written).toHaveLength(20_000);
  expect(written).toEqual(written.toSorted());
});
