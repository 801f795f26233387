import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { actingFacts } from '#server/records/acts/acting.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { raiseOwnTask } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { conflict } from '#shared/platform/errors.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import { type ActName, reservedActs } from '#shared/records/acts/reserved-acts.ts';

/** Asks the office holder of a case to carry out an act, through a task. Refused while they have one for it. */
export const askToAct = (
  ctx: SignedIn,
  { caseId, act, note }: { caseId: number; act: ActName; note: string },
): Promise<void> =>
  writeToCase(ctx, caseId, async (w, found) => {
    const [holder] = (await actingFacts(w.tx, ctx.actor.id, found)).officeHolders;
    if (!holder) throw conflict('Choose the office holder of the case first.');
    const name = reservedActs[act].label;
    const [asked] = await w.tx
      .select({ id: caseTasks.id })
      .from(caseTasks)
      .where(
        and(
          eq(caseTasks.caseId, caseId),
          eq(caseTasks.name, name),
          eq(caseTasks.assignedUserId, holder.id),
          eq(caseTasks.status, 'open'),
        ),
      );
    if (asked) throw conflict(`${holder.name} has been asked already, and has the task.`);
    await raiseOwnTask(w, found, {
      name,
      assignedUserId: holder.id,
      content: `<p>${escapedHtml(note === '' ? `${ctx.actor.name} asks you to do this.` : `${ctx.actor.name}: ${note}`)}</p>`,
      source: 'user',
    });
  });
