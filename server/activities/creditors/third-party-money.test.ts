import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { proposals } from '#server/app/parts/proposals.ts';
import { casePeople, persons } from '#server/records/cases/tables.ts';
import { dueDiligence } from '#server/records/due-diligence/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { verifyCases } from '#server/views/verification/verify-cases.ts';
import { addDays } from '#shared/platform/dates.ts';
import type { Transition } from '#shared/records/cases/contract.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk } from '#test/decisions.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { giveProposal } from '#test/proposals.ts';
import { variationDesk } from '#test/variation-desk.ts';

const database = await testDatabase({ seeded: true });
const { call, firm, running, agreed, step, plan, first } = await variationDesk(
  database,
  caseViews,
  proposals,
);
const desk = decisionDesk(call, database, firm);

const why = (name: string) =>
  `${name} gives money: enter them under People as a third party, by that name, and complete due diligence with the source of the funds.`;
/** Enters somebody on a case as a third party. */
async function thirdParty(caseId: number, firstName: string, lastName: string): Promise<number> {
  const [person] = await database.insert(persons).values({ firstName, lastName }).returning();
  await database.insert(casePeople).values({ caseId, personId: person!.id, role: 'third_party' });
  return person!.id;
}
const identify = (caseId: number, personId: number) =>
  database.insert(dueDiligence).values({
    caseId,
    personId,
    funds: 'Sale of a flat.',
    fundsEvidence: 'The completion statement.',
    completedOn: '2026-01-05',
    firstCompletedOn: '2026-01-05',
  });
const problemsOf = async (caseId: number) => {
  const { uniqueReference } = (await call('GET', `/cases/${caseId}`)).body.data;
  const found: string[] = [];
  await database.transaction((tx) =>
    verifyCases(tx, ({ reference, rule, detail }) => {
      if (reference === uniqueReference && rule === 'Third-party money') found.push(detail);
    }),
  );
  return found;
};

test('a proposal with a third party’s lump sum goes out once they are identified, with the source of the funds', async () => {
  const gift = {
    label: 'Gift',
    pence: 100_000,
    month: 1,
    isThirdParty: true,
    from: 'june miller',
    conditions: 'If approved',
  };
  const { id } = await addCaseToDecide(database, firm, { lumpSums: [gift] });
  await giveProposal(database, id);
  const decisionId = await desk.prepared(id);
  const refused = await desk.step(id, decisionId, 'open');
  expect([refused.status, refused.body.message]).toEqual([409, why('june miller')]);
  const { data } = (await call('GET', `/cases/${id}/transitions`)).body;
  const target = data.find(({ name }: Transition) => name === 'With Creditors');
  expect(target.blockers).toContainEqual({ text: why('june miller'), tab: 'people', field: 'dueDiligence' });

  // On the case, but not identified.
  const personId = await thirdParty(id, 'June', 'Miller');
  expect((await desk.step(id, decisionId, 'open')).body.message).toBe(why('june miller'));
  await identify(id, personId);
  expect((await desk.step(id, decisionId, 'open')).status).toBe(200);
  expect(await problemsOf(id)).toEqual([]);
  await database
    .delete(dueDiligence)
    .where(and(eq(dueDiligence.caseId, id), eq(dueDiligence.personId, personId)));
  expect(await problemsOf(id)).toEqual([why('june miller')]);
});

test('a settlement that somebody else pays is put to creditors once they are identified; the client’s own needs nobody', async () => {
  const settlement = { contributionPence: null, lumpPence: 250_000, lumpOn: first, from: addDays(first, 1) };
  const own = await running();
  const clients = await agreed(own.path, settlement, { kind: 'full_and_final', feePence: 0 });
  expect((await step(own.path, clients, 'issue', plan())).status).toBe(200);

  const { id: caseId, path } = await running();
  const given = await agreed(
    path,
    { ...settlement, lumpFrom: 'Ada Giver' },
    { kind: 'full_and_final', feePence: 0 },
  );
  const { steps } = (await call('GET', `${path}/${given}`)).body.data;
  expect(steps.find((each: { step: string }) => each.step === 'issue').blockers).toEqual([
    { text: why('Ada Giver'), at: `/cases/${caseId}?tab=people` },
  ]);
  expect((await step(path, given, 'issue', plan())).body.message).toBe(why('Ada Giver'));
  await identify(caseId, await thirdParty(caseId, 'Ada', 'Giver'));
  expect((await step(path, given, 'issue', plan())).status).toBe(200);
  expect(await problemsOf(caseId)).toEqual([]);
});

