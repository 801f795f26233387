import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { requireActing } from '#server/records/acts/acting.ts';
import { recordAct } from '#server/records/acts/acts-done.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ActName } from '#shared/records/acts/reserved-acts.ts';
import { chairFacts } from './chair.ts';
import { DECISION, type Decision } from './decision-row.ts';

const { users } = tables;

/** Carries out an act reserved to the chair of a decision, and records by whom and for whom; refused to anybody else. */
export async function actAsChair(w: Write, found: Case, decision: Decision, act: ActName): Promise<void> {
  const [chair = missing()] = await w.tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, decision.chairUserId));
  const acting = requireActing(act, await chairFacts(w.tx, w.author.id, found, decision, chair));
  await recordAct(w, { caseId: found.id, act, entity: DECISION, entityId: decision.id }, acting);
}
