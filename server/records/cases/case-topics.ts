import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { cases } from './tables.ts';

/** The checks in progress, by case: streams that hear of the same change share one. */
const asked = new WeakMap<Database, Map<number, Promise<number | null>>>();

function domainOf(database: Database, caseId: number): Promise<number | null> {
  const questions = asked.get(database) ?? new Map<number, Promise<number | null>>();
  asked.set(database, questions);
  const question =
    questions.get(caseId) ??
    database
      .select({ domainId: cases.domainId })
      .from(cases)
      .where(eq(cases.id, caseId))
      .then(([found]) => found?.domainId ?? null)
      .finally(() => questions.delete(caseId));
  questions.set(caseId, question);
  return question;
}

/** Whether the actor may hear that the topic changed: topics of a case, and of who has it open, only if they see the case. */
export async function hears(database: Database, actor: Actor, topic: string): Promise<boolean> {
  const [, caseId] = /^(?:case|presence):(\d{1,9})$/.exec(topic) ?? [];
  if (caseId === undefined || actor.domainIds === 'all') return true;
  const domainId = await domainOf(database, Number(caseId));
  return domainId !== null && actor.domainIds.includes(domainId);
}
