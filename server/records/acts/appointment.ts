import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { ActingFacts } from '#shared/records/acts/acting.ts';
import { actingFacts, barFrom, requireActing } from './acting.ts';
import { recordAct } from './acts-done.ts';
import { reservedActsDone } from './tables.ts';

/** Whether an office holder of a case has accepted the appointment, in person or through somebody else. */
export async function isAccepted(
  tx: Database | Tx,
  caseId: number,
  { officeHolders }: Pick<ActingFacts, 'officeHolders'>,
): Promise<boolean> {
  const accepted = and(
    eq(reservedActsDone.caseId, caseId),
    eq(reservedActsDone.act, 'appointment'),
    inArray(
      reservedActsDone.inNameOf,
      officeHolders.map(({ id }) => id),
    ),
  );
  return officeHolders.length > 0 && (await tx.$count(reservedActsDone, accepted)) > 0;
}

/** Why the appointment is not accepted, and not by what the person is doing now (sections 388 to 390); null if it is. */
export const appointmentProblem = async (
  tx: Database | Tx,
  caseId: number,
  facts: ActingFacts,
): Promise<string | null> => ((await isAccepted(tx, caseId, facts)) ? null : barFrom('appointment', facts));

/** Accepts the appointment on a case: the office holder, or somebody with their written authority. Once per office holder. */
export const acceptAppointment = (ctx: SignedIn, { caseId }: { caseId: number }): Promise<void> =>
  writeToCase(ctx, caseId, async (w, found) => {
    const facts = await actingFacts(w.tx, ctx.actor.id, found);
    if (facts.office === null) throw conflict('A solution of this kind has no office holder.');
    const acting = requireActing('appointment', facts);
    const own = { officeHolders: facts.officeHolders.filter(({ id }) => id === acting.inNameOf) };
    if (await isAccepted(w.tx, caseId, own)) throw conflict('The appointment has been accepted already.');
    await recordAct(w, { caseId, act: 'appointment', entity: 'cases', entityId: caseId }, acting);
  });
