import { addDays, londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, callWithKey, prepare } from '#test/e2e/api.ts';
import { type CaseData, idOf, lastName, newCase } from '#test/e2e/case-data.ts';
import { besideTheServer } from '#test/e2e/database.ts';
import { close, letDaysPass, openDecision, voteOn } from '#test/e2e/decision-data.ts';
import { expect } from '#test/e2e/fixtures.ts';
import { newBudget, newDueDiligence, proposeAndSign } from '#test/e2e/proposal-data.ts';

const today = londonDate();

/** What a case owes unless told otherwise, in pounds by creditor: £10,000. */
const usual = { 'Kestrel Bank': 5_000, 'Marlowe Cards': 3_000, 'Fairmile Bank': 2_000 };

/** What happens to the case before a journey begins: where an IVA's nominee has reported, or a trust deed is signed. */
const before = {
  iva: { product: 'Individual Voluntary Arrangement', status: 'nominee-report' },
  ptd: { product: 'Protected trust deed', status: 'trust-deed-signed' },
};

interface Reported {
  solution?: keyof typeof before;
  name?: string;
  /** The first name of a second applicant. */
  partner?: string;
  owed?: Readonly<Record<string, number>>;
  termMonths?: number;
  /** How many days ago the nominee reported. */
  reportedAgo?: number;
  /** Whether its proposal is generated and signed, and the nominee's report filed, as the office does it; then at £109 a month. */
  isProposed?: boolean;
  portfolioId?: number;
}

/** A case of £150 a month over 60 months that is ready to be put to its creditors, who are owed what is told in pounds by name. */
export async function reportedCase({
  solution = 'iva',
  name = lastName('Harrow'),
  partner,
  owed = usual,
  termMonths = 60,
  reportedAgo = 60,
  isProposed = false,
  portfolioId,
}: Reported = {}): Promise<CaseData> {
  // As the register of arrangements asks for it.
  const genderId = await idOf('genders', 'Female');
  const made = await newCase({
    people: ['Imogen', ...(partner ? [partner] : [])].map((firstName) => ({
      firstName,
      lastName: name,
      genderId,
    })),
    ...(portfolioId !== undefined && { portfolioId }),
  });
  const creditId = await idOf('credits', 'Credit card');
  for (const [creditor, pounds] of Object.entries(owed))
    await callAs(admin, 'POST', `/cases/${made.id}/creditors`, {
      creditorId: await idOf('creditors', creditor),
      creditId,
      balanceSoaPence: pounds * 100,
      source: 'client',
    });
  if (isProposed) {
    await newBudget(made.id);
    await proposeAndSign(made.id);
  }
  const { product, status } = before[solution];
  const productId = await idOf('products', product);
  await besideTheServer((client) =>
    client.query(
      `update cases set product_id = $2, status_id = (select id from statuses where code = $3), version = version + 1,
         supervisor_user_id = (select id from users where username = 'james.whitlock'), contribution_pence = $6,
         contribution_day = 5, term_months = $4, proposal_date = $5, nominee_report_on = $5, distribution_frequency = 'half_yearly',
         status_changed_at = $5::date
       where id = $1`,
      [made.id, productId, status, termMonths, addDays(today, -reportedAgo), isProposed ? 10_900 : 15_000],
    ),
  );
  if (!isProposed)
    await besideTheServer((client) =>
      client.query(
        `with advised as (insert into advice_records (case_id, status, advice_on) values ($1, 'signed_off', $2) returning case_id)
         insert into vulnerability_assessments (case_id, person_id, asked_on, asked_by, finding)
           select a.case_id, p.person_id, $2, (select id from users where username = 'james.whitlock'), 'none'
           from advised a join case_people p on p.case_id = a.case_id and p.role in ('applicant_1', 'applicant_2')`,
        [made.id, addDays(today, -reportedAgo)],
      ),
    );
  if (solution === 'ptd') {
    await newDueDiligence(made.id);
    await besideTheServer((client) =>
      client.query('update due_diligence set completed_on = $2, first_completed_on = $2 where case_id = $1', [
        made.id,
        addDays(today, -reportedAgo),
      ]),
    );
    // The surety covers it since the status that was set beside the program.
    await besideTheServer((client) =>
      client.query(
        `insert into bond_entries (case_id, case_person_id, action, bondable_pence, penalty_pence, change_pence, appointed_on,
             effective_on, bordereau_month, value_pence)
           select case_id, id, 'new', 500000, 500000, 500000, $2::date, $2::date, date_trunc('month', now())::date, 500000
           from case_people where case_id = $1 and role = 'applicant_1'`,
        [made.id, addDays(today, -reportedAgo)],
      ),
    );
  }
  return callAs<CaseData>(admin, 'GET', `/cases/${made.id}`);
}

