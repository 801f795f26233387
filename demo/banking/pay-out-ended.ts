import type { EndedPayment } from '#demo/banking/demo-payers.ts';
import { col, type InferRow, missing, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { takeOnCases } from '#server/records/ledger/case-postings.ts';
import { proportion, splitByWeight, sumOf } from '#shared/platform/money.ts';

/** The supervisor's share of realisations after the nominee's fee, in basis points, and the nominee's fee. */
const SUPERVISOR_BP = 1_500;
const NOMINEE_PENCE = 160_450;

type Claim = { id: number; creditorId: number; pence: number };
const endedCaseColumns = {
  id: col.number,
  domainId: col.number,
  isFormal: col.boolean,
  claims: col.json<Claim[]>(),
};
type EndedCase = InferRow<typeof endedCaseColumns>;
type Paid = { account: string; pence: number; claim: Claim | null };

/** Arrangements that completed, failed or were closed, with the claims that share in them; a revoked one awaits the court’s directions. */
async function endedCases({ tx }: Write): Promise<Map<number, EndedCase>> {
  const rows = await rowsOf(tx, endedCaseColumns)`
    select c.id, c.domain_id as "domainId", c.approval_date is not null as "isFormal",
      json_agg(json_build_object('id', d.id, 'creditorId', d.creditor_id, 'pence', coalesce(d.claim_admitted_pence, d.balance_soa_pence))
        order by d.id) as claims
    from cases c join statuses s on s.id = c.status_id
    join case_creditors d on d.case_id = c.id and not d.is_excluded and (d.claim_admitted_pence > 0 or c.approval_date is null)
    where coalesce(c.completed_on, c.terminated_on, c.closed_on) is not null and s.freezes_schedule and s.code <> 'iva-revoked'
    group by c.id`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** How the receipts were paid out: fees first, then creditors up to their claims, and the rest to the client. */
function paidOf({ isFormal, claims }: EndedCase, receivedPence: number): Paid[] {
  const nominee = isFormal ? Math.min(NOMINEE_PENCE, receivedPence) : 0;
  const supervisor = isFormal ? proportion(receivedPence - nominee, SUPERVISOR_BP, 10_000) : 0;
  const left = receivedPence - nominee - supervisor;
  const weights = claims.map(({ pence }) => pence);
  const dividend = Math.min(
    left,
    sumOf(claims, ({ pence }) => pence),
  );
  const shares = splitByWeight(dividend, weights);
  return [
    { account: '5010', pence: nominee, claim: null },
    { account: '5020', pence: supervisor, claim: null },
    ...claims.map((claim, at) => ({ account: '5300', pence: shares[at]!, claim })),
    { account: '5400', pence: left - dividend, claim: null },
  ].filter(({ pence }) => pence > 0);
}

/** Pays out the receipts of ended arrangements, on the day of their last payment, as if taken on from other books. */
export async function payOutEnded(w: Write, received: readonly EndedPayment[]): Promise<void> {
  const known = await endedCases(w);
  const sums = new Map<number, { pence: number; on: string }>();
  for (const { caseId, pence, on } of received) {
    const { pence: before = 0, on: last = on } = sums.get(caseId) ?? {};
    sums.set(caseId, { pence: before + pence, on: on > last ? on : last });
  }
  const all = [...sums].flatMap(([caseId, { pence, on }]) => {
    const ended = known.get(caseId);
    return ended ? [{ ended, on, paid: paidOf(ended, pence) }] : [];
  });
  const postings = await takeOnCases(
    w,
    all.map(({ ended: { id, domainId }, on, paid }) => ({
      caseId: id,
      domainId,
      takenOnOn: on,
      idempotencyKey: `ended:${id}:paid`,
      bankAccountId: null,
      receipts: [],
      payments: paid.map(({ account, pence, claim }) => ({
        account,
        pence,
        creditorId: claim?.creditorId ?? null,
      })),
    })),
  );
  const row = await oneRow(w.tx, {
    id: col.number,
  })`select id from payment_types where class = 'dividend' and is_system order by id limit 1`;
  const dividends = all.flatMap(({ ended, on, paid }, at) => {
    const posting = postings[at] ?? missing();
    if ('refusal' in posting) throw posting.refusal;
    return paid.flatMap(({ claim, pence }, n) =>
      claim === null
        ? []
        : [
            {
              caseId: ended.id,
              kind: 'creditor' as const,
              paymentTypeId: row.id,
              caseCreditorId: claim.id,
              amountPence: pence,
              netPence: pence,
              description: 'Paid from the books kept before',
              allocatedOn: on,
              status: 'paid' as const,
              idempotencyKey: `ended:${ended.id}:paid:${n}`,
              releasedOn: on,
              journalId: posting.journalId,
            },
          ],
    );
  });
  for (let at = 0; at < dividends.length; at += 1_000)
    await w.tx.insert(allocations).values(dividends.slice(at, at + 1_000));
}
