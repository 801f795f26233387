import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { approvals } from '#server/records/approvals/tables.ts';
import {
  digestOfDetails,
  type Payee,
  type PayeeEntity,
} from '#server/records/bank-details/ask-for-verification.ts';
import {
  type Details,
  detailsProblem,
  replaceDetails,
} from '#server/records/bank-details/replace-details.ts';
import { bacsReportRows, type payments } from '#server/records/commitments/payment-tables.ts';
import { entityOf, findRow } from '#server/records/reference/select.ts';
import { openDecisions } from '#shared/records/approvals/approvals.ts';
import type { Working } from '#shared/records/approvals/contract.ts';
import { followPayee } from '../batches/follow-payee.ts';

type Payment = typeof payments.$inferSelect;
type Account = { sortCode: string; accountNumber: string };
type Changed = { name: string | null; sortCode: string | null; accountNumber: string | null };

/** The outcome for an account that a bank reports as changed: a pending request, or the reason why there is none. */
export type Asked =
  | { outcome: 'change_asked'; approvalId: number }
  | { outcome: 'known' | 'person'; note: string };

const KIND = 'bank_change';
const person = (note: string): Asked => ({ outcome: 'person', note });

const digestOfChange = (payee: Payee, details: Details): string =>
  digestOf([[digestOfDetails(payee), details.accountName, details.sortCode, details.accountNumber]]);

const lines = ({ accountName, sortCode, accountNumber }: Details | Payee) => [
  { label: 'Account name', text: accountName ?? 'None' },
  { label: 'Sort code', text: sortCode ?? 'None' },
  { label: 'Account number', text: accountNumber ?? 'None' },
];

const workingOf = (payee: Payee, details: Details, reason: string): Working => [
  { heading: 'What Bacs says', lines: [{ label: 'Reason', text: reason }] },
  { heading: 'New bank details', lines: lines(details) },
  { heading: 'Current bank details', lines: lines(payee) },
];

/** The payee of a payment as named in the audit trail; null for payees whose details are not kept, such as clients. */
const payeeOf = ({ creditorId, supplierId }: Payment): { entity: PayeeEntity; id: number } | null =>
  creditorId !== null
    ? { entity: 'creditors', id: creditorId }
    : supplierId !== null
      ? { entity: 'suppliers', id: supplierId }
      : null;

/** The pending request for new details of the locked payee, and the digest of those details. */
async function waitingFor(tx: Tx, entity: PayeeEntity, id: number) {
  const [open] = await tx
    .select({ id: approvals.id, digest: approvals.digest })
    .from(approvals)
    .where(
      and(
        eq(approvals.kind, KIND),
        eq(approvals.entity, entity),
        eq(approvals.entityId, id),
        inArray(approvals.decision, [...openDecisions]),
      ),
    );
  return open ?? null;
}

/**
 * Asks a second person to approve the new bank details of a payment's payee: nothing is overwritten. If there is
 * nothing to ask, or no payee has the old account any more, it says so.
 */
export async function askForChange(
  w: Write,
  payment: Payment,
  { account, changed, reason }: { account: Account; changed: Changed; reason: string },
): Promise<Asked> {
  const of = payeeOf(payment);
  const payee = of && ((await findRow(w.tx, of.entity, of.id, { locked: true })) as Payee | null);
  if (!of || !payee) return person(`${payment.payeeName} has no bank details on file: enter them by hand.`);
  const { sortCode, accountNumber } = changed;
  if (sortCode === null && accountNumber === null && changed.name === null)
    return person('The report does not give the new account.');
  const details = {
    accountName: changed.name ?? payee.accountName,
    sortCode: sortCode ?? account.sortCode,
    accountNumber: accountNumber ?? account.accountNumber,
  };
  if (digestOfDetails({ ...payee, ...details }) === digestOfDetails(payee))
    return { outcome: 'known', note: `${payee.name} already has these bank details.` };
  if (payee.sortCode !== account.sortCode || payee.accountNumber !== account.accountNumber)
    return person(`${payee.name} now has bank details other than those in the report.`);
  const problem = detailsProblem(details);
  if (problem) return person(problem);
  const digest = digestOfChange(payee, details);
  const open = await waitingFor(w.tx, of.entity, of.id);
  if (open)
    return open.digest === digest
      ? { outcome: 'change_asked', approvalId: open.id }
      : person(`Other new bank details of ${payee.name} are already awaiting approval.`);
  const approvalId = await requestApproval(w, {
    kind: KIND,
    entity: of.entity,
    entityId: of.id,
    domainId: payee.keptByDomainId,
    caseIds: [],
    amountPence: null,
    summary: `New bank details of ${payee.name}, as given by Bacs`,
    digest,
    working: workingOf(payee, details, reason),
    papers: [
      { name: entityOf(of.entity).label, href: `/${of.entity}/${of.id}/edit` },
      { name: 'Bacs reports', href: '/financials/reports' },
    ],
  });
  return { outcome: 'change_asked', approvalId };
}

/** The payee of a request, locked, with the requested details; null if the payee has been deleted. */
async function asked(tx: Tx, { id, entity, entityId }: Approval) {
  const payee = (await findRow(tx, entity as PayeeEntity, entityId, { locked: true })) as Payee | null;
  const [row] = await tx
    .select()
    .from(bacsReportRows)
    .where(eq(bacsReportRows.approvalId, id))
    .orderBy(sql`id`)
    .limit(1);
  if (!payee || !row) return null;
  const details = {
    accountName: row.newAccountName ?? payee.accountName,
    sortCode: row.newSortCode ?? row.sortCode,
    accountNumber: row.newAccountNumber ?? row.accountNumber,
  };
  return { payee, details };
}

/**
 * New bank details from Bacs: approving gives them to the payee, as verified, and takes its payments out of files that
 * have not been sent.
 */
export const bankChangeApprovals: ApprovalHandler = {
  alsoAsks: ({ entity }) => entityOf(entity as PayeeEntity).permission,
  digestNow: async (tx, request) => {
    const found = await asked(tx, request);
    return found && digestOfChange(found.payee, found.details);
  },
  approve: async (w, request) => {
    const entity = request.entity as PayeeEntity;
    const { payee, details } = (await asked(w.tx, request)) ?? missing();
    const after = await replaceDetails(w, entity, payee, details, request.requestedBy);
    await followPayee(w, entity, payee, after);
    w.changed('bacs-reports');
  },
  // Nothing to store: the rows of the report read what happened to their request, and then wait for a person.
  reject: async (w) => w.changed('bacs-reports'),
  dropped: async (w) => w.changed('bacs-reports'),
};
