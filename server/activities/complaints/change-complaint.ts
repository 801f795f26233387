import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { keepComplaintClocks } from '#server/records/complaints/keep-complaint-clocks.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { firmHolidays } from '#server/records/reference/bank-holidays.ts';
import { changeRow, isFresh, lockRow } from '#server/records/reference/versioned-rows.ts';
import {
  type ComplaintRegime,
  complaintRegimes,
  deadlinesOf,
  isUnderDisp,
  isUnderGateway,
} from '#shared/activities/complaints/complaints.ts';
import type { ComplaintChange } from '#shared/activities/complaints/contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import { COMPLAINT_ENTITY, type Complaint, type ComplaintRow, visibleComplaint } from './complaint-row.ts';
import { refuseOwner, regimeOf } from './log-complaint.ts';
import { keepStageTasks } from './stage-tasks.ts';

type Errors = Record<string, string>;

/** Where a change would contradict what has already happened to the complaint, by field. */
function contradictions(
  before: Complaint,
  step: string,
  change: Omit<ComplaintChange, 'version' | 'regime'> & { regime: ComplaintRegime },
  { srcDueOn }: { srcDueOn: string },
): Errors {
  const { receivedOn, regime, rootCause } = change;
  const { acknowledgedOn, srcSentOn, holdingSentOn, finalSentOn, closedOn } = before;
  const first = [acknowledgedOn, srcSentOn, holdingSentOn, finalSentOn, closedOn]
    .filter((day) => day !== null)
    .sort()[0];
  const errors: Errors = {};
  if (first && receivedOn > first)
    errors.receivedOn = `Cannot be after ${showDate(first)}, when it was dealt with.`;
  else if (srcSentOn && srcSentOn > srcDueOn)
    errors.receivedOn = `The summary resolution communication of ${showDate(srcSentOn)} would then be too late.`;
  if (!isUnderDisp(regime) && (srcSentOn || step === 'ombudsman'))
    errors.regime = 'The complaint has been dealt with under DISP.';
  if (!isUnderGateway(regime) && step === 'gateway')
    errors.regime = 'The complaint has been referred to the Complaints Gateway.';
  else if (!errors.regime && finalSentOn && regime !== before.regime)
    errors.regime = `The final response went out under ‘${complaintRegimes[before.regime]}’. To use another one, close this complaint and re-open it.`;
  if (before.about !== null && change.about === null) errors.about = 'Say what the complaint is about.';
  if (finalSentOn && rootCause === null)
    errors.rootCause = 'A complaint with a final response needs a root cause.';
  return errors;
}

/** Changes the details of a complaint. A different day of receipt moves both deadlines and their tasks. */
export function changeComplaint(
  ctx: SignedIn,
  caseId: number,
  id: number,
  { version, ...input }: ComplaintChange,
): Promise<ComplaintRow> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const calendar = { today: londonDate(), holidays: await firmHolidays(w.tx, found.domainId) };
    const before = await lockRow(w, complaints, id, { column: complaints.caseId, id: caseId });
    const { status } = await visibleComplaint(w.tx, calendar, ctx.actor, caseId, id);
    const change = { ...input, ...regimeOf(input) };
    const deadlines = deadlinesOf(change.receivedOn, calendar.holidays);
    if (isFresh(before, version)) {
      const errors = contradictions(before, status.step, change, deadlines);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      if (change.ownerUserId !== before.ownerUserId)
        await refuseOwner(w.tx, found.domainId, change.ownerUserId);
    }
    const sent = { ...change, ...deadlines };
    const after = await changeRow(w, COMPLAINT_ENTITY, complaints, before, version, sent);
    if (after !== before) {
      await keepStageTasks(w, found, after, calendar);
      await keepComplaintClocks(w, after);
      w.changed('complaints');
    }
    return visibleComplaint(w.tx, calendar, ctx.actor, caseId, id);
  });
}
