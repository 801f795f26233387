import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { caseNotes } from '#server/records/documents/notes/tables.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { vulnerabilityAssessments } from '#server/records/vulnerability/tables.ts';
import { deadlinesOf } from '#shared/activities/complaints/complaints.ts';
import { setClock } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { reportDesk } from '#test/report-desk.ts';
import { readWhole } from '#test/reports.ts';

setClock(() => new Date('2026-11-17T12:00:00Z'));
afterAll(() => setClock(() => new Date()));

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { stored, rowOf } = reportDesk(database);

async function client(
  more: Partial<typeof cases.$inferInsert>,
  person: Partial<typeof persons.$inferInsert> = {},
) {
  const { id, personIds } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  await database
    .update(cases)
    .set({ enquiryOn: '2026-03-02', ...more })
    .where(eq(cases.id, id));
  await database
    .update(persons)
    .set({ dateOfBirth: '1990-06-01', ...person })
    .where(eq(persons.id, personIds[0]!));
  return id;
}
const methods = tables['delivery-methods'];
/** A letter that went out on a day. */
async function wroteTo(caseId: number, type: 'client' | 'creditor', sentOn: string) {
  const [version] = await database.select().from(templateVersions).limit(1);
  const [method] = await database.select().from(methods).limit(1);
  const itemId = await stored(mailItems, {
    caseId,
    templateId: version!.templateId,
    templateVersionId: version!.id,
    documentTypeId: (await database.select().from(tables.documents).limit(1))[0]!.id,
    title: 'A letter',
    authorId: firm.priya,
    status: 'sent',
    requiresApproval: false,
    sentOn,
  });
  const to = { itemId, position: 0, type, name: 'x', deliveryMethodId: method!.id };
  await stored(mailRecipients, { ...to, status: 'sent', sentOn });
}
const called = (caseId: number, day: string) =>
  stored(caseNotes, { caseId, kind: 'call_out', subject: 'x', happenedAt: new Date(`${day}T10:00:00Z`) });

test('outcomes of each group are worked out, and a small group is masked for those who see no identifiers', async () => {
  const received = await rowOf('complaint-statuses', 'code', 'received');
  const hurt = await client({ isVulnerable: true }, { adjustments: ['large_print', 'more_time'] });
  await called(hurt, '2026-03-12');
  await stored(complaints, {
    caseId: hurt,
    reference: 'HDS-C2026-1',
    receivedOn: '2026-04-01',
    channel: 'phone',
    summary: 'x',
    category: 'delay',
    regime: 'disp',
    statusId: received.id,
    outcome: 'upheld',
    ownerUserId: firm.priya,
    ...deadlinesOf('2026-04-01', new Set()),
  });
  const failed = await client({ isVulnerable: true, approvalDate: '2026-05-01', terminatedOn: '2026-10-01' });
  await called(failed, '2026-03-04');
  for (let n = 0; n < 5; n++) {
    const id = await client({ approvalDate: '2025-05-01', ...(n === 0 && { completedOn: '2026-09-01' }) });
    await called(id, '2026-03-03');
  }
  await client({ enquiryOn: '2020-01-01' });
  // A letter to a creditor answers no client.
  const unanswered = await client({ enquiryOn: '2020-02-01' });
  await wroteTo(unanswered, 'creditor', '2020-02-03');
  await wroteTo(unanswered, 'client', '2020-02-07');
  const read = async (permissions: string[], given = {}) => {
    const { rows } = await readWhole(database, 'consumer-outcomes', {
      domainIds: [firm.harbour],
      given,
      as: { permissions: new Set(permissions) as never },
    });
    return new Map(rows.map((row) => [`${row.groupedBy}: ${row.group}`, row]));
  };
  const early = await read(['cases.identifiers'], { from: '2020-02-01', to: '2020-02-29', groupedBy: 'all' });
  expect(early.get('all: All')).toMatchObject({ clients: 1, answered: 1, daysToAnswer: 6 });
  const all = await read(['cases.identifiers', 'reports.complaint-register']);
  expect(all.get('all: All')).toMatchObject({ clients: 7, answered: 7, approved: 6, completed: 1 });
  expect(all.get('vulnerable: Vulnerable')).toMatchObject({
    clients: 2,
    daysToAnswer: 2,
    complained: 1,
    upheld: 1,
    approved: 1,
    earlyFailures: 1,
    complainedShare: 5_000,
    earlyFailureShare: 10_000,
  });
  expect(all.get('vulnerable: Not marked as vulnerable')).toMatchObject({
    clients: 5,
    daysToAnswer: 1,
    complained: 0,
    earlyFailures: 0,
    completed: 1,
  });
  expect(all.get('adjustment: Large print')).toMatchObject({ clients: 1 });
  expect(all.get('adjustment: None recorded')).toMatchObject({ clients: 6 });
  expect(all.get('age: 35 to 49')).toMatchObject({ clients: 7 });
  const masked = await read(['reports.complaint-register'], { groupedBy: 'vulnerable' });
  expect([...masked.keys()]).toEqual(['vulnerable: Not marked as vulnerable', 'vulnerable: Vulnerable']);
  const nothing = { clients: null, complained: null, earlyFailures: null };
  expect(masked.get('vulnerable: Vulnerable')).toMatchObject(nothing);
  // With the number of all, that of the others would tell how many are vulnerable.
  expect(masked.get('vulnerable: Not marked as vulnerable')).toMatchObject(nothing);
  expect((await read([])).get('all: All')).toMatchObject({ clients: 7, upheld: 1 });
  for (let n = 0; n < 3; n++) await client({ isVulnerable: true });
  const large = await read([], { groupedBy: 'vulnerable' });
  expect([...large.values()].map(({ clients }) => clients)).toEqual([5, 5]);
});

