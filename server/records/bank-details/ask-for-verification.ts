import type { Write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import { moveApprovals, requestApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import { lockReferenceRow } from '#server/records/reference/rows.ts';
import { entityOf, type ReferenceRow } from '#server/records/reference/select.ts';
import { conflict } from '#shared/platform/errors.ts';

/** The audit action after which nobody counts as having entered the details any more. */
export const VERIFIED = 'bank details verified';

export type PayeeEntity = 'creditors' | 'suppliers';
/** A creditor or supplier with the bank details that it is paid to. */
export type Payee = ReferenceRow & {
  name: string;
  sortCode: string | null;
  accountNumber: string | null;
  accountName: string | null;
  /** The domain whose staff decide on the details; if there are details, there is one. */
  keptByDomainId: number | null;
  bankChangedById: number | null;
  bankVerifiedAt: Date | null;
};

/** The digest of what is verified about a payee. */
export const digestOfDetails = ({ sortCode, accountNumber, accountName }: Payee): string =>
  digestOf([[sortCode, accountNumber, accountName]]);

const parts = {
  accountName: 'Account name',
  sortCode: 'Sort code',
  accountNumber: 'Account number',
} as const;

/** Each part of the details, with what it was where that is known and another. */
const linesOf = (before: Payee | null, after: Payee) =>
  (['accountName', 'sortCode', 'accountNumber'] as const).map((part) => {
    const [was, is] = [before?.[part] ?? null, after[part] ?? 'None'];
    return { label: parts[part], text: was !== null && was !== is ? `${is} (before: ${was})` : is };
  });

/** Submits a payee's bank details for a second person's verification, beside those of before where there were any. */
function ask(w: Write, entity: PayeeEntity, before: Payee | null, payee: Payee): Promise<number> {
  return requestApproval(w, {
    kind: 'bank_details',
    entity,
    entityId: payee.id,
    domainId: payee.keptByDomainId,
    caseIds: [],
    amountPence: null,
    summary: `Bank details of ${payee.name}`,
    digest: digestOfDetails(payee),
    working: [{ lines: linesOf(before, payee) }],
    papers: [{ name: entityOf(entity).label, href: `/${entity}/${payee.id}/edit` }],
  });
}

const digestIfAny = (payee: Payee | null) => (payee?.accountNumber ? digestOfDetails(payee) : null);

/**
 * What follows when a payee is saved: changed details are submitted again, and the request about the old ones is void. If another domain
 * now keeps them, its people decide pending requests.
 */
export async function followDetails(w: Write, entity: PayeeEntity, before: Payee | null, after: Payee) {
  if (digestIfAny(before) === digestIfAny(after)) {
    if (before && before.keptByDomainId !== after.keptByDomainId)
      await moveApprovals(w, { entity, entityId: after.id }, after.keptByDomainId);
    return;
  }
  await voidApprovals(w, { entity, entityId: after.id }, 'The bank details have changed since.');
  if (after.accountNumber) await ask(w, entity, before, after);
}

/** Submits details again that were rejected or whose request was withdrawn. */
export async function askAgain(w: Write, entity: PayeeEntity, id: number): Promise<void> {
  const payee = (await lockReferenceRow(w.tx, entity, id)) as Payee;
  if (!payee.accountNumber) throw conflict('There are no bank details to verify.');
  if (payee.bankVerifiedAt) throw conflict('These bank details are already verified.');
  await ask(w, entity, null, payee);
  w.changed(`entity:${entity}`);
}
