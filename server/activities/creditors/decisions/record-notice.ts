import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Case } from '#server/records/cases/access.ts';
import { type DeliveryMethod, methodsOf } from '#server/records/correspondence/items/delivery-choice.ts';
import { DECISION } from '#server/records/decisions/decision-row.ts';
import { noteVoter, type Voter, votersOf } from '#server/records/decisions/electorate.ts';
import { enterLateDays, type SaidOfLate } from '#server/records/late-dates/enter-late.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { needsNoNotice } from '#shared/activities/creditors/decisions/checklist.ts';
import { showDate } from '#shared/platform/dates.ts';
import { invalid, invalidAt } from '#shared/platform/errors.ts';
import {
  deliveredOn as deliveredByRule,
  deliveryRules,
} from '#shared/records/correspondence/delivery-rules.ts';
import { noticeProblem } from '#shared/records/decisions/timing.ts';
import { calendarIn } from '#shared/records/law/calendars.ts';
import { periodsOf } from './decision-detail.ts';
import type { DecisionHandlers } from './handler.ts';
import { type CreditorNotice, creditorNotices } from './notice-facts.ts';
import { beforeReport, tellPlanned } from './plan-decision.ts';
import { type DecisionKey, writeToDecision } from './write-to-decision.ts';

export type Notice = SaidOfLate & {
  debtIds?: number[] | undefined;
  sentOn: string;
  deliveryMethodId: number;
  deliveredOn: string | null;
  availableOn: string | null;
  deliveryEvidence: string | null;
};

type Delivered = { method: DeliveryMethod; holidays: ReadonlySet<string> };

/** The day on which a notice counts as delivered to one creditor: the one given, or by the rule for its method; an earlier day needs evidence. */
function deliveryTo(
  { isSameExchange, problem }: CreditorNotice,
  { sentOn, deliveredOn, availableOn, deliveryEvidence }: Notice,
  { method, holidays }: Delivered,
): string {
  const refused = problem(method.channel, sentOn);
  if (refused) throw invalidAt('deliveryMethodId', `${method.name}: ${refused}`);
  const byRule = deliveredByRule(method, sentOn, holidays, { isSameExchange, availableOn }) ?? missing();
  if (deliveredOn === null) return byRule;
  if (deliveredOn < sentOn) throw invalidAt('deliveredOn', 'Must not be before it was sent.');
  if (deliveredOn < byRule && deliveryEvidence === null)
    throw invalidAt(
      'deliveryEvidence',
      `By ${method.name} it counts as delivered on ${showDate(byRule)} (${deliveryRules[method.channel].law}). Say what shows that it arrived earlier.`,
    );
  return deliveredOn;
}

/** The debts whose creditors had notice: those named, else all that have a vote and have not opted out of notices. */
function concernedBy({ debtIds }: Notice, voters: readonly Voter[], decisionDate: string): number[] {
  const all = voters.filter((voter) => !needsNoNotice(voter, decisionDate));
  const wanted = debtIds ?? all.map(({ debtId }) => debtId);
  if (wanted.some((id) => !voters.some(({ debtId }) => debtId === id)))
    throw invalid({ debtIds: 'One of the debts has no vote on this case.' });
  return wanted;
}

async function methodOf(tx: Tx, deliveryMethodId: number): Promise<DeliveryMethod> {
  const method = (await methodsOf(tx, [{ deliveryMethodId }])).get(deliveryMethodId);
  if (!method) throw invalidAt('deliveryMethodId', 'That row no longer exists.');
  return method;
}

/** When the notice was delivered to each creditor, by debt; refused if it is no notice, or too late for the decision date. */
async function deliveriesOf(
  tx: Tx,
  {
    found,
    notice,
    wanted,
    decisionDate,
  }: { found: Case; notice: Notice; wanted: number[]; decisionDate: string },
): Promise<Map<number, string>> {
  const how = {
    method: await methodOf(tx, notice.deliveryMethodId),
    holidays: await holidaysOf(tx, calendarIn(found.jurisdiction)),
  };
  const facts = await creditorNotices(tx, found, wanted);
  const { noticeDays } = await periodsOf(tx, found);
  const delivered = new Map(
    wanted.map((debtId) => [debtId, deliveryTo(facts.get(debtId) ?? missing(), notice, how)]),
  );
  if (noticeDays === null) return delivered;
  for (const on of new Set(delivered.values())) {
    const problem = noticeProblem(on, decisionDate, noticeDays);
    if (problem) throw invalidAt(notice.deliveredOn === null ? 'sentOn' : 'deliveredOn', problem);
  }
  return delivered;
}

/** Records when creditors had notice of the decision: all who have a vote and have not opted out, or those named. */
export function recordNotice(ctx: SignedIn, handlers: DecisionHandlers, key: DecisionKey, notice: Notice) {
  return writeToDecision(ctx, handlers, key, 'recordNotice', async (w, decision, found) => {
    const { decisionDate } = decision;
    const wanted = concernedBy(notice, await votersOf(w.tx, decision), decisionDate);
    const delivered = await deliveriesOf(w.tx, { found, notice, wanted, decisionDate });
    const early = await beforeReport(w.tx, found, decision, notice.sentOn);
    if (early) throw invalidAt('sentOn', early);
    await enterLateDays(w, ctx.actor, found, { noticeSent: notice.sentOn }, notice);
    const values = {
      noticeSentOn: notice.sentOn,
      noticeMethodId: notice.deliveryMethodId,
      noticeEvidence: notice.deliveredOn === null ? null : notice.deliveryEvidence,
    };
    for (const [debtId, noticeDeliveredOn] of delivered)
      await noteVoter(w, decision.id, debtId, { ...values, noticeDeliveredOn });
    const noticeDeliveredOn = [...delivered.values()].toSorted().at(-1) ?? null;
    const { availableOn } = notice;
    w.audit({
      entity: DECISION,
      entityId: decision.id,
      action: 'notice recorded',
      after: { creditors: wanted.length, ...values, noticeDeliveredOn, ...(availableOn && { availableOn }) },
    });
    await tellPlanned(w, handlers, { actor: ctx.actor, found, decision });
  });
}
