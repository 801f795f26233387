import type { SignedIn } from '#server/platform/http/trpc.ts';
import { showDate } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import type { CourtOrder } from '#shared/records/decisions/decisions.ts';
import type { DecisionHandlers } from './handler.ts';
import { changeDecision, type DecisionKey, writeToDecision } from './write-to-decision.ts';

export type OrderInput = {
  order: CourtOrder;
  orderedOn: string;
  courtReference: string;
  suspendedUntil: string | null;
};

function problemsOf({ order, orderedOn, suspendedUntil }: OrderInput, decisionDate: string) {
  const until =
    suspendedUntil === null
      ? null
      : order === 'revoked'
        ? 'A revocation has no last day.'
        : suspendedUntil < orderedOn
          ? `Not before the order of ${showDate(orderedOn)}.`
          : null;
  return {
    ...(orderedOn < decisionDate && { orderedOn: `Creditors approved on ${showDate(decisionDate)}.` }),
    ...(until && { suspendedUntil: until }),
  };
}

/**
 * Records that the court revoked or suspended the approval of a proposal (section 262), and does what follows for the case, in one
 * transaction. A later order takes the place of a suspension; a revocation stays.
 */
export function recordOrder(ctx: SignedIn, handlers: DecisionHandlers, key: DecisionKey, input: OrderInput) {
  return writeToDecision(ctx, handlers, key, 'recordOrder', async (w, before, found) => {
    if (input.order === 'suspended' && (found.completedOn ?? found.terminatedOn) !== null)
      throw conflict('The arrangement has ended, so there is nothing left to suspend.');
    const errors = problemsOf(input, before.decisionDate);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { order, orderedOn, courtReference, suspendedUntil } = input;
    const decision = await changeDecision(
      w,
      before,
      {
        courtOrder: order,
        courtOrderOn: orderedOn,
        courtReference,
        suspendedUntil,
        orderToldOn: null,
        suspensionEndToldOn: null,
      },
      order,
    );
    const reason = `Approval ${order} by the court on ${showDate(orderedOn)}: ${courtReference}.`;
    await handlers[decision.kind]?.ordered?.(w, { actor: ctx.actor, found, decision, reason });
  });
}