/** An arrangement that all its creditors approved this many days ago, £10,000 of debt unless told otherwise; nothing has been paid. */
export async function approvedCase({ daysAgo, ...given }: Reported & { daysAgo: number }): Promise<CaseData> {
  const { id } = await reportedCase({ reportedAgo: daysAgo + 60, ...given });
  const decision = await openDecision(id, { deliveredOn: addDays(today, -daysAgo - 30) });
  const votes = Object.keys(given.owed ?? usual).map(() => 'for' as const);
  await voteOn(id, decision, addDays(today, -daysAgo - 1), votes);
  await letDaysPass(decision, daysAgo);
  await close(id, decision, 'approved');
  return callAs<CaseData>(admin, 'GET', `/cases/${id}`);
}

type Mail = { id: number; title: string; status: string };
export const mailOf = (caseId: number): Promise<Mail[]> =>
  callAs<Mail[]>(admin, 'GET', `/cases/${caseId}/mail`);

/** Waits until the notice of a breach has been drawn and waits for its approval. */
export const noticeMade = (caseId: number): Promise<void> =>
  expect
    .poll(async () => (await mailOf(caseId)).find(({ title }) => title === 'Notice of breach')?.status, {
      timeout: 20_000,
    })
    .toBe('awaiting_approval');

/** Records a breach of the case, and serves notice of it where told so, whose time is over; returns its id. */
export async function newBreach(caseId: number, detail: string, { isServed = false } = {}): Promise<number> {
  const path = `/cases/${caseId}/breaches`;
  const { id, version } = await callAs<{ id: number; version: number }>(admin, 'POST', path, {
    breachTypeId: await idOf('breach-types', 'Arrears over 3 months'),
    detectedOn: today,
    detail,
  });
  if (isServed) {
    await callAs(admin, 'POST', `${path}/${id}/notice`, { version, detail, remedyByOn: addDays(today, 40) });
    await noticeMade(caseId);
    await letNoticeAge(caseId, 45);
  }
  return id;
}

/** The notice of a breach left that many days ago, and everything about it happened that much earlier. */
export const letNoticeAge = (caseId: number, days: number): Promise<unknown> =>
  besideTheServer((client) =>
    client.query(
      `with aged as (update case_breaches set detected_on = detected_on - $2::int, served_on = served_on - $2::int,
         remedy_by_on = remedy_by_on - $2::int where case_id = $1 returning notice_item_id),
       sent as (update mail_items set status = 'sent', sent_on = current_date - $2::int where id in (select notice_item_id from aged))
       update mail_recipients set status = 'sent', sent_on = current_date - $2::int where item_id in (select notice_item_id from aged)`,
      [caseId, days],
    ),
  );

type LibraryClause = { id: number; title: string; code: string };

/** Clauses of the library that a creditor asks for, by their codes. */
export async function askFor(caseId: number, creditor: string, ...codes: string[]): Promise<void> {
  const path = `/cases/${caseId}/modifications`;
  const library = await callAs<LibraryClause[]>(admin, 'GET', `${path}/library`);
  await callAs(admin, 'POST', `${path}/from-library`, {
    modificationIds: codes.map((code) => library.find((clause) => clause.code === code)!.id),
    proposedByCreditorId: await idOf('creditors', creditor),
    receivedOn: today,
  });
}

/** An introducer of the demo firm that holds a key of its own. */
export async function introducerWithKey(
  name: string,
): Promise<{ id: number; send: (lead: object) => Promise<string> }> {
  const id = await idOf('introducers', name);
  const [owner] = await prepare.list('users', 'search=Priya%20Shah&limit=1');
  const { key } = await callAs<{ key: string }>(admin, 'POST', `/introducers/${id}/keys`, {
    name: 'Website',
    domainId: await idOf('domains', 'Harbour Debt Solutions'),
    productId: await idOf('products', 'Individual Voluntary Arrangement'),
    ownerUserId: owner!.id,
    perMinute: 600,
  });
  const send = async (lead: object) =>
    (await callWithKey<{ caseReference: string }>(key, 'POST', '/leads', lead)).caseReference;
  return { id, send };
}

/** A lead of one person with two debts, the second of a creditor that nobody knows by its name. */
export const aLead = (name: string, unknown: string): object => ({
  reference: name,
  people: [
    {
      title: 'Mr',
      firstName: 'Callum',
      lastName: name,
      dateOfBirth: '1984-02-03',
      phoneMobile: '07700 900456',
      address: { line1: '4 Quay Street', town: 'Hull', postcode: 'HU1 2AB', country: 'England' },
    },
  ],
  debts: [
    {
      creditor: 'KESTREL BANK PLC',
      creditType: 'Personal loan',
      accountNumber: '12345678',
      balancePence: 512_345,
    },
    { creditor: unknown, creditType: 'Payday loan', balancePence: 40_000 },
  ],
  consent: {
    givenAt: '2026-01-10T09:30:00+00:00',
    text: 'I agree that you pass my details on to Harbour Debt Solutions.',
    source: 'https://lantern.example.org/help',
  },
  notes: 'Prefers to be called after six.',
});
