import type { Write } from '#server/platform/database/write.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { modulusProblem } from '#server/records/reference/modulus.ts';
import { tableFor } from '#server/records/reference/select.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { conflict } from '#shared/platform/errors.ts';
import { type Payee, type PayeeEntity, VERIFIED } from './ask-for-verification.ts';

/** Bank details as a payee has them. */
export type Details = { accountName: string | null; sortCode: string; accountNumber: string };

/** Why bank details are not valid for a payee, in words; null if they are. */
export const detailsProblem = ({ sortCode, accountNumber }: Details): string | null =>
  modulusProblem(sortCode, accountNumber) === 'invalid'
    ? 'No account with the new number can exist under the new sort code.'
    : null;

/**
 * Gives a payee, locked by the caller, new bank details that count as verified: `askedById` submitted them and the author approved them.
 * Other pending requests about the old details are void.
 */
export async function replaceDetails(
  w: Write,
  entity: PayeeEntity,
  payee: Payee,
  details: Details,
  askedById: number | null,
): Promise<Payee> {
  const problem = detailsProblem(details);
  if (problem) throw conflict(problem);
  const now = new Date();
  const values = {
    ...details,
    bankCheck: modulusProblem(details.sortCode, details.accountNumber),
    bankChangedById: askedById,
    bankChangedAt: now,
    bankVerifiedById: w.author.id,
    bankVerifiedAt: now,
  };
  const after = await changeRow(w, entity, tableFor(entity), payee, payee.version, values, {
    action: VERIFIED,
  });
  await voidApprovals(w, { entity, entityId: payee.id }, 'The bank details have changed since.');
  w.changed(`entity:${entity}`);
  return after as Payee;
}
