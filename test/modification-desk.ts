import { and, eq } from 'drizzle-orm';
import { creditors } from '#server/app/parts/creditors.ts';
import type { Part } from '#server/app/parts/part.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { casePeople, type cases } from '#server/records/cases/tables.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from './cases.ts';
import { type DocumentDesk, documentDesk, idNamed } from './document-desk.ts';
import { enteredLate } from './entered-late.ts';
import { demoFirm } from './new-cases.ts';
import { appWith } from './records-app.ts';

/** The practice model of domain notes 3.3. */
export const practiceModel = {
  totalCostCap: 365_000,
  nomineePlusExpensesCap: 190_000,
  nomineeFee: 160_450,
  supervisorCap: 175_000,
  supervisorPercentBp: 4_000,
  supervisorBase: 'realisations_less_nominee',
  cat1Threshold: 100_000,
  bondPremium: 6_000,
  registrationFee: 1_500,
  expectedExpenses: 22_050,
};

type Debt = Partial<typeof caseCreditors.$inferInsert> & { name?: string };
type NewCase = Partial<typeof cases.$inferInsert> & { debts?: Debt[]; people?: object[] };

let made = 0;

/** Somebody who records modifications, with cases that have figures to modify; `more` is mounted as well. */
export async function modificationDesk(database: Database, ...more: readonly Part[]) {
  const whole = await appWith(creditors, ...more)(database);
  const firm = await demoFirm(database);
  const desk: DocumentDesk = await documentDesk(whole, [], { domainId: firm.harbour, name: 'Mo Dixon' });
  const stranger = await documentDesk(whole, [], { domainId: firm.northgate, name: 'Nora Gates' });
  const consentType = await idNamed(database, 'documents', 'Client letter');
  const [credit] = await database
    .select({ id: tables.credits.id })
    .from(tables.credits)
    .where(eq(tables.credits.name, 'Credit card'));
  const [estimated] = await database
    .select({ id: tables['debt-statuses'].id })
    .from(tables['debt-statuses'])
    .where(eq(tables['debt-statuses'].code, 'estimated'));

  async function addDebt(caseId: number, { name = `Lender ${++made}`, ...values }: Debt) {
    const creditor = await write(database, systemActor, (w) =>
      createRow(w, 'creditors', { name: `${name} ${++made}`, type: 'bank' } as never),
    );
    const [debt] = await database
      .insert(caseCreditors)
      .values({
        caseId,
        creditorId: creditor.id,
        creditId: credit!.id,
        debtStatusId: estimated!.id,
        balanceSoaPence: 1_000_000,
        ...values,
      })
      .returning();
    return { ...debt!, creditorName: String(creditor.name) };
  }

  /** A proposal of 60 × £109.00 with debts of £10,322.00 unless told otherwise (domain notes 3.3). */
  async function newCase({ debts = [{ balanceSoaPence: 1_032_200 }], people, ...values }: NewCase = {}) {
    const { id } = await addCase(database, {
      domainId: firm.harbour,
      portfolioId: firm.harbourDirect,
      feeModel: practiceModel,
      contributionPence: 10_900,
      termMonths: 60,
      contributionDay: 1,
      ...values,
      ...(people && { people }),
    });
    const owed = [];
    for (const debt of debts) owed.push(await addDebt(id, debt));
    const parts = await database.select().from(casePeople).where(eq(casePeople.caseId, id));
    const path = `/cases/${id}/modifications`;
    const list = async () => (await desk.call('GET', path)).body.data;
    const add = async (effect: object, more: object = {}) => {
      const { status, body } = await desk.call('POST', path, {
        title: `Clause ${++made}`,
        category: 'fee',
        text: '<p>The words.</p>',
        receivedOn: '2026-03-01',
        effect,
        ...more,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data;
    };
    const paper = async () => (await desk.file(id, { documentTypeId: consentType, title: 'Signed form' })).id;
    /** The applicants consent to these clauses, one after the other, by one paper. */
    const consent = async (clauses: readonly { id: number }[], answer = 'given') => {
      const documentId = await paper();
      let last;
      for (const { id: casePersonId } of parts)
        last = await desk.call('POST', `${path}/answers`, {
          casePersonId,
          answeredOn: '2026-03-05',
          documentId,
          lateReason: enteredLate.lateReason,
          answers: clauses.map((clause) => ({ id: clause.id, answer })),
        });
      return last!;
    };
    const accept = (clause: { id: number }, effectiveFrom = '2026-03-10') =>
      desk.call('POST', `${path}/${clause.id}/acceptance`, { effectiveFrom });
    return { id, path, debts: owed, parts, list, add, paper, consent, accept };
  }

  const libraryClause = async (code: string) => {
    const [row] = await database
      .select()
      .from(tables.modifications)
      .where(and(eq(tables.modifications.code, code)));
    return row!;
  };
  return { ...whole, firm, desk, stranger, newCase, libraryClause };
}
