import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { grossOf, isOpenLine } from '#shared/activities/money/invoices/invoices.ts';
import {
  type CandidateCase,
  type LineProposals,
  proposeMatches,
  referencesNamed,
  type SoughtLine,
} from '#shared/activities/money/invoices/propose-matches.ts';
import { INVOICES, type Invoice } from './invoice-row.ts';
import { type Line, linesOf } from './write-to-invoice.ts';

const { domains, suppliers } = tables;

const expenseColumns = { id: col.number, caseId: col.number, amountPence: col.number };
type Expense = InferRow<typeof expenseColumns>;

// A credit note is matched to the expenses of its invoice; an invoice line, to expenses that have no invoice.
const openText = `select a.id, a.case_id as "caseId", a.amount_pence::float8 as "amountPence" from allocations a
  join cases c on c.id = a.case_id
  where a.supplier_id = $1::int and a.kind = 'expense' and a.status not in ('cancelled', 'returned') and c.domain_id = $2::int
    and ($3::int is null) = not exists (select from invoice_lines l where l.allocation_id = a.id and not l.is_credit)
    and ($3::int is null or exists (select from invoice_lines l where l.allocation_id = a.id and l.invoice_id = $3::int))
    and not exists (select from invoice_lines l where l.allocation_id = a.id and l.is_credit)
  order by a.id`;

/** Expenses of the supplier that this invoice's lines may evidence; for a credit note, those that its invoice billed. */
const openExpenses = (tx: Tx, { supplierId, domainId, creditsInvoiceId }: Invoice): Promise<Expense[]> =>
  planned(tx, expenseColumns, openText, [supplierId, domainId, creditsInvoiceId]);

function byCase<Row extends { caseId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>();
  for (const row of rows) {
    const known = grouped.get(row.caseId);
    if (known) known.push(row);
    else grouped.set(row.caseId, [row]);
  }
  return grouped;
}

/** The cases of the invoice's domain that the lines name, or that have expenses of the supplier. */
async function candidatesFor(
  tx: Tx,
  invoice: Invoice,
  lines: readonly SoughtLine[],
): Promise<CandidateCase[]> {
  const [domain = missing()] = await tx.select().from(domains).where(eq(domains.id, invoice.domainId));
  const expenses = await openExpenses(tx, invoice);
  const ofExpenses = new Set(expenses.map(({ caseId }) => caseId));
  const named = referencesNamed(lines, [domain.caseRefPrefix]);
  const rows = await planned(
    tx,
    { id: col.number, reference: col.text },
    `select id, unique_reference as reference from cases where unique_reference = any($1::text[]) and domain_id = $3::int
      union select id, unique_reference from cases where id = any($2::int[])`,
    [named, [...ofExpenses], invoice.domainId],
  );
  const ids = rows.map(({ id }) => id);
  const people = await tx
    .select({ caseId: casePeople.caseId, firstName: persons.firstName, lastName: persons.lastName })
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(and(inArray(casePeople.caseId, ids), inArray(casePeople.role, ['applicant_1', 'applicant_2'])));
  const accounts = await tx
    .select({ caseId: caseCreditors.caseId, number: caseCreditors.accountNumber })
    .from(caseCreditors)
    .innerJoin(cases, eq(cases.id, caseCreditors.caseId))
    .where(and(inArray(caseCreditors.caseId, ids), isNotNull(caseCreditors.accountNumber)));
  const peopleOf = byCase(people);
  const accountsOf = byCase(accounts);
  const expensesOf = byCase(expenses);
  return rows.map(({ id, reference }) => ({
    id,
    reference,
    people: peopleOf.get(id) ?? [],
    accountNumbers: (accountsOf.get(id) ?? []).map(({ number }) => number ?? missing()),
    expenses: expensesOf.get(id) ?? [],
  }));
}

const soughtOf = (line: Line): SoughtLine => {
  const { id, reference, clientName, accountNumber, description } = line;
  return { id, reference, clientName, accountNumber, description, grossPence: grossOf(line) };
};

const storeText = `update invoice_lines l set proposals = p.proposals, has_best = p."hasBest",
    status = case when p."isSure" then 'matched' when p."hasBest" then 'suggested' else 'unmatched' end,
    case_id = case when p."isSure" then (p.proposals -> 0 ->> 'caseId')::int end,
    allocation_id = case when p."isSure" then (p.proposals -> 0 ->> 'allocationId')::int end,
    is_matched_by_itself = p."isSure", status_reason = null, version = l.version + 1, updated_at = now(), updated_by = $2::int
  from json_to_recordset($1::json) as p("lineId" int, proposals jsonb, "hasBest" boolean, "isSure" boolean)
  where l.id = p."lineId"`;

/** Certain matches, limited to lines that may be matched automatically: the others have been decided by a person. */
const allowed = (proposals: LineProposals, isDecided: boolean): LineProposals =>
  isDecided ? { ...proposals, isSure: false } : proposals;

/** Finds the cases that open lines may belong to, and matches the certain ones; a line once undone is not matched again. */
export async function proposeForInvoice(w: Write, invoice: Invoice): Promise<void> {
  const lines = (await linesOf(w.tx, invoice.id)).filter(
    (line) => isOpenLine(line.status) && !line.isWaiting,
  );
  if (lines.length === 0) return;
  const [supplier] = await w.tx.select().from(suppliers).where(eq(suppliers.id, invoice.supplierId));
  const sought = lines.map(soughtOf);
  const candidates = await candidatesFor(w.tx, invoice, sought);
  const undone = new Set(lines.filter(({ statusReason }) => statusReason !== null).map(({ id }) => id));
  const found = proposeMatches(sought, candidates, supplier?.defaultUnitCost ?? null).map((each) =>
    allowed(each, undone.has(each.lineId)),
  );
  await planned(w.tx, {}, storeText, [JSON.stringify(found), w.author.id || null]);
  const count = (of: 'isSure' | 'hasBest') => found.filter((each) => each[of]).length;
  w.audit({
    entity: INVOICES,
    entityId: invoice.id,
    action: 'lines proposed',
    after: { lines: found.length, proposed: count('hasBest'), matched: count('isSure') },
  });
}
