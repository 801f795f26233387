import type { Tx } from '#server/platform/database/connect.ts';
import type { Case } from '#server/records/cases/access.ts';
import { invalid } from '#shared/platform/errors.ts';
import { iva } from '#shared/records/solutions/iva.ts';
import { solutionOfProduct } from './solution-of-product.ts';
import { statusOf } from './status-of-case.ts';

const ends = ['completedOn', 'terminatedOn'] as const;

/**
 * Refuses an end date of an approved arrangement that is merely typed in: the step that ends it records the date, with who certifies it and
 * its documents. A recorded one may be corrected. `statusId` is the status sent along with the date, which may set it.
 */
export async function refuseEndTyped(
  tx: Tx,
  before: Case,
  change: Record<string, unknown>,
  statusId?: number,
): Promise<void> {
  const typed = ends.filter((field) => before[field] === null && change[field]);
  if (typed.length === 0 || before.approvalDate === null) return;
  const isArrangement = (await solutionOfProduct(tx, before.productId)) === iva;
  const target = statusId === undefined ? null : await statusOf(tx, statusId);
  const refused = isArrangement ? typed.filter((field) => !target?.setDates.includes(field)) : [];
  if (refused.length === 0) return;
  const text =
    'The step that ends the arrangement records this: a change of status, or after a death or a bankruptcy ‘Record the end’ under Closure.';
  throw invalid(Object.fromEntries(refused.map((field) => [field, text])));
}
