import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { monthCount } from '#shared/records/letters/letter-format.ts';
import type { Filled, Letter } from './letter.ts';

const wantedColumns = {
  name: col.text,
  category: col.text,
  evidenceMaxAgeDays: col.number.orNull,
  forIncomes: col.texts,
};
type Wanted = InferRow<typeof wantedColumns>;
/** A document that a case needs, with the newest valid one, if any. */
const requiredEvidenceColumns = {
  ...wantedColumns,
  documentTypeId: col.number,
  documentId: col.number.orNull,
  receivedOn: col.day.orNull,
};
export type RequiredEvidence = InferRow<typeof requiredEvidenceColumns>;

/**
 * Documents that the case needs: those required by its status or the next ones, those that prove an income of its statement and, once
 * approved, those that prove any income, for the annual review.
 */
const readRequired = fixedSql(requiredEvidenceColumns)`
  select t.id as "documentTypeId", t.name, t.category, t.evidence_max_age_days as "evidenceMaxAgeDays",
    array(select distinct i.name from iande_statements s join iande_lines l on l.statement_id = s.id join incomes i on i.id = l.income_id
      join incomes_evidence_document_type_ids e on e.owner_id = i.id and e.evidence_document_type_id = t.id
      where s.case_id = c.id and s.is_current order by 1) as "forIncomes",
    held.id as "documentId", coalesce(held.received_on, (held.created_at at time zone 'Europe/London')::date) as "receivedOn"
  from cases c cross join documents t
  left join lateral (select d.id, d.received_on, d.created_at from case_documents d where d.case_id = c.id and d.document_type_id = t.id
    and d.removed_at is null and not d.is_superseded
    and (d.evidence_valid_to is null or d.evidence_valid_to >= ${sql.placeholder('on')}::date)
    order by d.received_on desc nulls last, d.id desc limit 1) held on true
  where c.id = ${sql.placeholder('caseId')} and t.is_active and t.direction in ('in', 'both')
    and (exists (select from documents_required_at_status_ids r where r.owner_id = t.id and (r.required_at_status_id = c.status_id
        or r.required_at_status_id in (select n.allowed_next_id from statuses_allowed_next_ids n where n.owner_id = c.status_id)))
      or exists (select from iande_statements s join iande_lines l on l.statement_id = s.id
        join incomes_evidence_document_type_ids e on e.owner_id = l.income_id and e.evidence_document_type_id = t.id
        where s.case_id = c.id and s.is_current)
      or (c.approval_date is not null and t.name in ('Payslip', 'Bank statement')))
  order by t.sort_order, t.name`;

const reasons: Readonly<Record<string, string>> = {
  proof_of_id: 'The law asks us to know who you are.',
  address: 'The law asks us to know where you live.',
  income: 'It shows what you have coming in.',
  expenditure: 'It shows what you spend.',
  debt: 'It shows what you owe.',
  valuation: 'It shows what something you own is worth.',
  agreement: 'We need your agreement before we go on.',
};

const agesText = (days: number | null) => {
  if (days === null) return 'As you have it';
  const months = Math.round(days / 31);
  return months < 2 ? 'The last month' : `The last ${monthCount(months)}`;
};

/** The documents that a case needs on a day, including those it has. */
export const requiredEvidence = (
  tx: Database | Tx,
  caseId: number,
  on: string,
): Promise<RequiredEvidence[]> => readRequired(tx, { caseId, on });

/** The documents that a case needs on a day but does not have, or only out of date. */
export const wantedEvidence = async (tx: Database | Tx, caseId: number, on: string): Promise<Wanted[]> =>
  (await requiredEvidence(tx, caseId, on)).filter(({ documentId }) => documentId === null);

/** What is requested, why, and the dates it must cover. */
export async function evidenceTable({ tx, found, on }: Letter): Promise<Filled> {
  const wanted = await wantedEvidence(tx, found.id, on);
  return {
    tables: {
      'evidence[]': {
        caption: 'Documents wanted',
        columns: [{ label: 'Document' }, { label: 'Why we need it' }, { label: 'Dates covered' }],
        rows: wanted.map(({ name, category, evidenceMaxAgeDays, forIncomes }) => [
          name,
          forIncomes.length > 0
            ? `It shows your ${forIncomes.join(', ')}.`
            : (reasons[category] ?? 'It belongs to your case.'),
          agesText(evidenceMaxAgeDays),
        ]),
      },
    },
  };
}
