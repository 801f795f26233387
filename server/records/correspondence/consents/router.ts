import { and, eq } from 'drizzle-orm';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { consentsContract as contract } from '#shared/records/correspondence/consents-contract.ts';
import { deliveryConsents } from '../tables.ts';
import { recordOfCreditor, recordOnCase, revokeOfCreditor, revokeOnCase } from './change-consents.ts';
import { consentsWhere, creditorOfDebt, ofCreditorOn, ofCreditors } from './consent-rows.ts';
import { recordList } from './record-list.ts';

/** Consents to electronic delivery: read and changed on a case, and for creditors on all cases. */
export const consentsRouter: Procedures<typeof contract> = router(contract, {
  ofPerson: async ({ services: { database }, actor }, { caseId, personId }) => {
    await visibleCase(database, actor, caseId);
    const theirs = and(eq(deliveryConsents.caseId, caseId), eq(deliveryConsents.personId, personId));
    return consentsWhere(database, theirs);
  },
  ofDebt: async ({ services: { database }, actor }, { caseId, debtId }) => {
    await visibleCase(database, actor, caseId);
    return consentsWhere(database, ofCreditorOn(await creditorOfDebt(database, caseId, debtId), caseId));
  },
  ofCreditor: ({ services: { database } }, { creditorId }) =>
    consentsWhere(database, ofCreditors([creditorId])),
  recordOnCase,
  revokeOnCase,
  record: recordOfCreditor,
  revoke: revokeOfCreditor,
  recordList,
});
