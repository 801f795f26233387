import { eq } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import type { ActsOfCaseAsSent } from '#shared/records/acts/contract.ts';
import { actingFacts, barFrom } from './acting.ts';
import { actsDone } from './acts-done.ts';
import { isAccepted } from './appointment.ts';
import { reservedActsDone } from './tables.ts';

/** The acts carried out on a case, and the state of its appointment. */
export async function actsOfCase(
  { services: { database }, actor }: SignedIn,
  { caseId }: { caseId: number },
): Promise<ActsOfCaseAsSent> {
  const found = await visibleCase(database, actor, caseId);
  const facts = await actingFacts(database, actor.id, found);
  const [holder] = facts.officeHolders;
  return {
    acts: await actsDone(database, eq(reservedActsDone.caseId, caseId)),
    appointment: facts.office && {
      office: facts.office,
      holder: holder ? { id: holder.id, name: holder.name } : null,
      isAccepted: await isAccepted(database, caseId, facts),
      blocker: barFrom('appointment', facts),
    },
  };
}
