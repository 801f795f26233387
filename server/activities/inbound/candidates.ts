import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { applicantRoles } from '#server/records/cases/applicants.ts';
import { caseSearch } from '#server/records/cases/search-table.ts';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { CandidateCase, ReadPaper } from '#shared/activities/inbound/suggest-case.ts';
import { plainNumber } from '#shared/activities/inbound/text-facts.ts';
import { inboundSenders } from './tables.ts';

/** The most cases considered for each kind of trace: one that fits more cases proves nothing. */
const MOST = 400;

const numberOf = sql`upper(regexp_replace(${caseCreditors.accountNumber}, '[^A-Za-z0-9]', '', 'g'))`;

/** The ids of the cases that a text points to; each kind of trace has its own index. */
async function tracedIds(
  tx: Tx,
  paper: ReadPaper,
  sender: string | null,
  domainIds: readonly number[],
): Promise<number[]> {
  const found = new Set<number>();
  const note = async (ids: PromiseLike<{ id: number }[]>) => {
    for (const { id } of await ids) found.add(id);
  };
  const inDomains = inArray(cases.domainId, [...domainIds]);
  const references = [
    ...paper.references,
    ...Object.keys(paper.misreadReferences),
    ...Object.keys(paper.nearReferences),
  ];
  const named = [...paper.letterCaseIds, ...(paper.separatorCaseId === null ? [] : [paper.separatorCaseId])];
  if (named.length > 0)
    await note(
      tx
        .select({ id: cases.id })
        .from(cases)
        .where(and(inArray(cases.id, named), inDomains))
        .limit(MOST),
    );
  if (references.length > 0)
    await note(
      tx
        .select({ id: cases.id })
        .from(cases)
        .where(and(inArray(cases.uniqueReference, references), inDomains))
        .limit(MOST),
    );
  if (paper.numbers.length > 0)
    await note(
      tx
        .select({ id: caseCreditors.caseId })
        .from(caseCreditors)
        .innerJoin(cases, eq(cases.id, caseCreditors.caseId))
        .where(and(sql`${numberOf} = any(${sql.param([...paper.numbers])}::text[])`, inDomains))
        .limit(MOST),
    );
  if (paper.postcodes.length > 0)
    await note(
      tx
        .select({ id: caseSearch.caseId })
        .from(caseSearch)
        .where(
          and(
            inArray(caseSearch.domainId, [...domainIds]),
            inArray(caseSearch.postcodeN, [...paper.postcodes]),
          ),
        )
        .limit(MOST),
    );
  if (paper.days.length > 0)
    await note(
      tx
        .select({ id: casePeople.caseId })
        .from(persons)
        .innerJoin(casePeople, eq(casePeople.personId, persons.id))
        .innerJoin(cases, eq(cases.id, casePeople.caseId))
        .where(
          and(
            inArray(persons.dateOfBirth, [...paper.days]),
            inArray(casePeople.role, [...applicantRoles]),
            inDomains,
          ),
        )
        .limit(MOST),
    );
  if (sender !== null)
    await note(
      tx
        .select({ id: inboundSenders.caseId })
        .from(inboundSenders)
        .innerJoin(cases, eq(cases.id, inboundSenders.caseId))
        .where(and(eq(inboundSenders.sender, sender), inDomains))
        .limit(MOST) as PromiseLike<{ id: number }[]>,
    );
  return [...found];
}

/** Rows by the case they belong to. */
function byCase<Row extends { caseId: number }>(rows: readonly Row[]): (caseId: number) => Row[] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.caseId, [...(groups.get(row.caseId) ?? []), row]);
  return (caseId) => groups.get(caseId) ?? [];
}

async function applicantsOf(tx: Tx, among: SQL) {
  return byCase(
    await tx
      .select({
        caseId: casePeople.caseId,
        firstName: persons.firstName,
        lastName: persons.lastName,
        dateOfBirth: persons.dateOfBirth,
      })
      .from(casePeople)
      .innerJoin(persons, eq(persons.id, casePeople.personId))
      .where(and(sql`${casePeople.caseId} = any(${among})`, inArray(casePeople.role, [...applicantRoles])))
      .orderBy(casePeople.role),
  );
}

async function debtsOf(tx: Tx, among: SQL) {
  const { creditors } = tables;
  return byCase(
    await tx
      .select({
        id: caseCreditors.id,
        caseId: caseCreditors.caseId,
        accountNumber: caseCreditors.accountNumber,
        creditorName: creditors.name,
      })
      .from(caseCreditors)
      .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
      .where(
        and(sql`${caseCreditors.caseId} = any(${among})`, sql`${caseCreditors.accountNumber} is not null`),
      )
      .orderBy(caseCreditors.id),
  );
}

/**
 * The cases in these domains that an item points to, with the data compared. A case at risk of violence is never identified by its address.
 */
export async function loadCandidates(
  tx: Tx,
  paper: ReadPaper,
  sender: string | null,
  domainIds: readonly number[],
): Promise<CandidateCase[]> {
  if (domainIds.length === 0) return [];
  const ids = await tracedIds(tx, paper, sender, domainIds);
  if (ids.length === 0) return [];
  const among = sql`${sql.param(ids)}::int[]`;
  const rows = await tx
    .select({
      id: cases.id,
      uniqueReference: cases.uniqueReference,
      riskOfViolence: cases.riskOfViolence,
      postcode: caseSearch.postcodeN,
    })
    .from(cases)
    .innerJoin(caseSearch, eq(caseSearch.caseId, cases.id))
    .where(sql`${cases.id} = any(${among})`);
  const applicants = await applicantsOf(tx, among);
  const debts = await debtsOf(tx, among);
  const senders =
    sender === null
      ? []
      : await tx.select().from(inboundSenders).where(eq(inboundSenders.sender, sender)).limit(MOST);
  return rows.map(({ id, uniqueReference, riskOfViolence, postcode }) => ({
    id,
    uniqueReference,
    applicants: applicants(id),
    postcodes: riskOfViolence || postcode === '' ? [] : [postcode],
    debts: debts(id).map((debt) => ({ ...debt, accountNumber: plainNumber(debt.accountNumber ?? '') })),
    senderTimes: senders.find(({ caseId }) => caseId === id)?.times ?? 0,
    senderCases: senders.length,
  }));
}
