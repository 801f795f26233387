import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { type Cut, cutInSql, register } from '#server/records/reference/register.ts';
import { inChunks } from '#shared/platform/chunks.ts';
import { showDate } from '#shared/platform/dates.ts';
import { dueDiligenceContract, type ListedDiligence } from '#shared/records/due-diligence/contract.ts';
import { missingOf, type risks } from '#shared/records/due-diligence/due-diligence.ts';
import { diligenceList, type diligenceStates } from '#shared/records/due-diligence/list.ts';
import { type Found, readDiligenceOn } from './read.ts';
import { isAsked, ofEverybody, sinceOn, stateOn } from './standing-sql.ts';

/** How many cases are read at a time for what is missing of them. */
const AT_ONCE = 500;

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** What is missing of each person of these cases, by case and person. */
async function missingOn(database: Database, caseIds: readonly number[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (const some of inChunks([...new Set(caseIds)], AT_ONCE))
    for (const each of await readDiligenceOn(database, some))
      found.set(`${each.caseId} ${each.personId}`, each);
  return found;
}

async function diligenceRows(
  database: Database,
  where: SQL,
  cut: Cut,
  today: string,
): Promise<ListedDiligence[]> {
  const rows = await rowsOf(database, {
    id: col.number,
    caseId: col.number,
    personId: col.number,
    uniqueReference: col.text,
    caseName: col.text,
    state: col.word<keyof typeof diligenceStates>().filled,
    since: col.day.orNull,
    reviewOn: col.day.orNull,
    risk: col.word<keyof typeof risks>().orNull,
    status: col.text,
    owner: col.json<{ id: number; name: string }>().orNull,
    portfolio: col.json<{ id: number; name: string }>().orNull,
  })`
    select k.id, cases.id as "caseId", p.id as "personId", cases.unique_reference as "uniqueReference", cases.case_name as "caseName",
      ${stateOn(today)} as state, ${sinceOn(today)} as since, d.review_on as "reviewOn", d.risk, s.name as status,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as owner,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as portfolio
    from ${ofEverybody} left join users o on o.id = cases.case_owner_user_id left join portfolios b on b.id = cases.portfolio_id
    where ${where} ${cutInSql(cut)}`;
  const known = await missingOn(
    database,
    rows.map(({ caseId }) => caseId),
  );
  return rows.flatMap(({ caseId, personId, uniqueReference, caseName, ...row }) => {
    const found = known.get(`${caseId} ${personId}`);
    if (!found) return [];
    const missing =
      missingOf(found) ??
      `the review ${row.state === 'soon' ? 'is' : 'was'} due on ${row.reviewOn && showDate(row.reviewOn)}`;
    return [
      {
        ...row,
        personId,
        person: found.now.name,
        missing: sentence(missing),
        case: { id: caseId, uniqueReference, caseName },
      },
    ];
  });
}

/** Due diligence that wants attention, on the cases that the caller may see. */
export const diligenceRegister = register(diligenceList, dueDiligenceContract.attention, {
  scope: (actor, domainId, { today }) =>
    and(isAsked, sql`${stateOn(today)} is not null`, visibleCases(actor, domainId)),
  conditions: {
    state: (state, { today }) => sql`${stateOn(today)} = ${state}`,
    isNeeded: sql`${cases.packSentOn} is not null`,
    ownerId: cases.caseOwnerUserId,
    portfolioId: cases.portfolioId,
  },
  orders: {
    since: sql`since`,
    caseReference: cases.uniqueReference,
    reviewOn: sql`d.review_on`,
  },
  tie: sql`k.id`,
  empty: 'last',
  from: ofEverybody,
  rows: ({ services }, where, cut, { today }) => diligenceRows(services.database, where, cut, today),
});
