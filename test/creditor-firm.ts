import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { caseCreditors, waitingDebts } from '#server/records/affairs/tables.ts';
import { proposals } from '#server/records/decisions/proposal-tables.ts';
import { decisions, decisionVoters, decisionVotes } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { usualAssumptions } from '#shared/records/affairs/alternatives.ts';
import { addCreditor, addEstate } from './distributions.ts';
import type { DemoFirm } from './new-cases.ts';

const today = londonDate();
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
/** Who looks after the cases of Harbour, and when they were last in contact. */
const careOf = (firm: DemoFirm) => ({ caseOwnerUserId: firm.priya, lastContactAt: noon('2026-10-01') });

/** Columns of the rows of a report. */
export const columnsOf = <T>(rows: readonly T[], columns: readonly string[]) =>
  rows.map((row) => columns.map((name) => (row as Record<string, unknown>)[name]));

/** A group of two creditors, and a third whose bank details nobody has verified. */
async function addCreditors(database: Database) {
  const group = (await addCreditor(database, { name: 'Alder Group' })).id;
  const alpha = (await addCreditor(database, { name: 'Alpha Bank', parentGroupId: group })).id;
  const beta = (await addCreditor(database, { name: 'Beta Cards', bankVerifiedAt: null, minPayment: 500 }))
    .id;
  const gamma = (
    await addCreditor(database, { name: 'Gamma Loans', parentGroupId: alpha, agentCreditorId: beta })
  ).id;
  await database
    .update(tables.creditors)
    .set({
      addressLine1: '1 Quay Street',
      addressLine2: null,
      town: 'Leeds',
      county: '',
      postcode: 'LS1 4AB',
      email: 'claims@gamma.example',
    })
    .where(eq(tables.creditors.id, gamma));
  return { group, alpha, beta, gamma };
}

type Creditors = Awaited<ReturnType<typeof addCreditors>>;

async function addEstates(database: Database, firm: DemoFirm, { alpha, beta, gamma }: Creditors) {
  const priya = careOf(firm);
  /** £1,000.00 shared out among three claims, of which one is admitted and can be paid. */
  const ada = await addEstate(database, {
    receivedPence: 100_000,
    caseName: 'Ada One',
    portfolioId: firm.harbourDirect,
    nextDistributionOn: '2027-01-05',
    supervisorUserId: firm.practitioner,
    ...priya,
    claims: [
      { admittedPence: 300_000, creditorId: alpha },
      { admittedPence: 200_000, creditorId: beta },
      { claimPence: 100_000, status: 'disputed', creditorId: gamma },
    ],
  });
  /** Nothing received; one claim waits for a second person, one is not admitted, and one was sold. */
  const bob = await addEstate(database, {
    receivedPence: 0,
    caseName: 'Bob Two',
    portfolioId: firm.harbourPartners,
    ...priya,
    claims: [
      { claimPence: 900_000, status: 'claim-received', creditorId: gamma },
      { claimPence: 50_000, status: 'estimated', creditorId: alpha },
      { claimPence: 40_000, status: 'sold-assigned', creditorId: alpha },
    ],
  });
  const lead = await addEstate(database, {
    receivedPence: 0,
    status: 'Lead',
    caseName: 'Cy Lead',
    ...priya,
    claims: [{ claimPence: 10_000, status: 'estimated', creditorId: beta }],
  });
  const elsewhere = await addEstate(database, {
    receivedPence: 60_000,
    domain: 'Northgate Insolvency',
    caseName: 'Nora North',
    claims: [{ admittedPence: 60_000, creditorId: alpha }],
  });
  return { ada, bob, lead, elsewhere };
}

async function offer(
  database: Database,
  caseId: number,
  number: number,
  status: 'generated' | 'replaced',
  pencePerPound: number,
) {
  await database.insert(proposals).values({
    caseId,
    number,
    status: status as never,
    answers: {} as never,
    assumptions: { ...usualAssumptions },
    figures: { outcome: { pencePerPound } } as never,
  });
}

/** Votes on the proposal of a case, each with its debt, what it says and how it counts. */
async function decided(
  { database, firm }: { database: Database; firm: DemoFirm },
  caseId: number,
  votes: readonly { debt: number; vote: string; on: string; more?: object }[],
) {
  const [decision] = await database
    .insert(decisions)
    .values({
      caseId,
      kind: 'approval',
      sought: 'That the proposal is approved.',
      procedure: 'correspondence',
      chairUserId: firm.practitioner,
      decisionDate: '2026-01-05',
      status: 'approved',
      openedAt: noon('2025-12-15'),
    })
    .returning();
  const voters = new Map<number, number>();
  for (const { debt, vote, on, more } of votes) {
    if (!voters.has(debt)) {
      const [voter] = await database
        .insert(decisionVoters)
        .values({ decisionId: decision!.id, caseCreditorId: debt })
        .returning();
      voters.set(debt, voter!.id);
    }
    await database.insert(decisionVotes).values({
      decisionId: decision!.id,
      voterId: voters.get(debt)!,
      vote: vote as 'for',
      receivedAt: noon(on),
      method: 'email',
      ...more,
    });
  }
}

/** Creditors and their claims in Harbour and Northgate, with what was offered and how creditors voted. */
export async function creditorFirm(database: Database, firm: DemoFirm) {
  const creditors = await addCreditors(database);
  const estates = await addEstates(database, firm, creditors);
  const { ada, bob, elsewhere } = estates;
  await database
    .update(caseCreditors)
    .set({
      claimReceivedOn: addDays(today, -30),
      accountNumber: 'G-1',
      proposedPence: 900_000,
      proposedOn: today,
      proposedByUserId: firm.priya,
    })
    .where(eq(caseCreditors.id, bob.debts[0]!.id));
  await database.insert(waitingDebts).values({
    caseId: bob.id,
    creditorName: 'Unheard Of Ltd',
    accountNumber: 'U-9',
    balanceSoaPence: 7_700,
    source: 'credit_file',
  });
  await offer(database, ada.id, 1, 'replaced', 9_999);
  await offer(database, ada.id, 2, 'generated', 2_800);
  await offer(database, bob.id, 1, 'generated', 1_501);
  await decided({ database, firm }, ada.id, [
    { debt: ada.debts[0]!.id, vote: 'against', on: '2026-01-02' },
    { debt: ada.debts[0]!.id, vote: 'modified', on: '2026-01-03' },
    { debt: ada.debts[0]!.id, vote: 'for', on: '2026-01-04', more: { voidedAt: noon('2026-01-04') } },
    // The decision was made at midnight: this came too late.
    { debt: ada.debts[0]!.id, vote: 'against', on: '2026-01-06' },
    { debt: ada.debts[1]!.id, vote: 'against', on: '2026-01-05' },
    { debt: ada.debts[2]!.id, vote: 'for', on: '2026-01-01' },
  ]);
  await decided({ database, firm }, elsewhere.id, [
    { debt: elsewhere.debts[0]!.id, vote: 'for', on: '2026-01-05' },
  ]);
  return { ...creditors, ...estates, priya: careOf(firm) };
}
