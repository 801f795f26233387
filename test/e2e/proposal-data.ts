import { usualAnswers } from '#shared/activities/proposals/proposal.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { usualAssumptions } from '#shared/records/affairs/alternatives.ts';
import { admin, callAs, demo, prepare, upload } from '#test/e2e/api.ts';

const today = londonDate();
const james = demo('james.whitlock');

/** A budget of wages in pence a month and £1,720.00 of rent, drawn up on a day. */
export async function budgetOf(
  caseId: number,
  kind: 'initial' | 'annual',
  statementOn: string,
  wagesPence: number,
): Promise<void> {
  const [wages] = await prepare.list('incomes', 'search=Wages&limit=1');
  const [rent] = await prepare.list('expenditures', 'search=Rent&limit=1');
  const line = { frequency: 'monthly', payer: 'applicant_1', isEvidenced: true, notes: null };
  await callAs(admin, 'POST', `/cases/${caseId}/income-expenditure`, {
    statementOn,
    kind,
    lines: [
      { ...line, incomeId: wages!.id, expenditureId: null, amountPence: wagesPence },
      { ...line, incomeId: null, expenditureId: rent!.id, amountPence: 172_000 },
    ],
  });
}

/** Every applicant was asked about vulnerability, and nothing was found. */
export async function newAssessments(caseId: number): Promise<void> {
  const people = await callAs<{ personId: number; role: string }[]>(admin, 'GET', `/cases/${caseId}/people`);
  for (const { personId } of people.filter(({ role }) => role.startsWith('applicant')))
    await callAs(admin, 'POST', `/cases/${caseId}/vulnerability/${personId}`, {
      askedOn: today,
      finding: 'none',
      hasConcern: false,
    });
}

/** The word of the client that there are no assets. */
export async function ownsNothing(caseId: number): Promise<void> {
  const { version } = await callAs<{ version: number }>(admin, 'GET', `/cases/${caseId}`);
  await callAs(admin, 'PUT', `/cases/${caseId}`, { version, noAssetsOn: today });
}

/** A budget with a line on either side, since a proposal shows one; and the word that there are no assets. */
export async function newBudget(caseId: number): Promise<void> {
  await ownsNothing(caseId);
  await budgetOf(caseId, 'initial', today, 185_000);
}

/** Advice to the client that an insolvency practitioner has signed off. */
export async function newAdvice(caseId: number): Promise<void> {
  const option = { helps: '', costs: '' };
  const advice = {
    adviceOn: today,
    options: [
      { ...option, name: 'Individual voluntary arrangement', reason: 'A fixed end.', choice: 'recommended' },
      { ...option, name: 'Bankruptcy', reason: 'The job would be lost.', choice: 'rejected' },
    ],
    reasons: 'A steady surplus.',
    costsExplained: 'Yes.',
    referrer: 'None.',
    earlierAdvice: 'None.',
    thirdParties: 'None.',
    hasVulnerability: false,
    vulnerabilitySteps: '',
    isMeetingOffered: true,
    hasConsented: true,
    reflectUntil: '2199-12-31',
    earlierOrderOn: null,
    breathingSpaceEndedOn: null,
    isUndischarged: false,
    suitableAnyway: '',
    differenceAnswers: [],
  };
  const { version } = await callAs<{ version: number }>(
    admin,
    'PUT',
    `/cases/${caseId}/advice-record`,
    advice,
  );
  await callAs(admin, 'POST', `/cases/${caseId}/advice-record/submit`, { version });
  const waiting = await callAs<{ id: number; case: { id: number } }[]>(
    james,
    'GET',
    '/approvals?kind=advice&limit=200',
  );
  const request = waiting.find((each) => each.case.id === caseId)!;
  await callAs(james, 'POST', `/approvals/${request.id}/approve`, {});
  await newAssessments(caseId);
  await newDueDiligence(caseId);
}

/** Due diligence on every applicant, completed. */
export async function newDueDiligence(caseId: number): Promise<void> {
  const base = `/cases/${caseId}/due-diligence`;
  for (const { personId } of await callAs<{ personId: number }[]>(admin, 'GET', base)) {
    const path = `${base}/people/${personId}`;
    const check = { provider: 'Vericheck', reference: `VC-${personId}`, checkedOn: today, result: 'pass' };
    await callAs(admin, 'POST', `${path}/checks`, check);
    await callAs(admin, 'PUT', path, {
      pep: 'no',
      pepAskedOn: today,
      sanctionsOn: today,
      sanctionsResult: 'clear',
      risk: 'normal',
      riskReason: 'Employed, nothing unusual.',
      reviewOn: null,
    });
    await callAs(admin, 'POST', `${path}/complete`, { completedOn: today });
  }
}

type Version = { id: number; version: number };

/** A proposal of £109 a month that has been generated. */
export async function newProposal(caseId: number): Promise<Version> {
  const draft = await callAs<Version>(admin, 'PUT', `/cases/${caseId}/proposals/draft`, {
    contributionPence: 10_900,
    contributionDay: 5,
    termMonths: 60,
    lumpSums: [],
    answers: usualAnswers,
    confirmed: ['assets', 'debts', 'associates'],
    assumptions: usualAssumptions,
  });
  return callAs<Version>(admin, 'POST', `/cases/${caseId}/proposals/${draft.id}/generate`, {
    version: draft.version,
  });
}

/** Signs the proposal on paper, by every applicant. */
export async function signOnPaper(caseId: number, { id }: Version): Promise<void> {
  const { signatories } = await callAs<{ signatories: { id: number }[] }>(
    admin,
    'GET',
    `/cases/${caseId}/proposals`,
  );
  await callAs(admin, 'POST', `/cases/${caseId}/proposals/signed-paper`, {
    id,
    fileId: await upload('signed.pdf', 'application/pdf', `%PDF-1.4\n% ${Math.random()}\n`),
    signedOn: today,
    personIds: signatories.map((person) => person.id),
  });
}

/** Files the nominee's report on the signed proposal. */
export async function newReport(caseId: number): Promise<void> {
  const report = {
    receivedOn: today,
    hasReasonableProspect: true,
    shouldInvite: true,
    opinion: 'It is affordable.',
    jurisdictionBasis: 'Lives in Leeds.',
    court: 'County Court at Leeds.',
    checks: 'Payslips.',
    valuations: 'None needed.',
    attitude: 'Willing.',
  };
  const { version } = await callAs<Version>(james, 'PUT', `/cases/${caseId}/nominee-report`, report);
  await callAs(james, 'POST', `/cases/${caseId}/nominee-report/file`, { version });
}

/** Everything that the statuses up to the nominee's report ask for; the case has debts and a budget already. */
export async function proposeAndSign(caseId: number): Promise<void> {
  await newAdvice(caseId);
  await signOnPaper(caseId, await newProposal(caseId));
  await newReport(caseId);
}
