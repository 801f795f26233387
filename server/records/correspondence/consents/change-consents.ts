import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { casePeople } from '#server/records/cases/tables.ts';
import { visibleDocuments } from '#server/records/documents/document-list.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import {
  enterLateDays,
  enterLateOfCreditor,
  type SaidOfLate,
} from '#server/records/late-dates/enter-late.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { conflict, conflictAt, invalid, invalidAt, noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { DeliveryConsent, NewCaseConsent } from '#shared/records/correspondence/consents-contract.ts';
import { deliveryConsents } from '../tables.ts';
import { CONSENT, consentsWhere, creditorOfDebt, ofCreditors } from './consent-rows.ts';

type Given = { givenOn: string; source: string; address: string };
type Key = { id: number; version: number };
type Withdrawal = { revokedOn: string; reason: string };

const { creditors, documents: types } = tables;

async function stored(tx: Tx, id: number): Promise<DeliveryConsent> {
  const [row = missing()] = await consentsWhere(tx, eq(deliveryConsents.id, id));
  return row;
}

type Held = { address: string; givenOn: string; revokedOn: string | null };

/** A holder's consent that overlaps with a new one at the same address, whichever was given first. */
const sameAmong = <One extends Held>(held: readonly One[], { address, givenOn }: Given): One | undefined =>
  held.find(
    (each) =>
      each.address.toLowerCase() === address.toLowerCase() &&
      (each.revokedOn === null || each.revokedOn > givenOn),
  );

/** Refuses a second consent at the same address while one is in force: both would have to be revoked. */
async function refuseSame(tx: Tx, of: Given & Partial<typeof deliveryConsents.$inferInsert>): Promise<void> {
  const held = await tx
    .select()
    .from(deliveryConsents)
    .where(
      and(
        of.personId
          ? eq(deliveryConsents.personId, of.personId)
          : eq(deliveryConsents.creditorId, of.creditorId ?? missing()),
        of.caseId ? eq(deliveryConsents.caseId, of.caseId) : isNull(deliveryConsents.caseId),
      ),
    );
  const same = sameAmong(held, of);
  if (same)
    throw conflictAt(
      'address',
      `A consent for this address, given on ${showDate(same.givenOn)}${same.revokedOn ? ` and revoked on ${showDate(same.revokedOn)}` : ''}, is already on record.`,
    );
}

async function refuseDocument(
  tx: Tx,
  actor: Actor,
  caseId: number,
  documentId: number | null,
): Promise<void> {
  if (documentId === null) return;
  const [found] = await tx
    .select({ id: caseDocuments.id })
    .from(caseDocuments)
    .innerJoin(types, eq(types.id, caseDocuments.documentTypeId))
    .where(
      and(
        visibleDocuments(actor),
        eq(caseDocuments.id, documentId),
        eq(caseDocuments.caseId, caseId),
        isNull(caseDocuments.removedAt),
      ),
    );
  if (!found) throw invalidAt('documentId', 'That document is not on this case any more.');
}

/** The holder: a client of the case, or the creditor of one of its debts. */
async function holderOf(tx: Tx, { caseId, personId, debtId, kind }: NewCaseConsent) {
  if (debtId !== null && personId === null) return { creditorId: await creditorOfDebt(tx, caseId, debtId) };
  if (personId === null || debtId !== null)
    throw invalid({ personId: 'Say whose consent it is: a client’s or a creditor’s.' });
  if (kind === 'deemed')
    throw invalidAt('kind', 'A client’s consent cannot be deemed. Record the one that was given.');
  const [found] = await tx
    .select({ id: casePeople.id })
    .from(casePeople)
    .where(and(eq(casePeople.caseId, caseId), eq(casePeople.personId, personId)));
  if (!found) throw noSuch('person');
  return { personId };
}

/** Records a client's consent, or that a creditor consented or is deemed to consent on this case. */
export function recordOnCase(ctx: SignedIn, input: NewCaseConsent): Promise<DeliveryConsent> {
  const { caseId, personId: _, debtId: __, lateReason, ...given } = input;
  return writeToCase(ctx, caseId, async (w, found) => {
    const values = { ...given, ...(await holderOf(w.tx, input)), caseId };
    await refuseDocument(w.tx, ctx.actor, caseId, input.documentId);
    await refuseSame(w.tx, values);
    const said = { lateReason, lateEvidence: input.source, lateDocumentId: input.documentId };
    await enterLateDays(w, ctx.actor, found, { deliveryConsent: input.givenOn }, said);
    const { id } = await addRow(w, CONSENT, deliveryConsents, values);
    return stored(w.tx, id);
  });
}

