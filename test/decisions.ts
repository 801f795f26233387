import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { addCase } from './cases.ts';
import type { DocumentDesk } from './document-desk.ts';
import { enteredLate } from './entered-late.ts';
import type { apiCaller, DemoFirm } from './new-cases.ts';
import { giveProposal } from './proposals.ts';

type Call = ReturnType<typeof apiCaller>;
type Owed = { creditor: string; pounds: number } & Partial<typeof caseCreditors.$inferInsert> & {
    status?: string;
  };

/** The id of a row of the starter data. */
export const idByName = async (
  database: Database,
  table:
    | typeof tables.creditors
    | typeof tables.documents
    | (typeof tables)['debt-statuses']
    | (typeof tables)['delivery-methods'],
  name: string,
) => (await database.select({ id: table.id }).from(table).where(eq(table.name, name)))[0]!.id;

export const debts: readonly Owed[] = [
  { creditor: 'Kestrel Bank', pounds: 5_000 },
  { creditor: 'Marlowe Cards', pounds: 3_000 },
  { creditor: 'Fairmile Bank', pounds: 2_000 },
];

/** A case whose nominee has reported, with debts, ready to be put to creditors; the ids of its debts in their order. */
export async function addCaseToDecide(
  database: Database,
  firm: DemoFirm,
  {
    owed = debts,
    ...values
  }: { owed?: readonly Owed[]; status?: string } & Partial<typeof cases.$inferInsert> = {},
) {
  const { id } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'Nominee Report',
    portfolioId: firm.harbourDirect,
    supervisorUserId: firm.practitioner,
    contributionPence: 10_000,
    contributionDay: 15,
    termMonths: 60,
    distributionFrequency: 'half_yearly',
    nomineeReportOn: '2026-01-10',
    people: [{ dateOfBirth: '1980-01-01' }],
    ...values,
  });
  await giveProposal(database, id, 'advised');
  const [credit] = await database.select({ id: tables.credits.id }).from(tables.credits).limit(1);
  const debtIds: number[] = [];
  for (const { creditor, pounds, status = 'Estimated', ...more } of owed) {
    const [row] = await database
      .insert(caseCreditors)
      .values({
        caseId: id,
        creditorId: await idByName(database, tables.creditors, creditor),
        creditId: credit!.id,
        debtStatusId: await idByName(database, tables['debt-statuses'], status),
        balanceSoaPence: pounds * 100,
        ...more,
      })
      .returning({ id: caseCreditors.id });
    debtIds.push(row!.id);
  }
  return { id, debtIds };
}

/** The creditors of a case consented to e-mail on it, long ago. */
export async function consentToEmail(
  database: Database,
  caseId: number,
  at: string | null = null,
): Promise<void> {
  const { deliveryConsents } = await import('#server/records/correspondence/tables.ts');
  const { creditors } = tables;
  const debts = await database
    .select({ creditorId: creditors.id, email: creditors.email, claimEmail: creditors.claimEmail })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(eq(caseCreditors.caseId, caseId));
  await database.insert(deliveryConsents).values(
    debts.map(({ creditorId, email, claimEmail }) => ({
      caseId,
      creditorId,
      kind: 'actual' as const,
      givenOn: '2020-01-06',
      source: 'Their letter.',
      address: at ?? claimEmail ?? email ?? 'notices@example.org',
    })),
  );
}

