import { eq, sql } from 'drizzle-orm';
import { orderAdvices } from '#server/activities/money/outgoing/remittances/remittance-advices.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { bulkRun } from '#server/records/correspondence/bulk/bulk-letters.ts';
import { type LetterOrder, orderLetters } from '#server/records/correspondence/bulk/order-letters.ts';
import { audienceOf } from '#server/records/correspondence/items/audience.ts';
import { program } from '#server/records/correspondence/items/program.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { RunLetters } from '#shared/activities/money/distributions/contract.ts';
import { runReference } from '#shared/activities/money/distributions/runs.ts';
import { conflict } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { BulkRun } from '#shared/records/correspondence/bulk.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { checkVisible } from './run-lines.ts';
import { ofRun } from './run-remittances.ts';

/** The payment of a run on one debt, with the total that its case distributes. */
const shareColumns = {
  debtId: col.number.filled,
  caseId: col.number,
  creditor: col.text,
  caseReference: col.text,
  place: col.word<Jurisdiction>(),
  paidPence: col.number,
  admittedPence: col.number.orNull,
  sharedPence: col.number,
};
type Share = InferRow<typeof shareColumns>;

/** The debts that a run pays; a payment that came back or was cancelled counts with the one that replaces it. */
async function sharesOf(tx: Tx, runId: number): Promise<Share[]> {
  const rows = await rowsOf(tx, shareColumns)`
    with paid as (
      select a.case_creditor_id as debt, a.case_id, sum(pa.amount_pence) as pence
      from allocations a join payment_allocations pa on pa.allocation_id = a.id and pa.ended_on is null
      where ${ofRun(runId)} and a.case_creditor_id is not null
      group by a.case_creditor_id, a.case_id)
    select paid.debt as "debtId", paid.case_id as "caseId", cr.name as creditor, c.unique_reference as "caseReference", c.jurisdiction as place,
      paid.pence::float8 as "paidPence", cc.claim_admitted_pence::float8 as "admittedPence",
      sum(paid.pence) over (partition by paid.case_id)::float8 as "sharedPence"
    from paid join case_creditors cc on cc.id = paid.debt join creditors cr on cr.id = cc.creditor_id
      join cases c on c.id = paid.case_id
    order by c.unique_reference, cr.name, paid.debt`;
  return rows;
}

const toCreditor = (share: Share): LetterOrder => {
  const { caseId, debtId, creditor, caseReference, paidPence, admittedPence, sharedPence } = share;
  return {
    caseId,
    label: `${caseReference}, ${creditor}`,
    recipients: [{ type: 'creditor', id: debtId }],
    facts: {
      'figures.dividend': poundsText(paidPence),
      'figures.dividendAvailable': poundsText(sharedPence),
      ...(admittedPence && {
        'figures.dividendPencePerPound': ((paidPence * 100) / admittedPence).toFixed(2),
      }),
    },
    email: null,
    isListing: false,
  };
};

/** Recipients are the clients of each case, who are told what is shared among their creditors. */
async function toClients(tx: Tx, shares: readonly Share[]): Promise<LetterOrder[]> {
  const orders: LetterOrder[] = [];
  for (const share of new Map(shares.map((each) => [each.caseId, each])).values()) {
    const { caseId, caseReference, sharedPence } = share;
    const audience = await audienceOf(tx, program(0), caseId, 'client');
    orders.push({
      caseId,
      label: `${caseReference}, the clients`,
      recipients: audience.map(({ id }) => ({ type: 'client', id })),
      facts: { 'figures.dividendAvailable': poundsText(sharedPence) },
      email: null,
      isListing: false,
    });
  }
  return orders;
}

/** The notices of a run: to the creditor of each claim paid, or to the clients if the template is for them. */
async function noticesOf(tx: Tx, runId: number, templateId: number): Promise<LetterOrder[]> {
  const { templates } = tables;
  const [template] = await tx
    .select({ audience: templates.audience, places: templates.jurisdictions })
    .from(templates)
    .where(eq(templates.id, templateId));
  const all = await sharesOf(tx, runId);
  const suited = all.filter(({ place }) => template?.places.includes(place));
  // Where the template suits some, the others have one of their own; where it suits none, each refusal says so.
  const shares = suited.length > 0 ? suited : all;
  return template?.audience === 'client' ? toClients(tx, shares) : shares.map(toCreditor);
}

/** Starts writing the dividend notices or the remittance advices of a released run: all of them are checked before one is written. */
export async function writeRunLetters(ctx: SignedIn, { id, kind, templateId }: RunLetters): Promise<BulkRun> {
  await checkVisible(ctx, id);
  const of = { actor: ctx.actor, templateId, raisedBy: `Distribution ${runReference(id)}` };
  const runId = await write(ctx.services.database, ctx.author, async (w) => {
    const { rowCount } = await w.tx.execute(
      sql`select from distribution_runs where id = ${id} and released_at is not null for update`,
    );
    if (!rowCount) throw conflict('This run has not been released yet.');
    if (kind === 'advices') return orderAdvices(w, { ...of, where: ofRun(id) });
    return orderLetters(w, { ...of, orders: await noticesOf(w.tx, id, templateId) });
  });
  return bulkRun(ctx, runId);
}
