import { type Case, writeToCase } from '#server/cases/access.ts';
import { refreshCase } from '#server/cases/applicants.ts';
import { type CaseRow, caseRow } from '#server/cases/case-row.ts';
import { caseErrors } from '#server/cases/case-rules.ts';
import { changeRow } from '#server/cases/child-rows.ts';
import { hidingSensitive, refuseSensitive } from '#server/cases/sensitive.ts';
import { cases } from '#server/cases/tables.ts';
import type { Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { lockedTerms, refreshAfterChange } from '#server/payments/schedules/case-terms.ts';
import { staleSave } from '#server/reference/rows.ts';
import { datesFrom } from '#shared/cases/case-dates.ts';
import { caseEntity } from '#shared/cases/case-fields.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/permissions.ts';
import { rowErrors } from '#shared/reference/schema.ts';

/** Fields of a case that the caller sends, by name; `caseName` empty means: made from the applicants' names. */
export type CaseChange = Record<string, unknown>;

/** Changes fields of a case. A version older than the case's is refused with the case as it is now. */
export function editCase(ctx: SignedIn, id: number, version: number, change: CaseChange): Promise<CaseRow> {
  refuseSensitive(ctx.actor, change);
  return writeToCase(ctx, id, async (w, before) => {
    await refuseStale(w, ctx.actor, before, version);
    await changeCase(w, ctx.actor, before, change);
    return caseRow(w.tx, ctx.actor, id);
  });
}

/** Refuses an older version with the case as its page shows it. */
export async function refuseStale(w: Write, actor: Actor, found: Case, version: number): Promise<void> {
  if (found.version !== version) throw await staleSave(w.tx, await caseRow(w.tx, actor, found.id));
}

/** Changes fields of a case that was locked, after its rules: those of its fields and those between them. */
export async function changeCase(w: Write, actor: Actor, before: Case, change: CaseChange): Promise<Case> {
  const values = { ...withoutBlanks(change), ...nameValues(change), ...followingDates(before, change) };
  const after = { ...before, ...values } as Case;
  const fieldErrors = Object.entries(rowErrors(caseEntity, after)).filter(([field]) => field in change);
  const errors = {
    ...Object.fromEntries(fieldErrors),
    ...lockedErrors(before, after),
    ...(await caseErrors(w.tx, actor, before, after)),
    ...(await lockedTerms(w.tx, before, after)),
  };
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'Some fields are not right.', { errors });
  const changed = await changeRow(hidingSensitive(w), 'cases', cases, before, before.version, values);
  await refreshCase(w, before.id);
  await refreshAfterChange(w.tx, before, changed);
  return changed;
}

const withoutBlanks = (change: CaseChange): CaseChange =>
  Object.fromEntries(Object.entries(change).map(([field, value]) => [field, value === '' ? null : value]));

/** An own name stays whatever the applicants are called; once emptied it follows them again. */
function nameValues({ caseName }: CaseChange): CaseChange {
  if (caseName === undefined) return {};
  return caseName ? { caseName, hasOwnName: true } : { caseName: undefined, hasOwnName: false };
}

/** A new commencement or term moves the end and the equity review, unless these are given too. */
function followingDates(before: Case, change: CaseChange): CaseChange {
  if (!('commencementDate' in change) && !('termMonths' in change)) return {};
  const { commencementDate, termMonths } = { ...before, ...change } as Case;
  if (!commencementDate) return {};
  const dates = Object.entries(datesFrom(commencementDate, termMonths));
  return Object.fromEntries(dates.filter(([field]) => !(field in change)));
}

const LOCKED = 'A case that has reached IVA Accepted keeps this. It needs an approved transfer.';

/** Once approved, a case keeps its domain and portfolio, and the date from which its anniversaries count. */
function lockedErrors(before: Case, after: Case): Record<string, string> {
  if (before.approvalDate === null)
    return after.approvalDate === null ? {} : { approvalDate: 'Set when the case enters IVA Accepted.' };
  return {
    ...(after.domainId === before.domainId ? {} : { domainId: LOCKED }),
    ...(after.portfolioId === before.portfolioId ? {} : { portfolioId: LOCKED }),
    ...(after.approvalDate === before.approvalDate
      ? {}
      : { approvalDate: 'Every anniversary counts from this date: it is not changed any more.' }),
  };
}
