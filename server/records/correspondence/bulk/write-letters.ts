import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { keepContents, storeAhead } from '#server/platform/files/keep-content.ts';
import type { Services } from '#server/platform/http/services.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { actOfPaper } from '#shared/records/acts/reserved-acts.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { codeOf } from '#shared/records/correspondence/mail.ts';
import { type Addressed, type Composed, composeTogether } from '../items/compose.ts';
import type { InCommon } from '../items/in-common.ts';
import { MAIL, type MailItem } from '../items/item-row.ts';
import { mailToSend } from '../items/mail-to-send.ts';
import { type Making, makeComposed } from '../items/make-letter.ts';
import { program } from '../items/program.ts';
import { handOverAt } from '../items/queue-item.ts';
import { contentKeyOf, type Made, recentLetters, recipientRow, submitItem } from '../items/submit-item.ts';
import { type TemplateInUse, templateInUse } from '../items/template-in-use.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { type PreparedBulk, prepareBulk } from './prepare-bulk.ts';

/** A letter of a run as stored: made, or a draft that says what is wrong. */
type Written = {
  id: number;
  found: Case;
  recipients: readonly Addressed[];
  made: Leaving[] | null;
  problems: LetterProblem[];
};
/** What goes to a recipient, with the days on which it leaves and arrives, and the hash under which it is stored. */
type Leaving = Made & { leavesOn: string; expectedOn: string | null; sha256: string };

