import type { Write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import { moveApprovals, requestApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import { lockReferenceRow } from '#server/records/reference/rows.ts';
import { entityOf, type ReferenceRow } from '#server/records/reference/select.ts';
import { conflict } from '#shared/platform/errors.ts';

/** The action of the audit trail after which nobody counts as having entered the details any more. */
export const VERIFIED = 'bank details verified';

export type PayeeEntity = 'creditors' | 'suppliers';
/** A creditor or supplier with the bank details that it is paid to. */
export type Payee = ReferenceRow & {
  name: string;
  sortCode: string | null;
  accountNumber: string | null;
  accountName: string | null;
  /** The domain whose staff decide on the details; wherever there are details, there is one. */
  keptByDomainId: number | null;
  bankChangedById: number | null;
  bankVerifiedAt: Date | null;
};

/** What is verified of a payee. */
export const digestOfDetails = ({ sortCode, accountNumber, accountName }: Payee): string =>
  digestOf([[sortCode, accountNumber, accountName]]);

/** Puts the bank details of a payee before a second person. */
function ask(w: Write, entity: PayeeEntity, payee: Payee): Promise<number> {
  return requestApproval(w, {
    kind: 'bank_details',
    entity,
    entityId: payee.id,
    domainId: payee.keptByDomainId,
    caseIds: [],
    amountPence: null,
    summary: `Bank details of ${payee.name}`,
    digest: digestOfDetails(payee),
    working: [
      {
        lines: [
          { label: 'Account name', text: payee.accountName ?? 'None' },
          { label: 'Sort code', text: payee.sortCode ?? 'None' },
          { label: 'Account number', text: payee.accountNumber ?? 'None' },
        ],
      },
    ],
    papers: [{ name: entityOf(entity).label, href: `/${entity}/${payee.id}/edit` }],
  });
}

const digestIfAny = (payee: Payee | null) => (payee?.accountNumber ? digestOfDetails(payee) : null);

/**
 * What follows from a saved payee: details that changed are asked about again, and what was asked about the old ones is void. Where another
 * domain keeps them now, its people decide about what waits.
 */
export async function followDetails(w: Write, entity: PayeeEntity, before: Payee | null, after: Payee) {
  if (digestIfAny(before) === digestIfAny(after)) {
    if (before && before.keptByDomainId !== after.keptByDomainId)
      await moveApprovals(w, { entity, entityId: after.id }, after.keptByDomainId);
    return;
  }
  await voidApprovals(w, { entity, entityId: after.id }, 'The bank details have changed since.');
  if (after.accountNumber) await ask(w, entity, after);
}

/** Asks again about details that were rejected or whose request was withdrawn. */
export async function askAgain(w: Write, entity: PayeeEntity, id: number): Promise<void> {
  const payee = (await lockReferenceRow(w.tx, entity, id)) as Payee;
  if (!payee.accountNumber) throw conflict('There are no bank details to verify.');
  if (payee.bankVerifiedAt) throw conflict('These bank details are already verified.');
  await ask(w, entity, payee);
  w.changed(`entity:${entity}`);
}
