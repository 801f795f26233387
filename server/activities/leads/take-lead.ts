import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import { asRefusal } from '#server/platform/http/errors.ts';
import { addNamedDebts } from '#server/records/affairs/waiting-debts.ts';
import { openCase } from '#server/records/case-life/create-case.ts';
import type { Case } from '#server/records/cases/access.ts';
import { noteOnCase } from '#server/records/documents/notes/notes.ts';
import type { Lead } from '#shared/activities/leads/lead.ts';
import { refusalOfLeads } from '#shared/activities/leads/standing.ts';
import { AppError } from '#shared/platform/errors.ts';
import { paragraphsOf } from '#shared/platform/html.ts';
import type { KeyHolder } from './key-holder.ts';
import { introducerOf } from './keys.ts';
import { asLeadRefusal, caseOfLead } from './lead-case.ts';
import { leadStatus } from './lead-status.ts';
import { leads } from './tables.ts';

type Row = typeof leads.$inferSelect;
type Scope = Pick<Row, 'introducerId' | 'domainId' | 'reference'>;

/** What was sent, as understood: fields in the order of the contract. */
const digestOf = (lead: Lead) => createHash('sha256').update(JSON.stringify(lead)).digest('hex');

/** The lead already sent by the introducer under this reference to the key's domain, or null. */
export async function leadWith(
  database: Database | Tx,
  { introducerId, domainId, reference }: Scope,
): Promise<Row | null> {
  const [row] = await database
    .select()
    .from(leads)
    .where(
      and(eq(leads.introducerId, introducerId), eq(leads.domainId, domainId), eq(leads.reference, reference)),
    );
  return row ?? null;
}

/** Serialises repeats of one lead, so that the second finds the first. */
const waitForTurn = (tx: Tx, { introducerId, domainId, reference }: Scope) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${introducerId} ${domainId} ${reference}`}, 0))`,
  );

async function refuseOther(taken: Row, content: string): Promise<Row> {
  if (taken.contentSha256 === content) return taken;
  throw new AppError('conflict', 'This reference was used for something else, and nothing was changed.', {
    errors: { reference: 'Already used for a lead with other details. Tell us what has changed.' },
  });
}

/**
 * Takes a lead: a case in status Lead with its people, debts, consent and notes, or nothing. A repeat is answered like the first time.
 * Nothing already stored is changed, whoever it is about: similar cases are shown to staff.
 */
export async function takeLead(holder: KeyHolder, lead: Lead) {
  const { services, key, author } = holder;
  const content = digestOf(lead);
  const scope = { introducerId: key.introducerId, domainId: key.domainId, reference: lead.reference };
  const row = await writeChanges(services.database, author, async (w) => {
    await waitForTurn(w.tx, scope);
    const taken = await leadWith(w.tx, scope);
    if (taken) return refuseOther(taken, content);
    const refusal = refusalOfLeads(await introducerOf(w.tx, key.introducerId));
    if (refusal) throw new AppError('forbidden', refusal);
    return storeLead(w, holder, lead, content);
  });
  return { ...(await leadStatus(services.database, row)), debts: row.debts };
}

async function openLead(w: Write, { actor, key }: KeyHolder, lead: Lead): Promise<Case> {
  try {
    return await openCase(w, actor, await caseOfLead(w.tx, key, lead));
  } catch (error) {
    const refusal = asRefusal(error);
    throw refusal ? asLeadRefusal(refusal) : error;
  }
}

async function storeLead(plain: Write, holder: KeyHolder, lead: Lead, content: string): Promise<Row> {
  const { key } = holder;
  const found = await openLead(plain, holder, lead);
  const w: Write = { ...plain, audit: (entry) => plain.audit({ caseId: found.id, ...entry }) };
  const debts = await addNamedDebts(
    w,
    found.id,
    lead.debts.map(({ creditor, creditType, balancePence, monthlyPaymentPence, ...debt }) => ({
      ...debt,
      creditorName: creditor,
      creditType,
      balanceSoaPence: balancePence,
      currentPaymentPence: monthlyPaymentPence,
      source: 'introducer' as const,
    })),
  );
  if (lead.notes)
    await noteOnCase(w, found.id, {
      kind: 'note',
      subject: `From ${holder.author.name}`,
      bodyHtml: paragraphsOf(lead.notes),
    });
  const { consent } = lead;
  const [row = missing()] = await w.tx
    .insert(leads)
    .values({
      introducerId: key.introducerId,
      keyId: key.id,
      domainId: key.domainId,
      reference: lead.reference,
      caseId: found.id,
      contentSha256: content,
      consentAt: new Date(consent.givenAt),
      consentText: consent.text,
      consentSource: consent.source,
      notes: lead.notes,
      debts,
    })
    .returning();
  w.audit({
    entity: 'leads',
    entityId: row.id,
    action: 'created',
    after: { reference: lead.reference, consentAt: consent.givenAt, consentSource: consent.source, ...debts },
  });
  w.changed('entity:introducers');
  return row;
}
