import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { actingOn } from '#server/records/acts/acting.ts';
import { recordAct } from '#server/records/acts/acts-done.ts';
import { releaseEnded } from '#server/records/case-life/bonds/entries.ts';
import { closingFacts, copiedTo } from '#server/records/case-life/closing-facts.ts';
import { changeCase, refuseStale } from '#server/records/case-life/edit-case.ts';
import { statusByCode } from '#server/records/case-life/status-of-case.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { recipientAddress } from '#server/records/correspondence/data/recipient-address.ts';
import { writeEventLetters } from '#server/records/correspondence/items/event-letters.ts';
import { program } from '#server/records/correspondence/items/program.ts';
import { writeByRule } from '#server/records/correspondence/items/write-by-rule.ts';
import { enterLateDays } from '#server/records/late-dates/enter-late.ts';
import type { ArrangementEnd } from '#shared/activities/closure/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { conflict, invalidAt } from '#shared/platform/errors.ts';
import { fullName } from '#shared/records/cases/names.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { ivaCodes } from '#shared/records/solutions/iva.ts';

type Applicant = Awaited<ReturnType<typeof applicantsOf>>[number];
type Dead = Applicant & { deceasedOn: string };

const hasDied = (applicant: Applicant): applicant is Dead => applicant.deceasedOn !== null;

/** The applicants of a case who have died. */
export const deadOf = async (tx: Tx, caseId: number): Promise<Dead[]> =>
  (await applicantsOf(tx, caseId)).filter(hasDied);

/**
 * Records when an arrangement was ended early by a death or a bankruptcy, and under which of its terms. Its office
 * holder certifies it, the final report falls due (rule 8.31), and its papers are written.
 */
export function endArrangement(ctx: SignedIn, { caseId, version, ...end }: ArrangementEnd): Promise<void> {
  return writeToCase(ctx, caseId, async (w, found) => {
    await refuseStale(w, ctx.actor, found, version);
    if (!(await closingFacts(w.tx, found)).isEndOpen)
      throw conflict(
        'Only the end of an approved arrangement that was cut short by a death or a bankruptcy is recorded here, once.',
      );
    const { terminatedOn, terminationReason, terminationTerm } = end;
    const dead = await deadOf(w.tx, caseId);
    refuseEarly(found, dead, terminatedOn);
    const acting = await actingOn(w, found, 'termination');
    await enterLateDays(w, ctx.actor, found, { terminatedOn }, end);
    const after = await changeCase(w, ctx.actor, found, {
      terminatedOn,
      terminationReason: `${terminationReason} It ended under ${terminationTerm}.`,
      terminationTerm,
    });
    await recordAct(w, { caseId, act: 'termination', entity: 'cases', entityId: caseId }, acting);
    await releaseEnded(w, after, 'The end of the arrangement is recorded.');
    await writeReports(w, after);
    for (const each of dead) await writeToRepresentatives(w, after, each, end);
  });
}

/** Refuses an end before the approval, or before the death that brought it about. */
function refuseEarly({ approvalDate }: Case, dead: readonly Dead[], on: string): void {
  if (approvalDate !== null && on < approvalDate)
    throw invalidAt('terminatedOn', `Not before ${showDate(approvalDate)}, when it was approved.`);
  const [first] = dead.map(({ deceasedOn }) => deceasedOn).toSorted();
  if (first !== undefined && on < first)
    throw invalidAt('terminatedOn', `Not before ${showDate(first)}, the day of the death.`);
}

/** The reports that a termination requires: to creditors, with their copies, and to a surviving client. */
async function writeReports(w: Write, found: Case): Promise<void> {
  const { generateTemplateIds, sendsLetters } = await statusByCode(w.tx, ivaCodes.ivaTerminated);
  await writeByRule(w, {
    caseId: found.id,
    templateIds: generateTemplateIds,
    raisedBy: 'End of the arrangement',
    copyTo: copiedTo(found),
    asDraft: sendsLetters !== true,
  });
}

const linesOf = (address: string) => address.split(/[,\n]/);

/** Tells the personal representatives of an applicant who died; if they are not known, writes to the client's address. */
async function writeToRepresentatives(w: Write, { id: caseId }: Case, dead: Dead, end: Given): Promise<void> {
  const { representativeName, representativeAddress } = end;
  const author = program(w.author.id);
  const { name, lines } = await recipientAddress(w.tx, author, caseId, { type: 'client', id: dead.personId });
  await writeEventLetters(w, caseId, {
    event: 'ended_by_death',
    occasion: `person ${dead.personId}`,
    facts: { 'death.name': fullName(dead), 'death.on': letterDate(dead.deceasedOn) },
    to: [
      {
        type: 'other',
        id: null,
        name: representativeName ?? `The personal representatives of ${name}`,
        lines: representativeAddress === null ? lines : linesOf(representativeAddress),
      },
    ],
  });
}
type Given = Pick<ArrangementEnd, 'representativeName' | 'representativeAddress'>;
