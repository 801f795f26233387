import { eq } from 'drizzle-orm';
import { creditors } from '#server/app/parts/creditors.ts';
import type { Part } from '#server/app/parts/part.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { refreshStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { addCaseToDecide, idByName } from './decisions.ts';
import { apiCaller, demoFirm } from './new-cases.ts';
import { appWith, everyPermission } from './records-app.ts';

type Values = NonNullable<Parameters<typeof addCaseToDecide>[2]>;

/** Figures that can be worked out by hand: a nominee fee of £1,000, and 15% of what comes in beyond it; nothing else. */
const plainModel = {
  totalCostCap: 1_000_000,
  nomineePlusExpensesCap: 1_000_000,
  nomineeFee: 100_000,
  supervisorCap: 1_000_000,
  supervisorPercentBp: 1_500,
  supervisorBase: 'realisations_less_nominee',
  cat1Threshold: 1_000_000,
  bondPremium: 0,
  registrationFee: 0,
  expectedExpenses: 0,
  extraAssetPercentBp: 0,
  variationFee: 35_000,
  closingCosts: 0,
};

/** A case worker, a licensed practitioner and somebody of another domain, with arrangements to vary; `more` is mounted as well. */
export async function variationDesk(database: Database, ...more: readonly Part[]) {
  const whole = await appWith(creditors, ...more)(database);
  const firm = await demoFirm(database);
  const worker = await whole.signIn([], { domainId: firm.harbour, name: 'Vera Worker' });
  const licensed = await whole.signIn(everyPermission, {
    domainId: firm.harbour,
    name: 'Ivo Practitioner',
    ipNumber: '88123',
    approvalLimit: 100_000_000,
  });
  const other = await whole.signIn(everyPermission, { domainId: firm.harbour, approvalLimit: 100_000_000 });
  const stranger = await whole.signIn([], { domainId: firm.northgate });
  const call = apiCaller(whole.app, worker.headers);
  const today = londonDate();
  /** The contribution day of the cases: a day of next month, so that nothing has fallen due. */
  const first = addMonths(`${today.slice(0, 8)}15`, 1);

  /** An arrangement of 60 × £100.00 from next month on, over debts of £5,000, £3,000 and £2,000, unless told otherwise. */
  async function running(values: Values = {}) {
    const commencementDate = addMonths(`${today.slice(0, 8)}16`, 0);
    const { substatuses } = tables;
    const [upToDate] = await database
      .select({ id: substatuses.id })
      .from(substatuses)
      .where(eq(substatuses.name, 'Up to Date'));
    const made = await addCaseToDecide(database, firm, {
      status: 'IVA Accepted',
      substatusId: upToDate!.id,
      approvalDate: today,
      protocolVersion: 'protocol_2021',
      decisionDate: today,
      commencementDate,
      expectedEndDate: addMonths(commencementDate, 60),
      feeModel: plainModel,
      ...values,
    });
    await database.transaction((tx) => refreshStandings(tx, [made.id]));
    return { ...made, path: `/cases/${made.id}/variations` };
  }

  const draft = (terms: object = {}, more: object = {}) => ({
    kind: 'contributions_reduction',
    reason: 'Hours were cut.',
    terms: { from: first, contributionPence: 8_500, ...terms },
    feePence: 35_000,
    ...more,
  });
  const step = async (path: string, id: number, name: string, body: object = {}) => {
    const { version } = (await call('GET', `${path}/${id}`)).body.data;
    return call('POST', `${path}/${id}/${name}`, { version, ...body });
  };
  /** A variation that the client has agreed to. */
  async function agreed(path: string, terms: object = {}, more: object = {}): Promise<number> {
    const made = await call('POST', path, draft(terms, more));
    if (made.status !== 201) throw new Error(made.text);
    const { id } = made.body.data;
    const answer = await step(path, id, 'agreement', { on: today });
    if (answer.status !== 200) throw new Error(answer.text);
    return id;
  }
  const plan = () => ({
    procedure: 'both',
    chairUserId: firm.practitioner,
    decisionDate: addDays(today, 40),
  });
  /** Opens the voting on a prepared decision; returns its steps, each on the current version. */
  async function openVoting(of: string) {
    const decide = async (name: string, body: object = {}) =>
      call('POST', `${of}/${name}`, { version: (await call('GET', of)).body.data.version, ...body });
    const deliveryMethodId = await idByName(database, tables['delivery-methods'], 'First class post');
    await decide('notices', { sentOn: today, deliveryMethodId });
    await decide('associates', { isChecked: true });
    const open = await decide('open');
    if (open.status !== 200) throw new Error(open.text);
    return decide;
  }
  /** A variation before creditors, whose voting is open; the ids of it and of the decision. */
  async function voting(path: string, terms: object = {}, more: object = {}) {
    const id = await agreed(path, terms, more);
    const issued = await step(path, id, 'issue', plan());
    if (issued.status !== 200) throw new Error(issued.text);
    const decisionId: number = issued.body.data.decision.id;
    const of = path.replace('/variations', `/decisions/${decisionId}`);
    const decide = await openVoting(of);
    return { id, decisionId, of, decide };
  }
  /** All creditors say the same, and the time of the decision has come. */
  async function counted(
    { of, decisionId }: { of: string; decisionId: number },
    debtIds: number[],
    vote: string,
  ) {
    const votes = debtIds.map((debtId) => ({ debtId, vote }));
    const cast = await call('POST', `${of}/votes`, { votes, method: 'email' });
    if (votes.length > 0 && cast.status !== 200) throw new Error(cast.text);
    const now = new Date();
    await database
      .update(decisions)
      .set({ procedure: 'physical', meetingTime: '00:00', decisionDate: londonDate(now) })
      .where(eq(decisions.id, decisionId));
  }
  const rowOf = async (id: number) => (await database.select().from(cases).where(eq(cases.id, id)))[0]!;
  const substatusOf = async (caseId: number) =>
    (
      await database
        .select({ name: tables.substatuses.name })
        .from(cases)
        .innerJoin(tables.substatuses, eq(tables.substatuses.id, cases.substatusId))
        .where(eq(cases.id, caseId))
    )[0]?.name;
  /** The letters of a case in the order in which they were written. */
  const lettersOf = async (caseId: number) =>
    (
      await database
        .select({ title: mailItems.title })
        .from(mailItems)
        .where(eq(mailItems.caseId, caseId))
        .orderBy(mailItems.id)
    ).map(({ title }) => title);
  return {
    ...whole,
    rowOf,
    substatusOf,
    lettersOf,
    firm,
    today,
    first,
    worker,
    call,
    licensed: apiCaller(whole.app, licensed.headers),
    other: apiCaller(whole.app, other.headers),
    stranger: apiCaller(whole.app, stranger.headers),
    running,
    draft,
    step,
    agreed,
    plan,
    openVoting,
    voting,
    counted,
  };
}