type Asked = Partial<typeof vulnerabilityAssessments.$inferInsert>;
/** A client of May, who was asked about vulnerability at these times. */
async function asked(language: typeof persons.$inferInsert.preferredLanguage, ...times: Asked[]) {
  const caseId = await client({ enquiryOn: '2026-05-04' }, { preferredLanguage: language ?? null });
  const [person] = await database.select().from(casePeople).where(eq(casePeople.caseId, caseId));
  const base = { caseId, personId: person!.personId, askedBy: firm.priya, askedOn: '2026-05-05' };
  for (const one of times) await stored(vulnerabilityAssessments, { ...base, finding: 'none', ...one });
  return caseId;
}
const health: Asked = { finding: 'found', vulnerabilityKinds: ['health', 'resilience'] };

test('clients are grouped by kind of vulnerability and by language, and what nobody knows is a group of its own', async () => {
  const joint = await asked('en', health);
  // Of their partner nothing is known, neither the language nor whether they are vulnerable.
  const [partner] = await database.insert(persons).values({ firstName: 'Ed', lastName: 'Hale' }).returning();
  await stored(casePeople, { caseId: joint, personId: partner!.id, role: 'applicant_2' });
  await asked('cy', {});
  await asked('pl', health, { askedOn: '2026-06-05' });
  await asked(null);
  // Found before kinds were recorded.
  await asked('en', { finding: 'found' });
  const read = async (groupedBy: 'kind' | 'language', permissions: string[]) => {
    const { rows } = await readWhole(database, 'consumer-outcomes', {
      domainIds: [firm.harbour],
      given: { from: '2026-05-01', to: '2026-05-31', groupedBy },
      as: { permissions: new Set(permissions) as never },
    });
    return Object.fromEntries(rows.map(({ group, clients }) => [group, clients]));
  };
  const all = ['cases.identifiers', 'cases.sensitive'];
  expect(await read('kind', all)).toEqual({
    Health: 1,
    Resilience: 1,
    'No signs found': 2,
    'Not known': 3,
  });
  expect(await read('language', all)).toEqual({ English: 2, Polish: 1, Welsh: 1, 'Not known': 2 });
  // Whoever may not read sensitive notes must not learn from a small group of which kind a client is.
  expect(await read('kind', ['cases.identifiers'])).toEqual({
    Health: null,
    Resilience: null,
    'No signs found': null,
    'Not known': null,
  });
  expect(await read('language', ['cases.identifiers'])).toMatchObject({ Welsh: 1 });
  expect(await read('language', [])).toMatchObject({ Welsh: null });
});