async function revokeRow(
  w: Write,
  before: typeof deliveryConsents.$inferSelect,
  version: number,
  { revokedOn, reason }: Withdrawal,
): Promise<DeliveryConsent> {
  if (before.revokedOn !== null) throw conflict(`It was revoked on ${showDate(before.revokedOn)}.`);
  if (revokedOn < before.givenOn) throw invalidAt('revokedOn', 'Must not be before it was given.');
  const change = { revokedOn, revokedReason: reason };
  await changeRow(w, CONSENT, deliveryConsents, before, version, change, { action: 'revoked' });
  return stored(w.tx, before.id);
}

/** Records that a consent given on a case was revoked: from that day notices go by post. */
export const revokeOnCase = (
  ctx: SignedIn,
  {
    caseId,
    id,
    version,
    lateReason,
    lateEvidence,
    ...withdrawal
  }: Key & Withdrawal & SaidOfLate & { caseId: number },
): Promise<DeliveryConsent> =>
  writeToCase(ctx, caseId, async (w, found) => {
    const before = await lockRow(w, deliveryConsents, id, { column: deliveryConsents.caseId, id: caseId });
    const revoked = await revokeRow(w, before, version, withdrawal);
    const said = { lateReason, lateEvidence };
    await enterLateDays(w, ctx.actor, found, { deliveryRevoked: withdrawal.revokedOn }, said);
    return revoked;
  });

async function lockCreditors(tx: Tx, ids: readonly number[]): Promise<void> {
  const locked = await tx
    .select({ id: creditors.id })
    .from(creditors)
    .where(inArray(creditors.id, [...ids]))
    .orderBy(creditors.id)
    .for('update');
  if (locked.length < ids.length) throw noSuch('creditor');
}

/**
 * Adds consents of creditors for all cases, except those already recorded for the same address; returns the ids of those added. The
 * creditors are locked first, in one order, so that none is recorded twice. One given long ago needs the reason why it comes only now; how it
 * is known is its evidence.
 */
export async function addOfCreditors(
  w: Write,
  given: readonly (Given & { creditorId: number })[],
  lateReason: string | null,
): Promise<number[]> {
  const ids = [...new Set(given.map(({ creditorId }) => creditorId))];
  await lockCreditors(w.tx, ids);
  const held: (Held & { creditorId: number | null })[] = await w.tx
    .select()
    .from(deliveryConsents)
    .where(ofCreditors(ids));
  const added: number[] = [];
  for (const one of given) {
    const own = held.filter(({ creditorId }) => creditorId === one.creditorId);
    if (sameAmong(own, one)) continue;
    const said = { lateReason, lateEvidence: one.source };
    await enterLateOfCreditor(w, one.creditorId, { deliveryConsent: one.givenOn }, said);
    const { id } = await addRow(w, CONSENT, deliveryConsents, { ...one, kind: 'actual' as const });
    added.push(id);
    held.push({ ...one, revokedOn: null });
  }
  w.changed('entity:creditors');
  return added;
}

/** Records a creditor's consent for all cases. */
export const recordOfCreditor = (
  { services: { database }, author }: SignedIn,
  { lateReason, ...given }: Given & { creditorId: number; lateReason: string | null },
): Promise<DeliveryConsent> =>
  writeChanges(database, author, async (w) => {
    await lockCreditors(w.tx, [given.creditorId]);
    await refuseSame(w.tx, given);
    const [id = missing()] = await addOfCreditors(w, [given], lateReason);
    return stored(w.tx, id);
  });

/** Records that a creditor revoked the consent it gave for all cases. */
export const revokeOfCreditor = (
  { services: { database }, author }: SignedIn,
  {
    creditorId,
    id,
    version,
    lateReason,
    lateEvidence,
    ...withdrawal
  }: Key & Withdrawal & SaidOfLate & { creditorId: number },
): Promise<DeliveryConsent> =>
  writeChanges(database, author, async (w) => {
    const before = await lockRow(w, deliveryConsents, id, {
      column: deliveryConsents.creditorId,
      id: creditorId,
    });
    if (before.caseId !== null) throw conflict('It was given on a case: revoke it there.');
    w.changed('entity:creditors');
    const revoked = await revokeRow(w, before, version, withdrawal);
    const said = { lateReason, lateEvidence };
    await enterLateOfCreditor(w, creditorId, { deliveryRevoked: withdrawal.revokedOn }, said);
    return revoked;
  });
