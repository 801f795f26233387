import { sql } from 'drizzle-orm';
import { write } from '#server/platform/database/write.ts';
import { addRequest, draftOf } from '#server/records/ledger/request-journal.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { bars, noteLoad, openBook, signIn } from './book.ts';
import type { Lane } from './load.ts';

/** The queue of approvals with 10,000 waiting, through HTTP: its first page, a request with its working, and decisions one after another. */

const WAITING = 10_000;
/** How many of them are journals, which can be decided; the others are payments. */
const JOURNALS = 2_000;
const milliseconds = Number(process.env.BENCH_MS ?? 5000);
const { origin, headers, database, domainId, finish } = await openBook();
const table = bars('approvals, 10,000 waiting');
const { users } = tables;

const [author] = await database.select({ id: users.id }).from(users).where(sql`username = 'helen.marsh'`);
for (let made = 0; made < JOURNALS; made += 500)
  await write(database, author!, async (w) => {
    for (let n = 0; n < 500; n += 1) {
      const side = { caseId: null, debitPence: 0, creditPence: 0 };
      const draft = draftOf({
        id: 0,
        domainId,
        ledger: 'office',
        postedOn: londonDate(),
        description: `Rent, not rates, ${made + n}`,
        lines: [
          { ...side, account: '7000', debitPence: 1_000 + n },
          { ...side, account: '7010', creditPence: 1_000 + n },
        ],
      });
      await addRequest(w, draft, { kind: 'journal' });
    }
  });
await database.execute(sql`
  insert into approvals (kind, entity, entity_id, domain_id, case_ids, amount_pence, summary, working, papers, digest, requested_by, sla_due_on)
  select 'payment', 'payments', n, ${domainId}, array[(select min(id) from cases where domain_id = ${domainId}) + n % 1000], n, 'Payment ' || n,
    '[]', '[]', '', ${author!.id}, current_date + n % 5 - 2
  from generate_series(1, ${WAITING - JOURNALS}) n`);
await database.execute('analyze approvals');
const { rows } = await database.execute<{ id: number }>(
  sql`select id from approvals where kind = 'journal' and decision = 'pending' order by id`,
);

/** One person working through the queue. */
const measure = (what: string, most: number, next: Lane['next']) =>
  noteLoad(table, origin, what, most, next, milliseconds);

// A decider of one domain, for whom the cases of each request are looked at.
const { token } = await signIn(origin, 'james.whitlock');
const ofOneDomain = { authorization: `Bearer ${token}` };
const get =
  (path: string, who = headers) =>
  () => ({ method: 'GET', path: `/api/approvals${path}`, headers: who });
await measure('first page, with counts by kind', 40, get(''));
await measure('first page, of one domain', 40, get('', ofOneDomain));
await measure('first page of what is mine to decide', 40, get('?mine=true'));
await measure('one request with its working', 40, get(`/${rows[0]!.id}`));
let turn = 0;
await measure('a decision', 60, () => ({
  method: 'POST',
  path: `/api/approvals/${rows[turn++]!.id}/approve`,
  body: {},
  headers,
}));

await finish(table.print(await database.$count(sql`cases`)));
