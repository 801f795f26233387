import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { plannedAnew } from '#server/platform/database/statement-names.ts';
import { paymentReference, type ReferenceRule } from '#shared/activities/money/outgoing/payment-reference.ts';
import type { PayeeKind } from '#shared/activities/money/outgoing/payments.ts';
import { sumOf } from '#shared/platform/money.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';

/** The payments of one case: its approved allocations, all or none. */
export type Release = {
  caseId: number;
  allocationIds: readonly number[];
  /** The run line whose shares become allocations with this release. */
  runLineId?: number;
  /** The key of the case's part: the same key is never released twice. */
  key: string;
  /** Groups payments to the same payee, such as the firm, across cases. */
  groupKey: string;
  /** The reference for a creditor that is paid once for all cases of a run; absent when a single case is released. */
  groupReference?: string;
  description: string;
  approvedBy: number | null;
};

/** The amounts to be paid, with everything that payments and postings need. */
const dueColumns = {
  /** The allocation; null for a run's proposal, until its allocation is made. */
  id: col.number.orNull,
  /** Identifies the amount within its case. */
  share: col.text,
  caseId: col.number,
  domainId: col.number,
  status: col.text,
  amountPence: col.number,
  class: col.text,
  account: col.text,
  payeeKind: col.word<PayeeKind>(),
  creditorId: col.number.orNull,
  /** The supplier of an expense, even if the firm has paid it and the estate repays the firm. */
  supplierId: col.number.orNull,
  /** The debt on which a creditor is paid. */
  debtId: col.number.orNull,
  isBeyondClaim: col.boolean,
  payeeName: col.text,
  sortCode: col.text.orNull,
  accountNumber: col.text.orNull,
  rule: col.word<ReferenceRule>().orNull,
  /** Whether the creditor wants one payment for all cases of a run. */
  isListed: col.boolean,
  fixedText: col.text.orNull,
  debtNumber: col.text.orNull,
  secondaryRef: col.text.orNull,
  caseReference: col.text,
  /** The VAT within the amount, as approved. */
  vatPence: col.number,
  bankAccountId: col.number.orNull,
  /** The office account of the domain, to which fees and what the firm paid for estates go. */
  officeAccountId: col.number.orNull,
};
export type Due = InferRow<typeof dueColumns>;

// Money leaves from the account of the case's own portfolio if there is one, and preferably from an account for
// payments. A plan made for one allocation would take thousands row by row.
const dueText = plannedAnew(`with held as materialized (
    select * from allocations where id = any($1::int[]) order by id for no key update
  ), a as (
    select id, idempotency_key, case_id, kind, payment_type_id, supplier_id, case_creditor_id, amount_pence, vat_pence, is_recharge, status, is_beyond_claim from held
    union all
    select id, idempotency_key, case_id, kind, payment_type_id, supplier_id, case_creditor_id, amount_pence, vat_pence, is_recharge, status, false from all_allocations
    where run_line_id = any($3::int[]) and id is null
  )
  select a.id, a.idempotency_key as share, a.case_id as "caseId", c.domain_id as "domainId", a.status,
    a.amount_pence::float8 as "amountPence", t.class, l.code as account,
    case when a.kind = 'fee' or a.is_recharge then 'office' when a.kind = 'refund' then 'client' when a.kind = 'creditor' then 'creditor'
      else 'supplier' end as "payeeKind",
    p.id as "creditorId", a.supplier_id as "supplierId", a.case_creditor_id as "debtId", a.is_beyond_claim as "isBeyondClaim",
    coalesce(p.account_name, p.name, s.account_name, s.name, case when a.kind = 'refund' then c.case_name else d.name end) as "payeeName",
    coalesce(p.sort_code, s.sort_code, case when a.kind = 'fee' or a.is_recharge then office.sort_code end) as "sortCode",
    coalesce(p.account_number, s.account_number, case when a.kind = 'fee' or a.is_recharge then office.account_number end) as "accountNumber",
    p.payment_reference_rule as rule, coalesce(p.payment_grouping = 'listing', false) as "isListed", p.payment_reference as "fixedText", cc.account_number as "debtNumber",
    cc.secondary_ref as "secondaryRef", c.unique_reference as "caseReference", a.vat_pence::float8 as "vatPence",
    bank.id as "bankAccountId", office.id as "officeAccountId"
  from a join cases c on c.id = a.case_id join domains d on d.id = c.domain_id
  join payment_types t on t.id = a.payment_type_id join chart_of_accounts l on l.id = t.account_id
  left join suppliers s on s.id = a.supplier_id and not a.is_recharge
  left join case_creditors cc on cc.id = a.case_creditor_id left join creditors o on o.id = cc.creditor_id
  left join creditors n on n.id = o.successor_creditor_id and o.successor_from <= $2::date
  left join creditors p on p.id = coalesce(n.id, o.id)
  left join lateral (select b.id from bank_accounts b join chart_of_accounts ba on ba.id = b.ledger_account_id and ba.code = '${ledgerCodes.clientBank}'
    where b.domain_id = c.domain_id and b.is_active and (b.portfolio_id is null or b.portfolio_id = c.portfolio_id)
    order by b.kind = 'collection', b.portfolio_id is null, b.kind <> 'payments', b.id limit 1) bank on true
  left join lateral (select b.id, b.sort_code, b.account_number from bank_accounts b
    where b.domain_id = c.domain_id and b.is_active and b.kind = 'office' order by b.id limit 1) office on true
  order by a.id, a.kind <> 'fee', a.case_creditor_id, a.payment_type_id`);

/**
 * The amounts that releases pay, and the run shares that stay retained, by case, with allocations locked: each with its
 * payee's current details.
 */
export async function readDues(
  tx: Tx,
  releases: readonly Release[],
  on: string,
): Promise<Map<number, Due[]>> {
  const ids = releases.flatMap(({ allocationIds }) => allocationIds);
  const lineIds = releases.flatMap(({ runLineId }) => runLineId ?? []);
  const byCase = new Map<number, Due[]>();
  for (const due of await planned(tx, dueColumns, dueText, [ids, on, lineIds]))
    byCase.set(due.caseId, [...(byCase.get(due.caseId) ?? []), due]);
  return byCase;
}

/** The longest reference that Bacs carries. */
const limits = { length: 18, alphabet: 'any' } as const;

/** The reference shown on the payee's statement, by the payee's own rule; the case reference if that gives none. */
export function referenceOf({ rule, debtNumber, secondaryRef, fixedText, caseReference }: Due): string {
  const sources = { accountNumber: debtNumber, caseReference, ourReference: secondaryRef, custom: fixedText };
  const found = paymentReference(rule ?? 'case_ref', sources, limits);
  return 'reference' in found ? found.reference : caseReference;
}

/** The total of a list of allocations, in pence. */
export const totalOf = (dues: readonly Due[]): number => sumOf(dues, ({ amountPence }) => amountPence);
