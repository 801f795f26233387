import { sql } from 'drizzle-orm';
import { Random } from '#demo/cases/random.ts';
import { calculateRun } from '#server/activities/money/distributions/calculate-run.ts';
import { releaseRunJob } from '#server/activities/money/distributions/release-run.ts';
import { generateFile } from '#server/activities/money/outgoing/batches/generate-file.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { postReceipts } from '#server/records/payments/receipts/post-receipt.ts';
import { goldenCases } from '#test/credits/golden-cases.ts';
import { noFees } from './distributions.ts';
import { incomeType, receiptOf } from './ledger.ts';
import { storeCases } from './matching-set.ts';

/** Live cases of a domain that received £150.00 each and owe it, and more, to some verified creditors: the same ones every time. */
export async function storeEstates(
  database: Database,
  domainId: number,
  { count, creditors }: { count: number; creditors: number },
): Promise<void> {
  const ids = [...(await storeCases(database, domainId, goldenCases(new Random(11, 1), count))).values()];
  await database.execute(sql`
    update cases set status_id = (select id from statuses where code = 'iva-accepted'), approval_date = '2026-01-05', term_months = 60,
      distribution_frequency = 'quarterly', fee_model = ${JSON.stringify({ ...noFees, supervisorPercentBp: 1_500, supervisorBase: 'total_realisations', supervisorCap: 175_000 })}::jsonb
    where id = any(${sql.param(ids)}::int[])`);
  await database.execute(sql`
    update creditors set bank_verified_at = '2026-01-01', sort_code = '99-00-01', min_payment = null,
      account_number = (20000000 + id)::text where id in (select id from creditors order by id limit ${creditors})`);
  await database.execute(sql`
    insert into case_creditors (case_id, creditor_id, credit_id, debt_status_id, balance_soa_pence, claim_pence, claim_admitted_pence)
    select c, k.id, (select min(id) from credits), (select id from debt_statuses where code = 'admitted'), p, p, p
    from unnest(${sql.param(ids)}::int[]) c, (select id, 90000 + id * 137 as p from creditors order by id limit ${creditors}) k
    order by c, k.id`);
  const vc = await incomeType(database);
  await write(database, systemActor, (w) =>
    postReceipts(
      w,
      ids.map((id) => receiptOf(id, vc)),
    ),
  );
}

/** What a server process does next: the job of the newest run that is being calculated or released, or the file of a batch. */
export async function workOnPayouts(services: Services, userId: number): Promise<void> {
  const { rows } = await services.database.execute<{ job: string; runId: number }>(sql`
    select job, id as "runId" from job_runs where status in ('waiting', 'running') order by id desc limit 1`);
  const [open] = rows;
  if (!open) return generate(services, userId);
  const { job } = [calculateRun, releaseRunJob].find((each) => each.job.name === open.job)!;
  const { signal } = new AbortController();
  await job.run({ runId: open.runId }, { services, signal, attempt: 1, isLastAttempt: false });
}

async function generate(services: Services, userId: number): Promise<void> {
  const { rows } = await services.database.execute<{ id: number; version: number }>(sql`
    select id, version from payment_batches where status = 'building'`);
  if (!rows[0]) return;
  const actor = {
    id: userId,
    name: 'Test',
    permissions: new Set(['financials.distributions']),
    caseAccess: 'full',
    domainIds: 'all',
    sessionId: '',
  } as const;
  const request = { id: 'test', ip: '127.0.0.1', userAgent: 'test' };
  await generateFile({ services, actor, author: { id: userId }, request }, rows[0]);
}
