import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { endTask } from '#server/records/tasks/complete-task.ts';
import {
  announce,
  contentFor,
  raiseTask,
  TASK_ENTITY,
  type Task,
} from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { answeredOn, isUnderDisp } from '#shared/activities/complaints/complaints.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { londonInstant, showDate } from '#shared/platform/dates.ts';
import { usualDueTime } from '#shared/records/tasks/tasks.ts';
import type { Calendar, Complaint } from './complaint-row.ts';

/** The code of the definition that both tasks are raised from. */
export const STAGE_TASK_CODE = 'complaint-stage-deadlines';
/** How many business days before a deadline its task is due. */
export const TASK_BUSINESS_DAYS = 2;

type Stage = 'src' | 'final';
/** A deadline still to be met, or how it ended: 'completed' by the reply, 'cancelled' if it no longer matters. */
type Wanted = { dueOn: string } | { end: 'completed' | 'cancelled'; note: string };

/** The source key of a stage's task. */
export const stageTaskKey = (complaintId: number, stage: Stage): string =>
  `complaint:${complaintId}:${stage}`;

function wantedSummary(complaint: Complaint, today: string): Wanted {
  const { srcSentOn, srcDueOn, regime } = complaint;
  if (srcSentOn)
    return {
      end: 'completed',
      note: `The summary resolution communication went out on ${showDate(srcSentOn)}.`,
    };
  const answered = answeredOn(complaint);
  if (answered) return { end: 'cancelled', note: `The complaint was answered on ${showDate(answered)}.` };
  if (!isUnderDisp(regime)) return { end: 'cancelled', note: 'The complaint does not come under DISP.' };
  if (today > srcDueOn)
    return { end: 'cancelled', note: `The three business days ended on ${showDate(srcDueOn)}.` };
  return { dueOn: srcDueOn };
}

function wantedFinal(complaint: Complaint): Wanted {
  const answered = answeredOn(complaint);
  if (answered) return { end: 'completed', note: `The complaint was answered on ${showDate(answered)}.` };
  return { dueOn: complaint.finalDueOn };
}

const sentences: Record<Stage, string> = {
  src: 'The summary resolution communication must go out by',
  final: 'The final response, or a holding reply, must go out by',
};

async function definitionOf(tx: Tx) {
  const { tasks } = tables;
  const [definition] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.code, STAGE_TASK_CODE), eq(tasks.isActive, true)));
  return definition;
}

/**
 * Brings the tasks for a complaint's deadlines up to date, two business days before each: raised, moved, completed with the reply or
 * cancelled. A task that somebody has ended stays ended, and one postponed by hand stays as it is.
 */
export async function keepStageTasks(
  w: Write,
  found: Case,
  complaint: Complaint,
  { today, holidays }: Calendar,
): Promise<void> {
  const wanted: Record<Stage, Wanted> = {
    src: wantedSummary(complaint, today),
    final: wantedFinal(complaint),
  };
  const keys = { src: stageTaskKey(complaint.id, 'src'), final: stageTaskKey(complaint.id, 'final') };
  const known = await w.tx
    .select()
    .from(caseTasks)
    .where(and(eq(caseTasks.caseId, found.id), inArray(caseTasks.sourceKey, Object.values(keys))))
    .for('update');
  for (const stage of ['src', 'final'] as const) {
    const task = known.find(({ sourceKey }) => sourceKey === keys[stage]);
    const want = wanted[stage];
    if ('end' in want) {
      if (task?.status === 'open') await endTask(w, task, want.end, want.note);
      continue;
    }
    const actionAt = londonInstant(addBusinessDays(want.dueOn, -TASK_BUSINESS_DAYS, holidays), usualDueTime);
    const sentence = `${sentences[stage]} ${showDate(want.dueOn)}.`;
    if (task) await moveTask(w, task, actionAt, sentence);
    else await raise(w, found, complaint, { sourceKey: keys[stage], actionAt, sentence });
  }
}

async function moveTask(w: Write, task: Task, actionAt: Date, sentence: string): Promise<void> {
  if (task.status !== 'open' || task.snoozeReason !== null || +task.actionAt === +actionAt) return;
  const content = task.content.replace(/<p>The (summary|final)[^<]*<\/p>$/, `<p>${sentence}</p>`);
  announce(w, await changeRow(w, TASK_ENTITY, caseTasks, task, task.version, { actionAt, content }));
}

async function raise(
  w: Write,
  found: Case,
  { reference }: Complaint,
  { sourceKey, actionAt, sentence }: { sourceKey: string; actionAt: Date; sentence: string },
): Promise<void> {
  const definition = await definitionOf(w.tx);
  if (!definition) return;
  const words = await contentFor(w.tx, definition.content ?? '', found, { 'complaint.reference': reference });
  await raiseTask(w, found, definition, {
    source: 'complaint',
    sourceKey,
    actionAt,
    content: `${words}<p>${sentence}</p>`,
  });
}
