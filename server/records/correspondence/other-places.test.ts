import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { paperProblem } from '#shared/records/letters/paper-types.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addRichCase } from '#test/letters.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { writeEventLetters } from './items/event-letters.ts';
import { finishLetter } from './items/finish-letter.ts';
import { stoppersOf } from './items/stoppers.ts';
import { writeByRule } from './items/write-by-rule.ts';
import { mailItems, mailRecipients } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const starters = await database.select().from(tables.templates);
const typeCodes = new Map(
  (
    await database.select({ id: tables.documents.id, code: tables.documents.code }).from(tables.documents)
  ).map(({ id, code }) => [id, code]),
);
const writer = await signIn(['reports.paperless-office', 'settings.templates'], { domainId: firm.harbour });
const call = apiCaller(app, writer.headers);
const { templates } = tables;
const named = async (entity: 'delivery-methods' | 'documents' | 'products', name: string) => {
  const [row] = await database.select().from(tables[entity]).where(eq(tables[entity].name, name));
  return row!.id;
};
const post = await named('delivery-methods', 'First class post');
const type = await named('documents', 'Client letter');
const irish = await named('products', 'Individual Voluntary Arrangement (Northern Ireland)');
const trustDeed = await named('products', 'Protected trust deed');

let made = 0;
const draft = (body: string, values: Record<string, unknown> = {}) =>
  write(database, systemActor, (w) =>
    createRow(w, 'templates', {
      name: `Letter ${++made}`,
      documentTypeId: type,
      audience: 'client',
      format: 'html',
      deliveryMethodId: post,
      body,
      ...values,
    }),
  );
async function template(body: string, values: Record<string, unknown> = {}) {
  const row = await draft(body, values);
  await write(database, systemActor, (w) =>
    publishTemplate(w, row.id, row.version, async () => new Uint8Array()),
  );
  return row.id;
}
const everywhere = ['EW', 'SCO', 'NI', 'other'];
const caseIn = (jurisdiction: 'EW' | 'NI' | 'SCO', values = {}) =>
  addCase(database, {
    domain: 'Harbour Debt Solutions',
    jurisdiction,
    ...(jurisdiction === 'NI' && { productId: irish }),
    ...(jurisdiction === 'SCO' && { productId: trustDeed }),
    ...values,
  });
const send = (found: { id: number; personIds: number[] }, templateId: number, more = {}) =>
  call('POST', `/cases/${found.id}/mail`, {
    templateId,
    recipients: [{ type: 'client', id: found.personIds[0], deliveryMethodId: post }],
    send: true,
    ...more,
  });
const english = await template('<p>Under section 258 of the Insolvency Act 1986</p>', {
  name: 'English letter',
});
const plain = await template('<p>Dear {{recipient.salutation}}, thank you.</p>', {
  name: 'Plain letter',
  jurisdictions: everywhere,
});
const WHY = /^English letter is written for England & Wales; this case is in (Northern Ireland|Scotland)\./;
const itemOf = async (id: number) =>
  (await database.select().from(mailItems).where(eq(mailItems.id, id)))[0]!;

test.each(['NI', 'SCO'] as const)(
  'in %s a letter that is not for it is stopped and says why',
  async (place) => {
    const found = await caseIn(place);
    const refused = await send(found, english);
    expect(refused.status).toBe(400);
    expect(refused.body.data.problems).toEqual([
      {
        message: expect.stringMatching(WHY),
        token: null,
        recipient: null,
        href: `/templates/${english}/edit`,
      },
    ]);
    expect((await send(found, plain)).status).toBe(201);
    expect((await send(await caseIn('EW'), english)).status).toBe(201);
  },
);

const ENGLISH_LAW =
  /Insolvency Act 1986|England and Wales\) Rules 2016|section 25[6-9]|[Rr]ules? \d+\.\d+|in England and Wales/;

/** Whoever a starter letter is for. */
const recipientOf = (audience: string, { personIds, debts }: Awaited<ReturnType<typeof addRichCase>>) => {
  if (audience === 'sos') return { type: 'sos', id: null };
  return audience === 'client' ? { type: 'client', id: personIds[0] } : { type: 'creditor', id: debts[0] };
};

test.each(['NI', 'SCO'] as const)(
  'in %s no starter letter that cites the law of England and Wales leaves',
  async (jurisdiction) => {
    const found = await addRichCase(database, { jurisdiction });
    const citing = starters.filter(({ body }) => ENGLISH_LAW.test(body ?? ''));
    expect(citing.length).toBeGreaterThan(15);
    for (const { id: templateId, audience, name, documentTypeId } of citing) {
      const { body } = await call('POST', `/cases/${found.id}/mail`, {
        templateId,
        recipients: [{ ...recipientOf(audience, found), deliveryMethodId: post }],
        send: true,
      });
      // Papers that a step of their own makes are no letters anywhere.
      const isPaper = paperProblem(name, typeCodes.get(documentTypeId) ?? null) !== null;
      const told = isPaper
        ? [body.errors.templateId]
        : (body.data?.problems ?? []).map(({ message }: { message: string }) => message);
      const why = expect.stringMatching(
        isPaper
          ? / is made under Proposal & Voting/
          : / is written for England & Wales; this case is in (Northern Ireland|Scotland)\./,
      );
      expect([name, told]).toEqual([name, expect.arrayContaining([why])]);
    }
  },
);

