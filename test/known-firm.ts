import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { cases, persons } from '#server/records/cases/tables.ts';
import { addRichCase, idOf } from './letters.ts';
import type { DemoFirm } from './new-cases.ts';

/** The id of a row that a statement adds. */
async function added(database: Database, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(statement);
  return rows[0]!.id;
}

/**
 * An arrangement of Harbour Debt Solutions with one row, at least, of everything that reports are built of: `caseId` names it, `today` is
 * the day from which its open dates count.
 */
export async function addKnownFirm(database: Database, firm: DemoFirm, today: string) {
  const { id: caseId, uniqueReference, debts, personIds } = await addRichCase(database, {}, false);
  await database
    .update(cases)
    .set({
      caseOwnerUserId: firm.priya,
      supervisorUserId: firm.practitioner,
      vulnerabilityNotes: 'Hears badly',
      isVulnerable: true,
    })
    .where(eq(cases.id, caseId));
  await database.update(persons).set({ specialCategoryNotes: 'Asthma' }).where(eq(persons.id, personIds[0]!));
  await database.execute(
    sql`update case_standings set due_to_date_pence = 150000, arrears_pence = 115000, months_in_arrears = 767 where case_id = ${caseId}`,
  );
  const [debt = 0] = debts;
  const { rows } = await database.execute<{ id: number }>(
    sql`select creditor_id as id from case_creditors where id = ${debt}`,
  );
  const creditor = rows[0]!.id;
  await database.execute(
    sql`update creditors set name = 'Bridge Bank', sort_code = '99-00-01', account_number = '12345678' where id = ${creditor}`,
  );
  const decision = await added(
    database,
    sql`insert into decisions (case_id, kind, sought, procedure, chair_user_id, decision_date, status, opened_at)
      values (${caseId}, 'approval', 'The proposal', 'correspondence', ${firm.practitioner}, '2026-01-05', 'approved', '2025-12-15') returning id`,
  );
  const voter = await added(
    database,
    sql`insert into decision_voters (decision_id, case_creditor_id, creditor_id, creditor_name, value_pence, basis, is_associate)
      values (${decision}, ${debt}, ${creditor}, 'Bridge Bank', 612000, 'admitted', false) returning id`,
  );
  await database.execute(
    sql`insert into decision_votes (decision_id, voter_id, vote, received_at, method) values (${decision}, ${voter}, 'modified', '2026-01-04T23:30:00Z', 'email')`,
  );
  await database.execute(
    sql`insert into case_modifications (case_id, title, category, text, proposed_by_creditor_id, received_on, status)
      values (${caseId}, 'A longer term', 'term', 'Text', ${creditor}, '2026-01-02', 'rejected')`,
  );
  await addMoney(database, firm, { caseId, debt, creditor });
  await addWork(database, firm, { caseId, today });
  return { caseId, uniqueReference, creditor, debt };
}

type Of = { caseId: number; debt: number; creditor: number };

