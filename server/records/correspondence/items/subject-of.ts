import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { complaintFacts } from '#server/records/complaints/complaint-facts.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { decisionSubject } from '#server/records/decisions/decision-facts.ts';
import { receipts } from '#server/records/payments/receipt-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { LetterAbout, Mail } from '#shared/records/correspondence/contract.ts';
import type { LetterSubject } from '#shared/records/correspondence/letter-subjects.ts';
import type { MailItem } from './item-row.ts';

/** A record that a letter is about: its label, and the facts that the case does not hold. */
export type Subject = LetterAbout & { label: string; facts: Readonly<Record<string, string>> };

const { creditors, tasks, users } = tables;

type SubjectReader = (
  database: Database | Tx,
  caseId: number,
  id: number,
) => Promise<Omit<Subject, keyof LetterAbout> | undefined>;

/** Readers for the kinds of record that belong to activities; their parts of the program supply them. */
export type SubjectReaders = Partial<Record<'annual-reviews', SubjectReader>>;

const readers: Record<Exclude<LetterSubject, keyof SubjectReaders>, SubjectReader> = {
  'case-creditors': async (database, caseId, id) => {
    const [debt] = await database
      .select({ name: creditors.name, account: caseCreditors.accountNumber })
      .from(caseCreditors)
      .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
      .where(and(eq(caseCreditors.id, id), eq(caseCreditors.caseId, caseId)));
    return debt && { label: [debt.name, debt.account].filter(Boolean).join(', '), facts: {} };
  },
  complaints: async (database, caseId, id) => {
    const [found] = await database
      .select({ complaint: complaints, owner: { name: users.name } })
      .from(complaints)
      .innerJoin(users, eq(users.id, complaints.ownerUserId))
      .where(and(eq(complaints.id, id), eq(complaints.caseId, caseId)));
    if (!found) return undefined;
    const { complaint, owner } = found;
    return { label: complaint.reference, facts: complaintFacts({ ...complaint, owner }, null) };
  },
  receipts: async (database, caseId, id) => {
    const [receipt] = await database
      .select({ pence: receipts.amountPence, on: receipts.receivedOn })
      .from(receipts)
      .where(and(eq(receipts.id, id), eq(receipts.caseId, caseId)));
    return receipt && { label: `${poundsText(receipt.pence)} of ${showDate(receipt.on)}`, facts: {} };
  },
  'case-tasks': async (database, caseId, id) => {
    const [task] = await database
      .select({ own: caseTasks.name, name: tasks.name })
      .from(caseTasks)
      .leftJoin(tasks, eq(tasks.id, caseTasks.taskId))
      .where(and(eq(caseTasks.id, id), eq(caseTasks.caseId, caseId)));
    return task && { label: task.own ?? task.name ?? '', facts: {} };
  },
  decisions: decisionSubject,
};

/** The record that a letter is about; refuses one of another case. */
export async function subjectOf(
  database: Database | Tx,
  caseId: number,
  about: LetterAbout | null | undefined,
  given: SubjectReaders = {},
): Promise<Subject | null> {
  if (!about) return null;
  const { entity, id } = about;
  const found = await { ...readers, ...given }[entity]?.(database, caseId, id);
  if (found) return { entity, id, ...found };
  const message = 'What the letter is about is not on this case.';
  throw new AppError('invalid', message, { errors: { about: message } });
}

/** What a stored letter is about. */
export const aboutOf = ({ aboutEntity, aboutId, aboutLabel }: MailItem): Mail['about'] =>
  aboutEntity === null || aboutId === null
    ? null
    : { entity: aboutEntity, id: aboutId, label: aboutLabel ?? '' };
