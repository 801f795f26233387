import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { hidingFields } from '#server/records/cases/sensitive.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict, noSuch } from '#shared/platform/errors.ts';
import { words } from '#shared/platform/words.ts';
import { diligenceProblem } from '#shared/records/due-diligence/due-diligence.ts';
import { DILIGENCE, type DiligenceRow, type Found, readDiligence } from './read.ts';
import { dueDiligence } from './tables.ts';
import { diligenceView } from './view.ts';

/**
 * The fields about the person: the audit trail says that they changed, by whom and when, but not their content, as the trail outlives the
 * five years after which these records are deleted (MLR 2017, regulation 40(5)).
 */
const said = words(
  'pepOffice sanctionsNote riskReason funds fundsEvidence reopenedReason checkedName checkedBirth checkedAddress',
  'address referenceEnd reference resolution',
);

type Of = { caseId: number; personId: number };

/** Changes the due diligence on a person of a case, and returns its new state. */
export const changeDiligence = (
  ctx: SignedIn,
  { caseId, personId }: Of,
  change: (w: Write, about: Found, found: Case) => Promise<unknown>,
): Promise<Awaited<ReturnType<typeof diligenceView>>[number]> =>
  writeToCase(ctx, caseId, async (plain, found) => {
    const w = hidingFields(plain, said);
    await change(w, await diligenceOf(w, caseId, personId), found);
    const shown = (await diligenceView(w.tx, caseId)).find((each) => each.personId === personId);
    if (!shown) throw noSuch('person');
    return shown;
  });

/** The same as it now stands; refuses a person who needs none. */
async function diligenceOf({ tx }: Write, caseId: number, personId: number): Promise<Found> {
  const about = (await readDiligence(tx, caseId)).find((each) => each.personId === personId);
  if (!about) throw noSuch('person');
  return about;
}

/**
 * The record for a change, begun if there is none. A completed one is reopened if the person has changed since; otherwise the change is
 * refused until somebody reopens it with a reason.
 */
export async function openRecord(w: Write, caseId: number, about: Found): Promise<DiligenceRow> {
  const { row, personId } = about;
  if (row === null) return addRow(w, DILIGENCE, dueDiligence, { caseId, personId });
  if (row.completedOn === null) return row;
  const changed = diligenceProblem(about);
  if (changed === null)
    throw conflict(`It was completed on ${showDate(row.completedOn)}. Open it again to change it.`);
  return reopened(w, row, row.version, changed);
}

/** Reopens a completed record; the day on which it was first completed stays. */
export const reopened = (w: Write, row: DiligenceRow, version: number, reason: string) =>
  changeRow(
    w,
    DILIGENCE,
    dueDiligence,
    row,
    version,
    { completedOn: null, completedBy: null, reopenedReason: reason, reopenedOn: londonDate() },
    { action: 'reopened' },
  );
