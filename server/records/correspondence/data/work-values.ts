import { sql } from 'drizzle-orm';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import { paidToCreditorsCodes } from '#shared/records/ledger/ledger.ts';
import { type Filled, flag, type Letter } from './letter.ts';

const workColumns = { received: col.boolean, chased: col.boolean, admitted: col.boolean, paid: col.boolean };

const readWork = fixedSql(workColumns)`
  select exists (select from receipts r where r.case_id = c.id and r.status <> 'reversed') as received,
    exists (select from mail_items i join templates t on t.id = i.template_id and t.raised_on = 'payment_missed'
      join mail_recipients m on m.item_id = i.id and m.status in ('sent', 'delivered') where i.case_id = c.id) as chased,
    exists (select from case_creditors d where d.case_id = c.id and d.claim_admitted_pence > 0) as admitted,
    (select coalesce(sum(l.debit_pence - l.credit_pence), 0) > 0 from journal_lines l
      join chart_of_accounts a on a.id = l.account_id and a.code = any(${sql.param([...paidToCreditorsCodes])}::text[])
      where l.case_id = c.id) as paid
  from cases c where c.id = ${sql.placeholder('caseId')}`;

/** The work done on a case according to its records: a report claims no other. */
export async function workValues({ tx, found }: Letter): Promise<Filled> {
  const [work = missing()] = await readWork(tx, { caseId: found.id });
  return {
    values: {
      'work.received': flag(work.received),
      'work.chasedArrears': flag(work.chased),
      'work.admittedClaims': flag(work.admitted),
      'work.paidDividends': flag(work.paid),
    },
  };
}
