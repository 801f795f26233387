import { sql } from 'drizzle-orm';
import { systemActor, write } from '#server/platform/database/write.ts';
import { createRow } from '#server/records/reference/rows.ts';
import type { CandidateCase } from '#shared/activities/money/invoices/propose-matches.ts';
import { noisyLines, tally } from '#test/noisy-invoice.ts';
import { sampleValues } from '#test/samples.ts';
import { bars, openBook } from './book.ts';

/**
 * A supplier's invoice of 2,000 lines through HTTP: its CSV file read, its lines stored, and a case proposed for each, among the 2,500
 * cases of a domain that wait for an invoice of the supplier. The noise of the lines is described at `noisyInvoice`. A book of 6,000
 * cases has enough of them in a domain, and is seeded in half a minute; BENCH_CASES or BENCH_DATA give another.
 */

const LINES = 2_000;
const CASES = 2_500;
const ROUNDS = 3;
process.env.BENCH_CASES ??= '6000';
const { database, domainId, processor, call, finish } = await openBook();
const { note, print } = bars('invoices');

/** A new supplier, for whose invoice a number of cases are waiting, each with one expense. */
async function prepare(round: number): Promise<{ supplierId: number; candidates: CandidateCase[] }> {
  const name = `Supplier of the benchmark ${Date.now()} ${round}`;
  const values = { ...(await sampleValues(database, 'suppliers', name)), isAssociate: false, isActive: true };
  const { id: supplierId } = await write(database, systemActor, (w) =>
    createRow(w, 'suppliers', values as never),
  );
  const { rows } = await database.execute<CandidateCase>(sql`
    with waiting as (
      insert into allocations (case_id, kind, payment_type_id, supplier_id, category, amount_pence, net_pence, invoice_expected,
        allocated_on, status, idempotency_key)
      select c.id, 'expense', (select min(id) from payment_types where class = 'expense_cat1'), ${supplierId}, 'cat1', m.pence, m.pence,
        true, current_date, 'released', ${name}
      from (select id from cases where domain_id = ${domainId} order by id desc limit ${CASES}) c,
        lateral (select (array[1800, 2450, 6000])[1 + c.id % 3] as pence) m
      returning id, case_id, amount_pence
    )
    select c.id, c.unique_reference as reference,
      (select coalesce(json_agg(json_build_object('firstName', p.first_name, 'lastName', p.last_name)), '[]') from case_people cp
        join persons p on p.id = cp.person_id where cp.case_id = c.id and cp.role in ('applicant_1', 'applicant_2')) as people,
      (select coalesce(json_agg(d.account_number), '[]') from case_creditors d where d.case_id = c.id and d.account_number is not null)
        as "accountNumbers",
      json_build_array(json_build_object('id', w.id, 'amountPence', w.amount_pence)) as expenses
    from waiting w join cases c on c.id = w.case_id order by c.id`);
  return { supplierId, candidates: rows.filter(({ people }) => people.length > 0) };
}

const quoted = (text: string | null) => `"${(text ?? '').replaceAll('"', '""')}"`;

async function run(round: number) {
  const { supplierId, candidates } = await prepare(round);
  const { lines, truth } = noisyLines(candidates, LINES, round);
  const csv = lines.map(({ reference, clientName, accountNumber, description, grossPence }) =>
    [reference, clientName, accountNumber, description, (grossPence / 100).toFixed(2)].map(quoted).join(','),
  );
  const form = new FormData();
  const text = ['Ref,Client,Account,Item,Net', ...csv].join('\r\n');
  form.set('file', new Blob([text], { type: 'text/csv' }), `lines-${round}.csv`);
  const file = await call<{ id: number }>('POST', '/files', form);
  const netPence = lines.reduce((sum, { grossPence }) => sum + grossPence, 0);
  const invoice = await call<{ id: number; version: number }>('POST', '/financials/invoicing', {
    domainId,
    supplierId,
    number: `BENCH-${Date.now()}`,
    issueDate: new Date().toISOString().slice(0, 10),
    netPence,
    vatPence: 0,
    vatTreatment: 'exempt',
    category: 'cat1',
  });
  const mapping = {
    reference: 0,
    clientName: 1,
    accountNumber: 2,
    description: 3,
    net: 4,
    quantity: null,
    vat: null,
    gross: null,
  };
  const before = processor();
  const started = performance.now();
  await call('POST', `/financials/invoicing/${invoice.id}/import`, {
    version: invoice.version,
    fileId: file.id,
    mapping,
  });
  const seconds = (performance.now() - started) / 1_000;
  const spent = processor();
  console.log(
    `round ${round}, processor time of the import: server ${(spent.server - before.server).toFixed(2)} s, PostgreSQL ${(spent.database - before.database).toFixed(2)} s`,
  );
  type Stored = {
    seq: number;
    hasBest: boolean;
    isMatchedByItself: boolean;
    case: { id: number } | null;
    proposals: { case: { id: number } }[];
  };
  const stored = await call<Stored[]>('GET', `/financials/invoicing/${invoice.id}/lines`);
  // A line that is matched already has its case and no proposals.
  const found = stored.map(({ seq, hasBest, isMatchedByItself, case: matched, proposals }) => ({
    lineId: seq,
    hasBest,
    isSure: isMatchedByItself,
    proposals: (matched ? [matched] : proposals.map(({ case: of }) => of)).map(({ id: caseId }) => ({
      caseId,
    })),
  }));
  return { seconds, ...tally(found, truth) };
}

const rounds: Awaited<ReturnType<typeof run>>[] = [];
for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await run(round));
const worst = (of: (round: (typeof rounds)[number]) => number) => Math.max(...rounds.map(of));
const seconds = worst((round) => round.seconds);
const right = 1 - worst((round) => 1 - round.right);
const wrong = rounds.reduce((sum, { wronglySure }) => sum + wronglySure, 0);
const sure = Math.min(...rounds.map((round) => round.sure));
const share = (part: number) => `${(part * 100).toFixed(1)}%`;
note('2,000 lines: import and proposals', '3 s', `${seconds.toFixed(2)} s`, seconds <= 3);
note('lines with their own case first', '97%', share(right), right >= 0.97);
note('lines matched wrongly by themselves', '0', `${wrong} (${share(sure)} by themselves)`, wrong === 0);

await finish(print(await database.$count(sql`cases`)));
