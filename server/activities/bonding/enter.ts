import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { endBondTasks } from '#server/records/case-life/bonds/bond-tasks.ts';
import { addEntry, currentEntries } from '#server/records/case-life/bonds/entries.ts';
import { policyOf } from '#server/records/case-life/bonds/policy.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { applicantRoles } from '#server/records/cases/applicants.ts';
import { casePeople } from '#server/records/cases/tables.ts';
import { checkVersion } from '#server/records/reference/versioned-rows.ts';
import { bondTodo, entryProblem, penaltySum } from '#shared/activities/bonding/bonding.ts';
import type { BondsOfCase, EntryInput } from '#shared/activities/bonding/contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { bondsOf } from './case-bonds.ts';

async function refuseStranger(tx: Tx, { id }: Case, casePersonId: number): Promise<void> {
  const isApplicant = await tx.$count(
    casePeople,
    and(
      eq(casePeople.id, casePersonId),
      eq(casePeople.caseId, id),
      inArray(casePeople.role, [...applicantRoles]),
    ),
  );
  if (isApplicant === 0) throw new AppError('notFound', 'That is not one of the applicants of this case.');
}

/**
 * Adds an entry to the bond of one applicant: new cover, an increase, a decrease or a release. The penalty sum follows from the bondable value
 * within the limits of the bond. Refused where somebody has made another entry meanwhile.
 */
export function enterBond(ctx: SignedIn, { caseId, ...input }: EntryInput): Promise<BondsOfCase> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const { casePersonId, entryId, version, action, bondablePence, premiumPence, effectiveOn, reason } =
      input;
    await refuseStranger(w.tx, found, casePersonId);
    const before =
      (await currentEntries(w.tx, caseId)).find((each) => each.casePersonId === casePersonId) ?? null;
    if (before && before.id !== entryId)
      throw new AppError('conflict', 'Somebody has made another entry of this bond since you opened it.');
    if (before) await checkVersion(w, before, version ?? 0);
    const shown = await bondsOf(w.tx, found);
    if (!shown.isAppointed)
      throw new AppError('conflict', 'The case has not been put to creditors: nobody is appointed yet.');
    const isRelease = action === 'release';
    const policy = await policyOf(w.tx, found);
    const penaltyPence = isRelease ? 0 : penaltySum(bondablePence, policy);
    const problem = entryProblem({ action, penaltyPence, effectiveOn }, before);
    if (problem) throw new AppError('invalid', problem.text, { errors: { [problem.field]: problem.text } });
    const person = shown.people.find((each) => each.casePersonId === casePersonId);
    await addEntry(w, found, {
      casePersonId,
      before,
      action,
      bondablePence: isRelease ? 0 : bondablePence,
      penaltyPence,
      premiumPence: isRelease ? 0 : premiumPence,
      effectiveOn,
      reason,
      valuePence: isRelease ? 0 : (person?.valuePence ?? 0),
      isReviewed: true,
    });
    const after = await bondsOf(w.tx, found);
    const todo: readonly string[] = bondTodo;
    if (!after.people.some(({ state }) => todo.includes(state)))
      await endBondTasks(w, found, 'Done under Accounts, Bond.');
    return after;
  });
}
