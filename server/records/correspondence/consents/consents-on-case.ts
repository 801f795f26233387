import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import type { Consent } from '#shared/records/correspondence/notice-rules.ts';
import { deliveryConsents } from '../tables.ts';

/** The consents to electronic delivery that count on a case, by holder. */
export type CaseConsents = {
  ofPerson: (personId: number) => readonly Consent[];
  ofCreditor: (creditorId: number) => readonly Consent[];
};

/** For when consents are not needed. */
export const noConsents: CaseConsents = { ofPerson: () => [], ofCreditor: () => [] };

/** Reads them: those given on the case, and those its creditors gave for all cases. */
export async function consentsOnCase(tx: Database | Tx, caseId: number): Promise<CaseConsents> {
  const ofCreditors = sql`${deliveryConsents.creditorId} in (
    select ${caseCreditors.creditorId} from ${caseCreditors} where ${caseCreditors.caseId} = ${caseId})`;
  const rows = await tx
    .select()
    .from(deliveryConsents)
    .where(or(eq(deliveryConsents.caseId, caseId), and(isNull(deliveryConsents.caseId), ofCreditors)))
    .orderBy(asc(deliveryConsents.id));
  const pick = (is: (row: (typeof rows)[number]) => boolean): Consent[] =>
    rows.filter(is).map(({ kind, givenOn, address, revokedOn }) => ({ kind, givenOn, address, revokedOn }));
  return {
    ofPerson: (id) => pick(({ personId }) => personId === id),
    ofCreditor: (id) => pick(({ creditorId }) => creditorId === id),
  };
}