/** The calls of a decision, with the version as it is now. */
export function decisionDesk(call: Call, database: Database, firm: DemoFirm) {
  const today = londonDate();
  const path = (caseId: number, id: number) => `/cases/${caseId}/decisions/${id}`;
  const read = async (caseId: number, id: number) => (await call('GET', path(caseId, id))).body.data;
  async function step(caseId: number, id: number, what: string, more: object = {}) {
    const { version } = await read(caseId, id);
    const isDated = what === 'notices' || what === 'close';
    return call('POST', `${path(caseId, id)}/${what}`, { version, ...(isDated && enteredLate), ...more });
  }
  const plan = (more: object = {}) => ({
    procedure: 'both',
    sought: 'That the proposal is approved.',
    chairUserId: firm.practitioner,
    decisionDate: today,
    ...more,
  });
  /** A decision whose notice was delivered 30 days ago, prepared as far as the checklist asks. */
  async function prepared(caseId: number, more: object = {}): Promise<number> {
    const made = await call('POST', `/cases/${caseId}/decisions`, plan(more));
    if (made.status !== 201) throw new Error(made.text);
    const { id } = made.body.data;
    const deliveryMethodId = await idByName(database, tables['delivery-methods'], 'First class post');
    const sentOn = addDays(today, -30);
    await step(caseId, id, 'notices', {
      sentOn,
      deliveryMethodId,
      deliveredOn: sentOn,
      deliveryEvidence: 'Each of them answered it that day.',
    });
    await step(caseId, id, 'associates', { isChecked: true });
    return id;
  }
  async function opened(caseId: number, more: object = {}): Promise<number> {
    const id = await prepared(caseId, more);
    const answer = await step(caseId, id, 'open');
    if (answer.status !== 200) throw new Error(answer.text);
    return id;
  }
  const vote = (caseId: number, id: number, votes: object[], more: object = {}) =>
    call('POST', `${path(caseId, id)}/votes`, { votes, method: 'email', ...more });
  /** A case whose proposal all creditors approved yesterday, by the decision on it. */
  async function approved(
    values: NonNullable<Parameters<typeof addCaseToDecide>[2]> = {},
  ): Promise<{ caseId: number; id: number }> {
    const yesterday = addDays(today, -1);
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm, values);
    const id = await opened(caseId);
    const votes = debtIds.map((debtId) => ({ debtId, vote: 'for' }));
    await vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
    await letTimePass(database, id, yesterday);
    const closed = await step(caseId, id, 'close', { outcome: 'approved' });
    if (closed.status !== 200) throw new Error(closed.text);
    return { caseId, id };
  }
  return { today, path, read, step, plan, prepared, opened, vote, approved };
}

/** Moves the day of a decision into the past, as though it were due. */
export async function letTimePass(
  database: Database,
  decisionId: number,
  decisionDate: string,
): Promise<void> {
  const { decisions } = await import('#server/records/decisions/tables.ts');
  await database
    .update(decisions)
    .set({ decisionDate, originalDate: decisionDate })
    .where(eq(decisions.id, decisionId));
  const [row] = await database.select().from(decisions).where(eq(decisions.id, decisionId));
  // What led up to it happened earlier, too.
  await database.execute(sql`update decisions set opened_at = least(opened_at, ${decisionDate}::date)
    where id = ${decisionId}`);
  await database.execute(sql`update bond_entries set appointed_on = least(appointed_on, ${decisionDate}::date),
    effective_on = least(effective_on, ${decisionDate}::date) where case_id = ${row!.caseId}`);
  await database.update(cases).set({ decisionDate }).where(eq(cases.id, row!.caseId));
}

/** Creditors have decided on the proposal of a case, for tests of what follows. */
export async function addDecision(
  database: Database,
  firm: DemoFirm,
  caseId: number,
  status: 'approved' | 'rejected' | 'modifications' | 'open',
  decisionDate: string,
): Promise<void> {
  const { decisions } = await import('#server/records/decisions/tables.ts');
  await database.insert(decisions).values({
    caseId,
    kind: 'approval',
    sought: 'That the proposal is approved.',
    procedure: 'both',
    chairUserId: firm.practitioner,
    decisionDate,
    originalDate: decisionDate,
    status,
  });
}

/**
 * The client of a case consents to each clause that is proposed, with a signed paper; of those whose effect nobody has said, somebody says that
 * they change no figure.
 */
export async function consentToClauses(
  database: Database,
  desk: DocumentDesk,
  caseId: number,
): Promise<void> {
  const path = `/cases/${caseId}/modifications`;
  const proposed = async () =>
    (await desk.call('GET', path)).body.data.rows.filter(
      ({ status, requiresClientConsent }: { status: string; requiresClientConsent: boolean }) =>
        status === 'proposed' && requiresClientConsent,
    );
  for (const { id, version, effect, hasNoEffect } of await proposed())
    if (!hasNoEffect && Object.keys(effect).length === 0)
      await desk.call('PUT', `${path}/${id}`, { version, hasNoEffect: true });
  const documentTypeId = await idByName(database, tables.documents, 'Client letter');
  const { id: documentId } = await desk.file(caseId, { documentTypeId, title: 'Signed form' });
  const answers = (await proposed()).map(({ id }: { id: number }) => ({ id, answer: 'given' }));
  const { applicants } = (await desk.call('GET', path)).body.data;
  for (const { id: casePersonId } of applicants) {
    const given = { casePersonId, answeredOn: londonDate(), documentId, answers };
    const { status, text } = await desk.call('POST', `${path}/answers`, given);
    if (status !== 200) throw new Error(text);
  }
}
