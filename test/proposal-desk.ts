import { and, eq } from 'drizzle-orm';
import { sendLinkJob } from '#server/activities/proposals/send-link.ts';
import { signedCopyJob } from '#server/activities/proposals/signed-copy.ts';
import { proposals } from '#server/app/parts/proposals.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { files } from '#server/platform/files/tables.ts';
import { caseAssets, caseCreditors, iandeLines, iandeStatements } from '#server/records/affairs/tables.ts';
import { adviceRecords, proposalSignatures } from '#server/records/decisions/proposal-tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { usualAnswers } from '#shared/activities/proposals/proposal.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { usualAssumptions } from '#shared/records/affairs/alternatives.ts';
import { addCase } from './cases.ts';
import { testDatabase } from './database.ts';
import { documentDesk } from './document-desk.ts';
import { giveDueDiligence } from './due-diligence.ts';
import { idOf } from './letters.ts';
import { type MailServer, mailServer } from './mail-server.ts';
import { apiCaller, demoFirm } from './new-cases.ts';
import { giveAssessments } from './proposals.ts';
import { appWith, type TestApp } from './records-app.ts';

type Values = NonNullable<Parameters<typeof addCase>[1]>;

/** Terms that lack nothing. */
export const completeTerms = {
  contributionPence: 10_900,
  contributionDay: 5,
  termMonths: 60,
  lumpSums: [],
  answers: { ...usualAnswers },
  confirmed: ['assets', 'debts', 'associates'],
  assumptions: { ...usualAssumptions },
};

/** Advice that can be signed off. */
export const completeAdvice = (today = londonDate()) => ({
  adviceOn: today,
  options: [
    {
      name: 'Individual voluntary arrangement',
      helps: '',
      costs: '',
      reason: 'A fixed end.',
      choice: 'recommended',
    },
    { name: 'Debt relief order', helps: '', costs: '', reason: 'Owns a home.', choice: 'rejected' },
  ],
  reasons: 'A steady surplus, and a home to keep.',
  costsExplained: 'Fees come out of the contributions.',
  referrer: 'None: the client called us.',
  earlierAdvice: 'None.',
  thirdParties: 'No joint debts, no guarantors.',
  hasVulnerability: false,
  vulnerabilitySteps: '',
  isMeetingOffered: true,
  hasConsented: true,
  reflectUntil: '2027-12-31',
  earlierOrderOn: null,
  breathingSpaceEndedOn: null,
  isUndischarged: false,
  suitableAnyway: '',
  differenceAnswers: [],
});

/** A case in Drafting of one applicant, or of those given, with a budget, a home and a debt. */
async function addDraftingCase(database: Database, values: Values = {}) {
  const person = {
    firstName: 'Noor',
    lastName: 'Winter',
    dateOfBirth: '1980-04-12',
    email: 'noor@example.org',
    address: { line1: '9 Garden Road', town: 'Leeds', postcode: 'LS1 4AB' },
  };
  const found = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'Drafting',
    portfolioId: await idOf(database, 'portfolios', 'Harbour Direct'),
    people: [person],
    ...values,
  });
  const { id: caseId } = found;
  const [creditor] = await database.select({ id: tables.creditors.id }).from(tables.creditors).limit(1);
  await database.insert(caseCreditors).values({
    caseId,
    creditorId: creditor!.id,
    creditId: await idOf(database, 'credits', 'Credit card'),
    debtStatusId: await idOf(database, 'debt-statuses', 'Estimated'),
    balanceSoaPence: 1_032_200,
  });
  const [home] = await database
    .select()
    .from(tables.assets)
    .where(eq(tables.assets.class, 'property'))
    .limit(1);
  await database.insert(caseAssets).values({
    caseId,
    assetTypeId: home!.id,
    description: 'Home',
    valuePence: 12_000_000,
    valuationOn: '2026-01-01',
    securedPence: 11_000_000,
    chargeHolder: 'Bridge Building Society',
    expectedRealisationPence: 0,
  });
  const [statement] = await database
    .insert(iandeStatements)
    .values({
      caseId,
      statementOn: londonDate(),
      kind: 'initial',
      incomePence: 185_000,
      expenditurePence: 174_100,
    })
    .returning({ id: iandeStatements.id });
  const [wages] = await database.select().from(tables.incomes).limit(1);
  const [rent] = await database.select().from(tables.expenditures).limit(1);
  await database.insert(iandeLines).values([
    { statementId: statement!.id, incomeId: wages!.id, amountPence: 185_000, monthlyPence: 185_000 },
    { statementId: statement!.id, expenditureId: rent!.id, amountPence: 174_100, monthlyPence: 174_100 },
  ]);
  await giveDueDiligence(database, caseId);
  return found;
}

