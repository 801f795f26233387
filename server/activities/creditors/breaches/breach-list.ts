import { and, eq, lt, sql } from 'drizzle-orm';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { breachesContract } from '#shared/activities/creditors/breaches/contract.ts';
import { breachList } from '#shared/activities/creditors/breaches/list.ts';
import { breachRows } from './breach-row.ts';

const types = tables['breach-types'];

/** The breaches on cases that the caller may see. */
export const breachRegister = register(breachList, breachesContract.list, {
  scope: visibleCases,
  rows: ({ services }, where, cut) => breachRows(services.database, where, cut),
  from: sql`${caseBreaches} join ${cases} on ${cases.id} = ${caseBreaches.caseId}
    join ${types} on ${types.id} = ${caseBreaches.breachTypeId}`,
  conditions: {
    caseId: caseBreaches.caseId,
    status: caseBreaches.status,
    typeId: caseBreaches.breachTypeId,
    severity: types.severity,
    ownerId: cases.caseOwnerUserId,
    portfolioId: cases.portfolioId,
    // Written as in the index of open breaches.
    isOpen: sql`${caseBreaches.status} not in ('remedied', 'waived', 'terminated')`,
    remedyOver: (_, { today }) =>
      and(eq(caseBreaches.status, 'notice_served'), lt(caseBreaches.remedyByOn, today)),
    search: [cases.uniqueReference, cases.caseName],
  },
  orders: {
    client: sql`lower(${cases.caseName})`,
    caseReference: cases.uniqueReference,
    status: caseBreaches.status,
    remedyByOn: caseBreaches.remedyByOn,
    detectedOn: caseBreaches.detectedOn,
    owner: sql`lower(${tables.users.name})`,
  },
  tie: caseBreaches.id,
  empty: 'last',
});
