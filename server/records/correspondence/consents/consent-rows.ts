import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { DeliveryConsent } from '#shared/records/correspondence/consents-contract.ts';
import { deliveryConsents } from '../tables.ts';

/** The name of consents in the audit trail. */
export const CONSENT = 'delivery-consents';

/** The consents that meet the condition, latest first. */
export async function consentsWhere(
  database: Database | Tx,
  where: SQL | undefined,
): Promise<DeliveryConsent[]> {
  const rows = await database
    .select({ consent: deliveryConsents, title: caseDocuments.title })
    .from(deliveryConsents)
    .leftJoin(caseDocuments, eq(caseDocuments.id, deliveryConsents.documentId))
    .where(where)
    .orderBy(asc(deliveryConsents.revokedOn), asc(deliveryConsents.givenOn), asc(deliveryConsents.id));
  return rows.map(({ consent, title }) => ({
    id: consent.id,
    version: consent.version,
    kind: consent.kind,
    caseId: consent.caseId,
    givenOn: consent.givenOn,
    source: consent.source,
    address: consent.address,
    document: consent.documentId === null ? null : { id: consent.documentId, name: title ?? '' },
    revokedOn: consent.revokedOn,
    revokedReason: consent.revokedReason,
  }));
}

/** The creditor of a debt of a case; refuses a debt of another case. */
export async function creditorOfDebt(tx: Database | Tx, caseId: number, debtId: number): Promise<number> {
  const [debt] = await tx
    .select({ creditorId: caseCreditors.creditorId })
    .from(caseCreditors)
    .where(and(eq(caseCreditors.id, debtId), eq(caseCreditors.caseId, caseId)));
  if (!debt) throw noSuch('debt');
  return debt.creditorId;
}

/** A creditor's consents that count on a case: given there, or for all cases. */
export const ofCreditorOn = (creditorId: number, caseId: number) =>
  and(
    eq(deliveryConsents.creditorId, creditorId),
    or(eq(deliveryConsents.caseId, caseId), isNull(deliveryConsents.caseId)),
  );

/** Those that creditors gave for all cases. */
export const ofCreditors = (ids: readonly number[]) =>
  and(inArray(deliveryConsents.creditorId, [...ids]), isNull(deliveryConsents.caseId));