async function addMoney(database: Database, firm: DemoFirm, { caseId, debt, creditor }: Of) {
  const dividend = await added(
    database,
    sql`select id from payment_types where class = 'dividend' order by id limit 1`,
  );
  const run = await added(
    database,
    sql`insert into distribution_runs (domain_id, kind, cutoff_on, status, prepared_by) values (${firm.harbour}, 'distribution', '2026-06-30', 'released', ${firm.priya}) returning id`,
  );
  const line = await added(
    database,
    sql`insert into distribution_run_lines (run_id, case_id, cleared_pence, reserved_pence, committed_pence, dividend_pence, remaining_pence, working, facts_digest)
      values (${run}, ${caseId}, 35000, 0, 0, 10000, 25000, '{}', 'digest') returning id`,
  );
  const declared = await added(
    database,
    sql`insert into dividends (case_id, run_line_id, declared_on, dividend_pence, admitted_pence, pence_per_pound, pence_per_pound_to_date, is_final)
      values (${caseId}, ${line}, '2026-07-01', 10000, 612000, 163, 163, false) returning id`,
  );
  await database.execute(
    sql`insert into dividend_lines (dividend_id, case_creditor_id, admitted_pence, share_pence, retained_pence) values (${declared}, ${debt}, 612000, 10000, 2500)`,
  );
  await database.execute(
    sql`insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, allocated_on, status, retained_reason, idempotency_key)
      values (${caseId}, 'creditor', ${dividend}, ${debt}, 2500, 2500, '2026-07-01', 'retained', 'bank_not_verified', 'known:1')`,
  );
  await database.execute(
    sql`insert into payments (domain_id, case_id, payee_kind, creditor_id, payee_name, sort_code, account_number, reference, amount_pence, due_on, release_key)
      values (${firm.harbour}, ${caseId}, 'creditor', ${creditor}, 'Bridge Bank', '99-00-01', '12345678', 'CARD-1111', 7500, '2026-07-03', 'known:1')`,
  );
  const file = await added(
    database,
    sql`insert into files (sha256, name, type, bytes) values (${'0'.repeat(64)}, 'july.csv', 'text/csv', 10) returning id`,
  );
  const account = await added(
    database,
    sql`select id from bank_accounts where domain_id = ${firm.harbour} order by id limit 1`,
  );
  const upload = await added(
    database,
    sql`insert into bank_imports (bank_account_id, file_id, file_name, sha256, status) values (${account}, ${file}, 'july.csv', ${'0'.repeat(64)}, 'posted') returning id`,
  );
  await database.execute(
    sql`insert into bank_items (bank_account_id, bank_import_id, line_number, booked_on, amount_pence, description, payer_sort_code, content_hash, occurrence, status, case_id)
      values (${account}, ${upload}, 1, '2026-07-02', -7500, '=Bridge Bank', '99-00-01', ${'1'.repeat(64)}, 0, 'matched', ${caseId})`,
  );
  const supplier = await added(database, sql`select id from suppliers order by id limit 1`);
  const invoice = await added(
    database,
    sql`insert into invoices (domain_id, supplier_id, number, issue_date, net_pence, vat_pence, vat_treatment, category)
      values (${firm.harbour}, ${supplier}, 'INV-1', '2026-07-04', 10000, 2000, 'standard', 'cat1') returning id`,
  );
  await database.execute(
    sql`insert into invoice_lines (invoice_id, seq, description, net_pence, vat_pence) values (${invoice}, 1, 'Bond', 10000, 2000)`,
  );
}

async function addWork(
  database: Database,
  firm: DemoFirm,
  { caseId, today }: { caseId: number; today: string },
) {
  await database.execute(
    sql`insert into case_tasks (case_id, name, assigned_user_id, action_at) values (${caseId}, 'Ring the client', ${firm.priya},
      ((${today}::date - 3)::timestamp + time '12:00') at time zone 'Europe/London')`,
  );
  const breachType = await added(database, sql`select id from breach_types order by id limit 1`);
  await database.execute(
    sql`insert into case_breaches (case_id, breach_type_id, status, detected_on, detected_by, detail, months_in_arrears, arrears_pence)
      values (${caseId}, ${breachType}, 'suspected', '2026-06-01', 'system', 'Two payments were missed.', 200, 30000)`,
  );
  await database.execute(
    sql`insert into annual_reviews (case_id, year_no, period_from, period_to, due_on, evidence_received_on, old_contribution_pence)
      values (${caseId}, 1, '2026-01-05', '2027-01-04', '2027-03-04', '2026-12-01', 15000)`,
  );
  await database.execute(
    sql`insert into bond_entries (case_id, case_person_id, supervisor_user_id, action, bondable_pence, penalty_pence, change_pence, premium_pence, appointed_on,
        effective_on, bordereau_month, value_pence)
      select ${caseId}, id, ${firm.practitioner}, 'new', 500000, 500000, 500000, 3000, '2026-01-05', '2026-01-05', '2026-01-01', 500000
      from case_people where case_id = ${caseId} and role = 'applicant_1'`,
  );
  const complaintStatus = await idOf(database, 'complaint-statuses', 'Received');
  await database.execute(
    sql`insert into complaints (case_id, reference, received_on, channel, summary, category, regime, status_id, src_due_on, final_due_on, owner_user_id)
      values (${caseId}, 'C-1', '2026-05-01', 'phone', 'Too slow', 'delay', 'disp', ${complaintStatus}, '2026-05-07', '2026-06-26', ${firm.priya})`,
  );
  const template = await added(
    database,
    sql`select template_id as id from template_versions where superseded_at is null order by id limit 1`,
  );
  const item = await added(
    database,
    sql`insert into mail_items (case_id, template_id, template_version_id, document_type_id, title, author_id, status, requires_approval)
      select ${caseId}, v.template_id, v.id, t.document_type_id, 'Welcome', ${firm.priya}, 'sent', false
      from template_versions v join templates t on t.id = v.template_id where v.template_id = ${template} and v.superseded_at is null returning id`,
  );
  await database.execute(
    sql`insert into mail_recipients (item_id, position, type, name, delivery_method_id, pages, cost_pence, status, sent_on)
      select ${item}, 1, 'client', 'Adam Smith', min(id), 2, 85, 'sent', '2026-01-06' from delivery_methods`,
  );
}
