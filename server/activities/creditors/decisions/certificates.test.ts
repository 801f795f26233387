import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { cases } from '#server/records/cases/tables.ts';
import { fileCertificate } from '#server/records/correspondence/certificates/file-certificate.ts';
import { deliveryCertificates, ruleStarts } from '#server/records/correspondence/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { certificates } from '#server/views/verification/cases/deliveries.ts';
import { verifyCases } from '#server/views/verification/verify-cases.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
const desk = decisionDesk(call, database, firm);

async function judged(): Promise<string[]> {
  const told: string[] = [];
  await database.transaction((tx) =>
    verifyCases(tx, ({ detail }) => void told.push(detail), { rules: [certificates] }),
  );
  return told;
}

test('the notices of a decision are certified, and the certificate is filed on the case', async () => {
  const { id: caseId } = await addCaseToDecide(database, firm);
  const made = await call('POST', `/cases/${caseId}/decisions`, desk.plan());
  const bare = await desk.step(caseId, made.body.data.id, 'certificate');
  expect([bare.status, bare.body.message]).toEqual([409, expect.stringMatching(/No notice is recorded yet/)]);
  await desk.step(caseId, made.body.data.id, 'withdraw', { reason: 'Begun again.' });

  const id = await desk.opened(caseId);
  const certified = await desk.step(caseId, id, 'certificate');
  expect(certified.status).toBe(201);
  const [certificate] = certified.body.data.certificates;
  expect(certificate).toMatchObject({ deliveries: 3, documentId: null });
  const path = `/cases/${caseId}/delivery-certificates`;
  expect((await stranger('GET', path)).status).toBe(404);
  await fileCertificate(services, certificate.id);
  await fileCertificate(services, certificate.id);
  const [filed] = (await call('GET', path)).body.data;
  const documents = await database.select().from(caseDocuments).where(eq(caseDocuments.caseId, caseId));
  expect(documents).toMatchObject([
    {
      id: filed.documentId,
      title: 'Certificate of delivery: Notice to creditors: proposal',
      sentOn: londonDate(),
    },
  ]);

  const pdf = await app.inject({
    url: `/api${path}/${certificate.id}/pdf`,
    headers: (await signIn([], { domainId: firm.harbour })).headers,
  });
  const text = (await textOfPdf(pdf.rawPayload)).join(' ');
  expect(text).toMatch(/Certificate of delivery \(rule 1\.52\)/);
  expect(text).toMatch(/Kestrel Bank.*First class\s+post/s);
  const [holder] = await database
    .select({ name: tables.users.name })
    .from(tables.users)
    .where(eq(tables.users.id, firm.practitioner));
  expect(text.replace(/\s+/g, ' ')).toContain(`, for ${holder!.name}, nominee`);
});

test('an office holder who certifies does so in their own name and capacity', async () => {
  const { id: caseId } = await addCaseToDecide(database, firm);
  const hera = await signIn([], { domainId: firm.harbour, name: 'Hera Holder', ipNumber: '70009' });
  await database.update(cases).set({ supervisorUserId: hera.id }).where(eq(cases.id, caseId));
  const id = await desk.prepared(caseId, { chairUserId: hera.id });
  const { version } = await desk.read(caseId, id);
  const own = apiCaller(app, hera.headers);
  const certified = await own('POST', `${desk.path(caseId, id)}/certificate`, { version });
  expect(certified.status).toBe(201);
  const [certificate] = certified.body.data.certificates;
  const url = `/api/cases/${caseId}/delivery-certificates/${certificate.id}/pdf`;
  const pdf = await app.inject({ url, headers: hera.headers });
  const text = (await textOfPdf(pdf.rawPayload)).join(' ').replace(/\s+/g, ' ');
  expect(text).toContain('Hera Holder, nominee');
  expect(text).not.toContain('for the office holder');
});

test('no decision is closed without a certificate, and the checks name one that lacks it', async () => {
  const { id } = await desk.approved();
  const [row] = await database
    .select()
    .from(deliveryCertificates)
    .where(eq(deliveryCertificates.aboutId, id));
  expect(row!.lines).toHaveLength(3);
  expect(row!.lines[0]).toMatchObject({
    means: 'First class post',
    by: 'Each of them answered it that day.',
    sentAt: null,
  });
  expect(await judged()).toEqual([]);
  await database.delete(deliveryCertificates);
  expect(await judged()).toEqual([
    expect.stringMatching(/^There is no certificate of delivery for the decision of/),
  ]);
  await database.update(ruleStarts).set({ since: new Date('2999-01-01') });
  expect(await judged()).toEqual([]);
});