test('a third party is chosen from People, and stays the giver when their name is put right', async () => {
  const settlement = { contributionPence: null, lumpPence: 250_000, lumpOn: first, from: addDays(first, 1) };
  const { id: caseId, path } = await running();
  const personId = await thirdParty(caseId, 'Ida', 'Givver');
  const other = await running();
  const stranger = await thirdParty(other.id, 'Una', 'Known');
  const draft = (lumpFromPersonId: number) => ({
    kind: 'full_and_final',
    customName: null,
    reason: 'A settlement.',
    ifRefused: null,
    feePence: 0,
    terms: { ...settlement, lumpFromPersonId },
  });
  for (const nobody of [stranger, 999_999]) {
    const refused = await call('POST', path, draft(nobody));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['terms.lumpFromPersonId']]);
  }
  const chosen = { ...settlement, lumpFromPersonId: personId };
  const given = await agreed(path, chosen, { kind: 'full_and_final', feePence: 0 });
  expect((await call('GET', `${path}/${given}`)).body.data.terms).toMatchObject({
    lumpFrom: 'Ida Givver',
    lumpFromPersonId: personId,
  });
  expect((await step(path, given, 'issue', plan())).body.message).toBe(why('Ida Givver'));
  await identify(caseId, personId);
  await database.update(persons).set({ lastName: 'Giver' }).where(eq(persons.id, personId));
  expect((await step(path, given, 'issue', plan())).status).toBe(200);
  expect(await problemsOf(caseId)).toEqual([]);
});

test('the giver of a lump sum in a proposal is one of the case’s third parties', async () => {
  const { id } = await addCaseToDecide(database, firm, { status: 'Drafting' });
  const save = (fromPersonId: number | null, from = '') =>
    call('PUT', `/cases/${id}/proposals/draft`, {
      contributionPence: 15_000,
      contributionDay: 1,
      termMonths: 60,
      lumpSums: [
        {
          label: 'Gift',
          pence: 100_000,
          month: 1,
          isThirdParty: true,
          from,
          fromPersonId,
          conditions: 'If approved',
        },
      ],
    });
  expect(Object.keys((await save(null)).body.errors)).toEqual(['lumpSums.0.fromPersonId']);
  expect(Object.keys((await save(999_999)).body.errors)).toEqual(['lumpSums.0.fromPersonId']);
  const personId = await thirdParty(id, 'June', 'Miller');
  const saved = await save(personId, 'somebody else');
  expect(saved.body.data.lumpSums).toMatchObject([{ from: 'June Miller', fromPersonId: personId }]);
});

test('money of a third party is posted as it comes; the arrangement is completed once its giver is identified', async () => {
  const { id } = await running();
  const incomeTypeId = await incomeType(database, 'Third-party contribution');
  await posting(database, (w) => postReceipt(w, receiptOf(id, incomeTypeId, { payerName: 'R Uncle' })));
  const blockers = async (): Promise<string[]> => {
    const { data } = (await call('GET', `/cases/${id}/transitions`)).body;
    const target: Transition = data.find(({ name }: Transition) => name === 'IVA Completed');
    return target.blockers.map(({ text }) => text);
  };
  expect(await blockers()).toContain(why('R Uncle'));
  await identify(id, await thirdParty(id, 'Ray', 'Uncle'));
  expect(await blockers()).not.toContain(why('R Uncle'));
});
