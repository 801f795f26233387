import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { writeByRule } from '#server/records/correspondence/items/write-by-rule.ts';
import {
  outcomeOfProposal,
  withdrawWithCase,
  withdrawWithSubject,
} from '#server/records/decisions/decision-standing.ts';
import { requestClientAccount } from '#server/records/payments/client-accounts/open-account.ts';
import { refreshAfterChange } from '#server/records/payments/schedules/case-terms.ts';
import { storeAgreed } from '#server/records/payments/schedules/change-schedule.ts';
import type { ReferenceRow } from '#server/records/reference/select.ts';
import { endStatusTasks, raiseStatusTasks } from '#server/records/tasks/status-tasks.ts';
import { endVariations } from '#server/records/terms/open-variation.ts';
import { statusCodes } from '#shared/records/law/statuses.ts';
import { bondApplicants, releaseEnded } from './bonds/entries.ts';
import { endBreaches } from './breaches/end-breaches.ts';
import { copiedTo } from './closing-facts.ts';
import { resumeDeed, stopDeed } from './deeds/change-deed.ts';
import { equityExemptionOf } from './equity-of-case.ts';
import { keepCaseClocks } from './keep-case-clocks.ts';
import { exemptEnded, raiseReviews } from './reviews/raise-reviews.ts';
import type { Step } from './step-of-case.ts';

/** A step of a case, with the case before and after it and the statuses and sub statuses that it entered. */
type Move = Step & { before: Case; after: Case; entered: readonly ReferenceRow[]; why: string };

type Consequence = { when?: (move: Move) => boolean; does: (w: Write, move: Move) => Promise<unknown> };

const leaves = ({ from, to }: Move) => to.id !== from.id;
/** Whether the case is now in the status of an approved arrangement. */
const runs = ({ solution, to }: Move) => to.code === solution.approval?.status;
/** Whether the case moved to a status that no step of a trust deed leads to. */
const leavesDeed = ({ isForward, to }: Move) => isForward && deedEnders.includes(to.code);
const ruleOf = ({ solution, to }: Move) => solution.statuses[to.code];

const deedEnders: readonly string[] = [
  statusCodes.bankruptcy,
  statusCodes.deceased,
  statusCodes.notProceeding,
];

/** What follows when a case moves, in this order and in the same transaction. */
const consequences: readonly Consequence[] = [
  { when: leaves, does: (w, { after, to }) => endStatusTasks(w, after, to) },
  {
    when: (move) => leaves(move) && !move.to.isOpen,
    does: (w, { after, why }) => withdrawWithCase(w, after.id, why),
  },
  {
    does: async (w, { after, entered }) =>
      raiseStatusTasks(w, after, entered, await equityExemptionOf(w.tx, after.id)),
  },
  { does: writeStatusLetters },
  { when: (move) => runs(move) && move.entered.length > 0, does: (w, { after }) => storeAgreed(w, after) },
  { when: runs, does: (w, { after }) => raiseReviews(w, after) },
  { when: (move) => !runs(move), does: endWhatRan },
  {
    when: (move) => move.isForward && Boolean(ruleOf(move)?.bond),
    does: (w, { after }) => bondApplicants(w, after),
  },
  { when: leaves, does: (w, { after, why }) => releaseEnded(w, after, why) },
  { when: leavesDeed, does: (w, { after, why }) => stopDeed(w, after.id, why) },
  { when: ({ isReopening }) => isReopening, does: (w, { after, why }) => resumeDeed(w, after.id, why) },
  {
    when: (move) => move.isForward && Boolean(ruleOf(move)?.clientAccount),
    does: (w, { after }) => requestClientAccount(w, after),
  },
  { does: (w, { before, after }) => refreshAfterChange(w.tx, before, after) },
  { does: (w, { after }) => keepCaseClocks(w, after) },
];

/** Does what follows from a step of a case, from its row before to its row after. */
export async function follow(w: Write, before: Case, after: Case, step: Step): Promise<void> {
  const { isForward, to, substatus } = step;
  const entered = [...(isForward ? [to] : []), ...(substatus ? [substatus] : [])];
  const move = { ...step, before, after, entered, why: `The case moved to ${to.name}.` };
  for (const { when, does } of consequences) if (!when || when(move)) await does(w, move);
}

/** Writes the letters for the statuses and sub statuses that a case has entered. */
async function writeStatusLetters(w: Write, move: Move): Promise<void> {
  const tellsOutcome = leaves(move) && move.isForward && ruleOf(move)?.tellsOutcome;
  const about = tellsOutcome ? await outcomeOfProposal(w.tx, move.after.id) : null;
  for (const { name, generateTemplateIds, sendsLetters } of move.entered)
    await writeByRule(w, {
      caseId: move.after.id,
      ...(about && { about }),
      ...(ruleOf(move)?.isCopiedToSecretaryOfState && { copyTo: copiedTo(move.after) }),
      templateIds: generateTemplateIds as number[],
      raisedBy: `Status: ${String(name)}`,
      asDraft: sendsLetters !== true,
      exceptOfEvents: true,
    });
}

/** Ends the reviews, breaches and variations of an arrangement that is no longer running. */
async function endWhatRan(w: Write, { after, to, why }: Move): Promise<void> {
  await exemptEnded(w, after);
  await endBreaches(w, after, to.name);
  const decisionId = await endVariations(w, after, to.name);
  if (decisionId !== null) await withdrawWithSubject(w, decisionId, why);
}