async function nextIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await rowsOf(tx, {
    id: col.number,
  })`select nextval(pg_get_serial_sequence('mail_items', 'id'))::int as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

async function readyToLeave(
  files: Services['files'],
  made: readonly Made[],
  common: InCommon,
): Promise<Leaving[]> {
  const leaving: Leaving[] = [];
  for (const each of made)
    leaving.push({
      ...each,
      ...(await common.days(each.recipient.method)),
      sha256: await storeAhead(files, each.rendered.pdf),
    });
  return leaving;
}

/** Makes the letters: while worker threads render one, the next is composed and the previous one stored. */
async function makeAll(
  services: Services,
  actor: ReturnType<typeof program>,
  { letters, together }: PreparedBulk,
  isRepeat: (caseId: number, composed: readonly Composed[]) => boolean,
): Promise<Written[]> {
  const ids = await nextIds(together.tx, letters.length);
  const making: Promise<Written>[] = [];
  for (const [at, { found, letter, refused }] of letters.entries()) {
    const id = ids[at] ?? missing();
    const composed = letter && (await composeTogether(together, actor, letter));
    if (composed && isRepeat(found.id, composed)) continue;
    const one: Promise<Making> = composed
      ? makeComposed(services, composed, codeOf(found.id, id), { isPatient: true })
      : Promise.resolve({ made: null, problems: [refused ?? missing()] });
    const written = one.then(async ({ made, problems }) => ({
      id,
      found,
      recipients: letter?.recipients ?? [],
      made: made && (await readyToLeave(services.files, made, together.common)),
      problems,
    }));
    // If composing another fails, nothing waits for this one.
    written.catch(() => undefined);
    making.push(written);
  }
  return Promise.all(making);
}

/** The stored values of a run's letter: already in the queue, unless a second person has to approve it first. */
async function storeItems(
  w: Write,
  template: TemplateInUse,
  { runId, repeatReason }: Pick<Writing, 'runId' | 'repeatReason'>,
  written: readonly Written[],
): Promise<MailItem[]> {
  if (written.length === 0) return [];
  const by = w.author.id || null;
  // Reports of the office holder are signed case by case, on submission.
  const isSubmitted = template.requiresApproval || actOfPaper(template.documentCode ?? null) !== null;
  const made = isSubmitted ? ('generated' as const) : ('queued' as const);
  const items = await w.tx
    .insert(mailItems)
    .overridingSystemValue()
    .values(
      written.map((each) => ({
        id: each.id,
        caseId: each.found.id,
        templateId: template.id,
        templateVersionId: template.versionId,
        documentTypeId: template.documentTypeId,
        title: template.name,
        noticeKind: template.noticeKind,
        authorId: w.author.id || each.found.caseOwnerUserId,
        requiresApproval: template.requiresApproval,
        status: each.made ? made : ('draft' as const),
        statusReason: each.made ? null : 'Could not be made.',
        problems: each.problems,
        dueOn:
          made === 'queued' ? ((each.made ?? []).map(({ leavesOn }) => leavesOn).sort()[0] ?? null) : null,
        runId,
        contentKey: each.made && contentKeyOf(each.made),
        repeatReason,
        writerIds: by === null ? [] : [by],
        createdBy: by,
        updatedBy: by,
      })),
    )
    .returning();
  for (const { id, caseId, title, templateVersionId, status, dueOn } of items) {
    const after = { title, templateVersionId, runId, status, dueOn, ...(repeatReason && { repeatReason }) };
    w.audit({ entity: MAIL, entityId: id, action: 'created', caseId, after });
    w.changed(`case:${caseId}`);
  }
  return items;
}

/** Stores the recipients of drafts. */
async function storeNamed(w: Write, written: readonly Written[]): Promise<void> {
  const named = written.flatMap(({ id, made, recipients }) =>
    made ? [] : recipients.map((recipient, position) => recipientRow(id, position, recipient)),
  );
  if (named.length > 0) await w.tx.insert(mailRecipients).values(named);
}

/** Stores what goes to each recipient. Anything not printed is handed over once the run can no longer be cancelled. */
async function storeRecipients(
  w: Write,
  { files }: Services,
  items: readonly MailItem[],
  written: readonly Written[],
): Promise<void> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const all = written.flatMap(({ id, made }) =>
    (made ?? []).map((each, position) => ({ ...each, item: byId.get(id) ?? missing(), position })),
  );
  if (all.length === 0) return;
  const kept = await keepContents(
    w,
    files,
    all.map(({ rendered, item, sha256 }) => ({
      name: `${item.title}.pdf`,
      type: 'application/pdf',
      bytes: rendered.pdf,
      sha256,
    })),
  );
  const rows = await w.tx
    .insert(mailRecipients)
    .values(
      all.map(({ item, position, recipient, subject, content, pages, expectedOn }, at) => ({
        ...recipientRow(item.id, position, recipient),
        fileId: (kept[at] ?? missing()).id,
        subject,
        content,
        pages,
        ...(item.status === 'queued' && { status: 'queued' as const, expectedOn }),
      })),
    )
    .returning({ id: mailRecipients.id });
  for (const [at, { item, recipient, leavesOn }] of all.entries())
    if (item.status === 'queued' && wayOf(recipient.method.channel) !== 'print') {
      const recipientId = (rows[at] ?? missing()).id;
      const runAt = handOverAt(item, recipient.method, leavesOn);
      await addJob(w.tx, mailToSend, { recipientId }, { key: `mail:${recipientId}`, runAt });
    }
}

/** The letter, with the version that was checked; one published meanwhile is for the next run. */
export type Writing = {
  runId: number;
  templateId: number;
  versionId: number;
  deliveryMethodId: number | null;
  /** Why recent recipients get it again. */
  repeatReason: string | null;
};

/**
 * Writes and submits the letter on these cases. What has changed since the check and is wrong now stays a draft that says so; a case that
 * had the same letter recently gets none without a reason, and as the cases are locked, another run that writes it comes before or after.
 * It reads, renders and stores for all of them together: a statement per letter would take longer than the letter.
 */
export async function writeLetters(
  w: Write,
  services: Services,
  { runId, templateId, versionId, deliveryMethodId, repeatReason }: Writing,
  caseIds: readonly number[],
): Promise<void> {
  const actor = program(w.author.id);
  const found = await w.tx
    .select()
    .from(cases)
    .where(inArray(cases.id, [...caseIds]))
    .orderBy(cases.id)
    .for('update');
  const template = await templateInUse(w.tx, templateId, versionId);
  const prepared = await prepareBulk(w.tx, services, actor, found, { template, deliveryMethodId });
  const recent = await recentLetters(w.tx, caseIds);
  const isRepeat = (caseId: number, composed: readonly Composed[]) =>
    repeatReason === null && recent(caseId, contentKeyOf(composed)) !== null;
  const written = await makeAll(services, actor, prepared, isRepeat);
  const items = await storeItems(w, template, { runId, repeatReason }, written);
  const done = new Set(items.map(({ caseId }) => caseId));
  for (const { id: caseId } of found)
    if (!done.has(caseId))
      w.audit({ entity: 'job-runs', entityId: runId, action: 'repeat left out', caseId });
  await storeRecipients(w, services, items, written);
  await storeNamed(w, written);
  const byId = new Map(found.map((each) => [each.id, each]));
  for (const item of items)
    if (item.status === 'generated') await submitItem(w, item, byId.get(item.caseId) ?? missing());
}
