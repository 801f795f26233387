import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { documentDesk, idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { writeByRule } from './items/write-by-rule.ts';

const database = await testDatabase({ seeded: true });
const desk = await documentDesk(await testApp(database), ['reports.paperless-office'], {
  domainId: (await demoFirm(database)).harbour,
});
const post = await idNamed(database, 'delivery-methods', 'First class post');
const found = await addCase(database, { domain: 'Harbour Debt Solutions' });
const recipients = [{ type: 'client', id: found.personIds[0], deliveryMethodId: post }];
const papers = ['IVA proposal', 'Nominee’s report'] as const;

test.each(papers)('%s is made under Proposal & Voting alone, not as a letter', async (name) => {
  const templateId = await idNamed(database, 'templates', name);
  const { body: choices } = await desk.call('GET', `/cases/${found.id}/mail/choices`);
  expect(choices.data.templates.map((each: { name: string }) => each.name)).not.toContain(name);
  const written = await desk.call('POST', `/cases/${found.id}/mail`, { templateId, recipients, send: true });
  expect([written.status, written.body.errors]).toEqual([
    400,
    { templateId: expect.stringContaining(`${name} is made under Proposal & Voting`) },
  ]);
});

test('a status whose settings name the template of a proposal does not write one', async () => {
  const templateIds = await Promise.all(papers.map((name) => idNamed(database, 'templates', name)));
  const written = await write(database, systemActor, async (w) => {
    w.audit({ entity: 'cases', entityId: found.id, action: 'tested' });
    return writeByRule(w, { caseId: found.id, templateIds, raisedBy: 'Status: Drafting', asDraft: true });
  });
  expect(written).toEqual([]);
});