test('English law that somebody types into a letter stops it as well', async () => {
  const found = await caseIn('NI');
  const body = '<p>You may appeal under <b>rule</b> 15.35 within 28&nbsp;days.</p>';
  const refused = await send(found, plain, { body });
  expect(refused.body.data.problems[0].message).toBe(
    'The text cites ‘rule 15.35’, the law of England & Wales; this case is in Northern Ireland.',
  );
  expect(
    (await send(found, plain, { body: '<p>Under the Insolvency (Northern Ireland) Order 1989.</p>' })).status,
  ).toBe(201);
});

test('a run names the cases that it cannot write to', async () => {
  const [one, other] = [await caseIn('EW'), await caseIn('NI')];
  const input = { caseIds: [one.id, other.id], templateId: english };
  const { body } = await call('POST', '/bulk-letters/check', input);
  const problems = body.data.map((row: { caseId: number; problems: { message: string }[] }) => [
    row.caseId,
    row.problems.map(({ message }) => message),
  ]);
  expect(problems).toEqual([
    [one.id, []],
    [other.id, [expect.stringMatching(WHY)]],
  ]);
  expect((await call('POST', '/bulk-letters', input)).status).toBe(400);
});

test('what a rule writes stays a draft that says why', async () => {
  const found = await caseIn('NI');
  const [id] = await write(database, systemActor, (w) =>
    writeByRule(w, { caseId: found.id, templateIds: [english], raisedBy: 'A status', asDraft: false }),
  );
  await finishLetter(services, id!);
  const item = await itemOf(id!);
  expect(item.status).toBe('draft');
  expect(item.problems).toMatchObject([{ message: expect.stringMatching(WHY) }]);
});

test('of two templates of a kind the one for the place of the case is written', async () => {
  const raised = { raisedOn: 'break_agreed', sendsByItself: true };
  await database.update(templates).set({ raisedOn: null }).where(eq(templates.raisedOn, 'break_agreed'));
  const [ours, theirs] = [
    await template('<p>As the rules say.</p>', { ...raised, jurisdictions: ['EW'] }),
    await template('<p>As the Order says.</p>', { ...raised, jurisdictions: ['NI'] }),
  ];
  const writtenIn = async (place: 'EW' | 'NI' | 'SCO') => {
    const { id: caseId } = await caseIn(place);
    const ids = await write(database, systemActor, (w) =>
      writeEventLetters(w, caseId, { event: 'break_agreed', occasion: '2026-11-01' }),
    );
    return Promise.all(ids.map(async (id) => (await itemOf(id)).templateId));
  };
  expect(await writtenIn('EW')).toEqual([ours]);
  expect(await writtenIn('NI')).toEqual([theirs]);
  // Where there is none, nothing is silently left out: the first says so.
  expect(await writtenIn('SCO')).toEqual([ours]);
});

test('a letter in the queue is held when its case turns out to be elsewhere', async () => {
  const found = await caseIn('EW');
  const { body } = await send(found, english);
  await database.update(cases).set({ jurisdiction: 'NI', productId: irish }).where(eq(cases.id, found.id));
  const [recipient] = await database
    .select()
    .from(mailRecipients)
    .where(eq(mailRecipients.itemId, body.data.id));
  const stoppers = await database.transaction((tx) =>
    stoppersOf(tx, [{ recipient: recipient!, caseId: found.id }]),
  );
  expect(stoppers.get(recipient!.id)).toMatch(WHY);
});

test('a text that cites English law is not published for Northern Ireland or Scotland', async () => {
  const body = '<p>The nominee reports under section 256A.</p>';
  const publish = async (values: object) => {
    const { id, version } = await draft(body, { ...values });
    return call('POST', `/templates/${id}/publish`, { version });
  };
  const refused = await publish({ jurisdictions: ['EW', 'NI'] });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: {
        jurisdictions:
          'The text cites ‘section 256A’, the law of England & Wales: it can be written for that place alone.',
      },
    },
  });
  expect((await publish({ jurisdictions: ['SCO'] })).status).toBe(400);
  expect((await publish({ jurisdictions: ['EW'] })).status).toBe(200);
  // A new template begins with England and Wales.
  expect((await publish({})).body.data.jurisdictions).toEqual(['EW']);
  const none = await draft('<p>Words</p>', {});
  const emptied = await call('PUT', `/templates/${none.id}`, { version: none.version, jurisdictions: [] });
  expect(emptied.body.errors.jurisdictions).toBe('Choose at least 1.');
});