/** The jobs and the mail of proposals, run by the test itself. */
function proposalJobs({ services }: TestApp, smtp: MailServer) {
  const { database } = services;
  const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
  return {
    /** Sends the link that waits for somebody, and returns its token. */
    sendLink: async (proposalId: number, personId: number): Promise<string> => {
      const [row] = await database
        .select()
        .from(proposalSignatures)
        .where(
          and(
            eq(proposalSignatures.proposalId, proposalId),
            eq(proposalSignatures.personId, personId),
            eq(proposalSignatures.status, 'waiting'),
          ),
        );
      await sendLinkJob.run({ signatureId: row!.id }, context);
      const content = smtp.received.at(-1)!.content.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      return /\/sign#token=([\w-]+)/.exec(content)?.[1] ?? '';
    },
    makeCopy: (proposalId: number) => signedCopyJob.run({ proposalId }, context),
  };
}

/** Two applicants of one household. */
export const joint = [
  {
    firstName: 'Noor',
    lastName: 'Winter',
    dateOfBirth: '1980-04-12',
    email: 'noor@example.org',
    address: { line1: '9 Garden Road', postcode: 'LS1 4AB' },
  },
  {
    firstName: 'Élan',
    lastName: "O'Dea",
    dateOfBirth: '1982-06-01',
    email: 'elan@example.org',
    address: { line1: '9 Garden Road', postcode: 'LS1 4AB' },
  },
];

/** A drafter, a practitioner and a client at work on the proposal of one case after the other. */
export async function proposalDesk() {
  const smtp = await mailServer();
  const database = await testDatabase({ seeded: true });
  const desk = await appWith(proposals)(database, { SMTP_URL: smtp.smtpUrl });
  const { app, services, signIn } = desk;
  const firm = await demoFirm(database);
  const drafter = await documentDesk(desk, [], { domainId: firm.harbour });
  const nominee = await signIn(['financials.approve-payments'], {
    domainId: firm.harbour,
    ipNumber: '99077',
  });
  const call = apiCaller(app, drafter.headers);
  const at: { caseId: number; personIds: number[] } = { caseId: 0, personIds: [] };
  const base = () => `/cases/${at.caseId}/proposals`;
  /** Advice that is signed off. */
  const adviseOn = async (caseId: number) => {
    await giveAssessments(database, caseId);
    await database
      .insert(adviceRecords)
      .values({ caseId, status: 'signed_off', adviceOn: londonDate() })
      .onConflictDoUpdate({ target: adviceRecords.caseId, set: { status: 'signed_off' } });
  };
  const save = (more: object = {}) => call('PUT', `${base()}/draft`, { ...completeTerms, ...more });
  return {
    app,
    at,
    base,
    call,
    database,
    drafter,
    firm,
    nominee,
    save,
    signIn,
    smtp,
    close: () => smtp.close(),
    jobs: proposalJobs(desk, smtp),
    others: await documentDesk(desk, [], { domainId: firm.harbour }),
    sign: apiCaller(app, nominee.headers),
    /** A new case in Drafting, which the calls after it are about. */
    begin: async (values: Values = {}) => {
      ({ id: at.caseId, personIds: at.personIds } = await addDraftingCase(database, {
        supervisorUserId: nominee.id,
        ...values,
      }));
    },
    overview: async () => (await call('GET', base())).body.data,
    generate: async (more: object = {}) => {
      const { body } = await save(more);
      const { id, version } = body.data;
      await adviseOn(at.caseId);
      return call('POST', `${base()}/${id}/generate`, { version });
    },
    sendLinks: ({ id, version }: { id: number; version: number }) =>
      call('POST', `${base()}/${id}/links`, { version }),
    stored: async (documentId: number) => {
      const [row] = await database
        .select({ sha256: files.sha256, name: files.name })
        .from(caseDocuments)
        .innerJoin(files, eq(files.id, caseDocuments.fileId))
        .where(eq(caseDocuments.id, documentId));
      return { ...row!, bytes: await services.files.readWhole(row!.sha256) };
    },
    /** What a client sends who follows a link. */
    post: async (path: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url: `/api/signing${path}`, payload });
      const isJson = String(answer.headers['content-type']).includes('json');
      return { status: answer.statusCode, body: isJson ? answer.json() : {}, bytes: answer.rawPayload };
    },
  };
}
