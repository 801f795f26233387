import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import { requestApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import type { ApprovalKind } from '#shared/records/approvals/approvals.ts';
import { type AllocationKind, allocationKinds } from '#shared/records/commitments/allocations.ts';
import { hadOfClaimText } from '#shared/records/commitments/claim-cap.ts';
import { hadOfClaims } from './claims-had.ts';
import type { allocations } from './tables.ts';

/** The name of allocations in the audit trail and in approvals. */
export const ALLOCATIONS = 'allocations';
export type AllocationRow = typeof allocations.$inferSelect;

/** The kind of approval request for an allocation. */
const askedAs: Record<AllocationKind, ApprovalKind> = {
  expense: 'payment',
  creditor: 'payment',
  transfer: 'payment',
  fee: 'fee_draw',
  refund: 'refund',
};

const payeeColumns = { domainId: col.number, type: col.text, payee: col.text, bank: col.text };
type Payee = InferRow<typeof payeeColumns>;

const payeeText = `select c.domain_id as "domainId", t.name as type,
    coalesce(s.name, p.name, o.unique_reference, case a.kind when 'refund' then c.case_name else 'The firm' end) as payee,
    concat_ws('/', coalesce(s.sort_code, p.sort_code), coalesce(s.account_number, p.account_number)) as bank
  from allocations a join cases c on c.id = a.case_id join payment_types t on t.id = a.payment_type_id
  left join suppliers s on s.id = a.supplier_id left join case_creditors cc on cc.id = a.case_creditor_id
  left join creditors p on p.id = cc.creditor_id left join cases o on o.id = a.to_case_id where a.id = $1::int`;

async function payeeOf(tx: Tx, id: number): Promise<Payee> {
  const [row = missing()] = await planned(tx, payeeColumns, payeeText, [id]);
  return row;
}

/** The facts that an approval of an allocation covers: its amount, its type, and the payee with account. */
export async function digestOfAllocation(tx: Tx, row: AllocationRow): Promise<string> {
  const { payee, bank } = await payeeOf(tx, row.id);
  return digestOf([
    [row.caseId, row.kind, row.paymentTypeId, row.amountPence, row.vatPence],
    [row.supplierId, row.caseCreditorId, row.toCaseId, Number(row.isRecharge), payee, bank],
    ...(row.isBeyondClaim ? [['beyond the claim']] : []),
  ]);
}

/** The total that the creditor would then have received, in words, for an allocation beyond the claim; null for any other. */
async function beyondText(tx: Tx, { isBeyondClaim, caseCreditorId }: AllocationRow): Promise<string | null> {
  if (!isBeyondClaim || caseCreditorId === null) return null;
  const { claimPence, hadPence, setAsidePence } =
    (await hadOfClaims(tx, [caseCreditorId])).get(caseCreditorId) ?? missing();
  return hadOfClaimText({ claimPence, hadPence: hadPence + setAsidePence });
}

/** Submits a proposed allocation for a second person's approval. A distribution run's proposals are approved with the run. */
export async function askForAllocation(w: Write, row: AllocationRow): Promise<void> {
  const { domainId, type, payee } = await payeeOf(w.tx, row.id);
  const had = await beyondText(w.tx, row);
  await requestApproval(w, {
    kind: askedAs[row.kind],
    entity: ALLOCATIONS,
    entityId: row.id,
    domainId,
    caseIds: row.toCaseId === null ? [row.caseId] : [row.caseId, row.toCaseId],
    amountPence: row.amountPence,
    summary: `${allocationKinds[row.kind]}${had === null ? '' : ' beyond its claim'}: ${type}, ${payee}`,
    digest: await digestOfAllocation(w.tx, row),
    working: [
      {
        lines: [
          { label: 'To', text: payee },
          { label: 'Payment type', text: type },
          { label: 'Net', pence: row.netPence },
          ...(row.vatPence > 0 ? [{ label: 'VAT', pence: row.vatPence }] : []),
          { label: 'Amount', pence: row.amountPence },
          ...(row.description ? [{ label: 'For', text: row.description }] : []),
          ...(had === null ? [] : [{ label: 'More than 100 p/£', text: `With it, ${had}` }]),
        ],
      },
    ],
    papers: [{ name: 'Accounts of the case', href: `/cases/${row.caseId}?tab=accounts` }],
  });
}

/** Withdraws the request for an allocation that is retained or cancelled. */
export const dropRequest = (w: Write, { id }: Pick<AllocationRow, 'id'>, why: string): Promise<void> =>
  voidApprovals(w, { entity: ALLOCATIONS, entityId: id }, why);
