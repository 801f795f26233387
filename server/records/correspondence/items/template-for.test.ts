import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases, persons } from '#server/records/cases/tables.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { templateFor } from './template-for.ts';

const database = await testDatabase({ seeded: true });
const { templates } = tables;

/** The same template in Welsh, published. */
async function inWelsh(event: 'review_requested' | 'review_reported') {
  const [english] = await database.select().from(templates).where(eq(templates.raisedOn, event));
  const { id, ...values } = english!;
  const [welsh] = await database
    .insert(templates)
    .values({ ...values, languageVariant: 'cy' })
    .returning();
  const [version] = await database.select().from(templateVersions).where(eq(templateVersions.templateId, id));
  const { id: _id, ...published } = version!;
  await database.insert(templateVersions).values({ ...published, templateId: welsh!.id });
  return { english: id, welsh: welsh!.id };
}

test('a letter to clients who prefer Welsh is written in it, where there is a published template in Welsh', async () => {
  const applicants = [{ firstName: 'Nia' }, { firstName: 'Ifan' }].map(({ firstName }) => ({
    firstName,
    lastName: 'Pugh',
  }));
  const { id, personIds } = await addCase(database, { domain: 'Harbour Debt Solutions', people: applicants });
  const [found] = await database.select().from(cases).where(eq(cases.id, id));
  const written = async (event: 'review_requested' | 'review_reported') =>
    (await templateFor(database, event, found!)).id;
  const prefer = (preferredLanguage: 'cy' | 'en', ids: number[]) =>
    database.update(persons).set({ preferredLanguage }).where(inArray(persons.id, ids));
  const [, second] = personIds;
  await prefer('cy', personIds);
  const english = await written('review_requested');
  const request = await inWelsh('review_requested');
  const report = await inWelsh('review_reported');
  expect(request.english).toBe(english);
  expect(await written('review_requested')).toBe(request.welsh);
  // Creditors read it too.
  expect(await written('review_reported')).toBe(report.english);
  await prefer('en', [second!]);
  expect(await written('review_requested')).toBe(request.english);
  // Nobody writes to somebody who has died.
  await database.update(persons).set({ deceasedOn: '2026-11-01' }).where(eq(persons.id, second!));
  expect(await written('review_requested')).toBe(request.welsh);
});
