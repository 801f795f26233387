import type { SignedIn } from '#server/platform/http/trpc.ts';
import { keepCaseClocks } from '#server/records/case-life/keep-case-clocks.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import { completeTasksOf } from '#server/records/tasks/task-events.ts';
import { londonDate, now, showDate } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { DecisionHandlers } from './handler.ts';
import { changeDecision, type DecisionKey, writeToDecision } from './write-to-decision.ts';

export type ResultNotice = {
  resultNoticeOn: string | null;
  stateNotifiedOn: string | null;
  orderToldOn?: string | null | undefined;
  suspensionEndToldOn?: string | null | undefined;
};

/** What each notice is about, in words that precede a date. */
const events: Readonly<Record<keyof ResultNotice, string>> = {
  resultNoticeOn: 'The outcome was recorded on',
  stateNotifiedOn: 'The outcome was recorded on',
  orderToldOn: 'The court made its order on',
  suspensionEndToldOn: 'The suspension lasts until',
};

/** The codes of the tasks that are done once a notice is recorded. */
const tasksOfNotices = {
  resultNoticeOn: 'send-chair-s-report',
  stateNotifiedOn: 'notify-secretary-of-state',
} as const;

/** The notices that cannot have been given on the days entered, with the reasons. */
function earlyNotices(
  { courtOrderOn, suspendedUntil }: Decision,
  decidedOn: string,
  notice: ResultNotice,
): Record<string, string> {
  const earliest = {
    resultNoticeOn: decidedOn,
    stateNotifiedOn: decidedOn,
    orderToldOn: courtOrderOn,
    suspensionEndToldOn: suspendedUntil,
  };
  const errors: Record<string, string> = {};
  for (const field of keysOf(events)) {
    const [on, from] = [notice[field], earliest[field]];
    if (on && from === null) errors[field] = 'No such order of the court is recorded.';
    else if (on && from && on < from) errors[field] = `${events[field]} ${showDate(from)}.`;
  }
  return errors;
}

/**
 * Records when creditors were told the outcome (rule 8.24), and the Secretary of State (rule 8.26); and when the latter was told of an order
 * of the court and of the end of a suspension (rule 8.27).
 */
export function noteResult(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  notice: ResultNotice,
) {
  return writeToDecision(ctx, handlers, key, 'noteResult', async (w, decision, found) => {
    const errors = earlyNotices(decision, londonDate(decision.decidedAt ?? now()), notice);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { resultNoticeOn, stateNotifiedOn } = notice;
    const { orderToldOn = decision.orderToldOn, suspensionEndToldOn = decision.suspensionEndToldOn } = notice;
    const told = { resultNoticeOn, stateNotifiedOn, orderToldOn, suspensionEndToldOn };
    await changeDecision(w, decision, told, 'result told');
    for (const field of keysOf(tasksOfNotices))
      if (told[field])
        await completeTasksOf(w, found.id, tasksOfNotices[field], 'Recorded with the decision.');
    // The entry is removed from the register three months after the notice of a revocation.
    if (decision.courtOrder === 'revoked') await keepCaseClocks(w, found);
  });
}
