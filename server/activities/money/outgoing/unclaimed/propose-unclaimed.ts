import type { Database } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { partsOf } from '../payments/payment-parts.ts';
import { isUnclaimed, lockUnclaimed, type Payment } from './unclaimed.ts';
import { digestOfUnclaimed } from './unclaimed-approvals.ts';

/** Why it is unclaimed, and what approving does, a line each. */
const inWords = ({ status, chequeNumber, chequeOn, returnedOn }: Payment): [why: string, then: string] =>
  status === 'sent'
    ? [
        `Cheque ${chequeNumber}, issued on ${showDate(chequeOn ?? missing())}, was not presented.`,
        'The cheque is recorded as returned, and its money kept for its payee.',
      ]
    : [
        `It came back on ${showDate(returnedOn ?? missing())}, and nobody claimed it.`,
        'Its money is released to the other creditors, and it is never paid again.',
      ];

async function propose(w: Write, id: number): Promise<boolean> {
  const payment = await lockUnclaimed(w.tx, id);
  if (!payment) return false;
  const parts = await partsOf(w.tx, id);
  const [why, then] = inWords(payment);
  await requestApproval(w, {
    kind: 'unclaimed',
    entity: 'payments',
    entityId: id,
    domainId: payment.domainId,
    caseIds: parts.map(({ caseId }) => caseId),
    amountPence: payment.amountPence,
    summary: `${paymentNumber(id)} to ${payment.payeeName}: six months unclaimed`,
    digest: digestOfUnclaimed(payment),
    working: [
      {
        lines: [
          { label: 'Why', text: why },
          { label: 'When approved', text: then },
          { label: 'Amount', pence: payment.amountPence },
        ],
      },
    ],
    papers: [{ name: 'Payment', href: `/financials/payments?search=${paymentNumber(id)}` }],
  });
  return true;
}

/**
 * Submits payments unclaimed for six months to a person, each once: nothing is released automatically. A rejected one
 * comes back after another six months. Returns how many were proposed. Safe to run twice at once, and to interrupt.
 */
export async function proposeUnclaimed(
  database: Database,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const rows = await rowsOf(database, { id: col.number })`
    select payments.id from payments join domains d on d.id = payments.domain_id and d.is_active
    where ${isUnclaimed(londonDate())} and not exists (
      select from approvals a where a.entity = 'payments' and a.entity_id = payments.id and a.kind = 'unclaimed'
        and a.decision not in ('void', 'withdrawn') and a.requested_at > now() - interval '6 months')
    order by payments.id limit 1000`;
  let proposed = 0;
  for (const { id } of rows) {
    signal?.throwIfAborted();
    if (await writeChanges(database, systemActor, (w) => propose(w, id))) proposed++;
  }
  return proposed;
}

/** Nightly: proposes what is unclaimed. */
export const proposeUnclaimedJob = defineScheduledJob(
  'propose-unclaimed',
  '40 4 * * *',
  async ({ services, signal }) => {
    const count = await proposeUnclaimed(services.database, { signal });
    if (count > 0) services.log.info({ count }, 'unclaimed payments were sent for a decision');
  },
  { isMadeUp: true },
);
