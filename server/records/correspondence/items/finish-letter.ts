import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { write } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '../tables.ts';
import { addressLetter } from './address-letter.ts';
import type { LetterToMake } from './compose.ts';
import { changeItem, lockItem, type MailItem, recipientsOf } from './item-row.ts';
import { letterToFinish } from './letter-to-finish.ts';
import { type Making, makeLetter, problemOf } from './make-letter.ts';
import { program } from './program.ts';
import { contentKeyOf, storeMade } from './store-letter.ts';
import { submitItem } from './submit-item.ts';
import { templateInUse } from './template-in-use.ts';

/** A stored draft as it is made: its recipients found anew, with the version of the template that it was begun with. */
export async function draftToMake(database: Database, item: MailItem): Promise<LetterToMake> {
  const [found] = await database.select().from(cases).where(eq(cases.id, item.caseId));
  const template = await templateInUse(database, item.templateId, item.templateVersionId);
  const stored = await recipientsOf(database, item.id);
  const named = stored.map(({ ofId, ...rest }) => ({ ...rest, id: ofId }));
  const recipients = await database.transaction((tx) =>
    addressLetter(tx, program(item.authorId), item.caseId, { template, recipients: named }),
  );
  const { subject, body, facts, authorId } = item;
  return { found: found!, template, subject, body, facts, authorId, recipients };
}

/** A draft made, or what keeps it from that: as a recipient who is no longer of the case, or a delivery that is no longer used. */
async function makeDraft(services: Services, item: MailItem): Promise<Making> {
  const { id: itemId, attachmentIds } = item;
  try {
    const letter = await draftToMake(services.database, item);
    return await makeLetter(services, program(item.authorId), letter, { itemId, attachmentIds });
  } catch (error) {
    return { made: null, problems: [problemOf(error)] };
  }
}

/** Makes a draft and submits it; where something is missing it stays a draft that says what. One that was changed meanwhile is left alone. */
export async function finishLetter(services: Services, itemId: number): Promise<void> {
  const { database, files } = services;
  const [item] = await database.select().from(mailItems).where(eq(mailItems.id, itemId));
  if (item?.status !== 'draft') return;
  const { made, problems } = await makeDraft(services, item);
  await write(database, { id: item.createdBy ?? 0 }, async (w) => {
    const [found] = await w.tx.select().from(cases).where(eq(cases.id, item.caseId)).for('update');
    const now = await lockItem(w.tx, itemId);
    if (now.version !== item.version) {
      w.audit({ entity: 'mail-items', entityId: itemId, action: 'left alone', caseId: item.caseId });
      return;
    }
    if (!made) {
      await changeItem(w, now, { problems, statusReason: 'Could not be made.' }, 'not made');
      return;
    }
    await storeMade(w, files, now, made);
    const keyed = await changeItem(w, now, { contentKey: contentKeyOf(made) });
    await submitItem(w, keyed, found!);
  });
}

export const finishLetterJob = defineJob(
  letterToFinish.name,
  letterToFinish.payload,
  ({ itemId }, { services }) => finishLetter(services, itemId),
  { maxAttempts: letterToFinish.maxAttempts },
);
