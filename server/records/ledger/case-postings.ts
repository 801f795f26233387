import type { Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type DraftLine, ledgerCodes } from '#shared/records/ledger/ledger.ts';
import {
  bankToBankLines,
  type CarriedBalance,
  carriedLines,
  mirrorLines,
  takeOnLines,
} from '#shared/records/ledger/ledger-events.ts';
import { cashOnBanks } from './case-cash.ts';
import { type Posting, postJournal, postJournals } from './post-journal.ts';

/** The postings for a case taken on from an old system, up to a day. A case may have several, each with its own key. */
export type TakenOn = Parameters<typeof takeOnLines>[0] & {
  domainId: number;
  takenOnOn: string;
  idempotencyKey: string;
};

/** Takes cases on from an old system by posting again what was received and paid; each key once. */
export function takeOnCases(w: Write, takenOn: readonly TakenOn[]): Promise<Posting[]> {
  return postJournals(
    w,
    takenOn.map(({ domainId, takenOnOn, idempotencyKey, ...of }) => ({
      domainId,
      ledger: 'estate',
      postedOn: takenOnOn,
      description: 'Receipts and payments to date, taken on',
      source: 'opening',
      idempotencyKey,
      lines: takeOnLines(of),
    })),
  );
}

/** A transfer of a case as it appears in a domain's books. */
type Carrying = { caseId: number; domainId: number; on: string; key: string };

/** The balances of a case in the books of a domain, by account and bank account. */
async function balancesIn(tx: Tx, caseId: number, domainId: number): Promise<CarriedBalance[]> {
  const rows = await rowsOf(tx, {
    account: col.text,
    bankAccountId: col.number.orNull,
    pence: col.number,
  })`
    select a.code as account, l.bank_account_id as "bankAccountId", sum(l.debit_pence - l.credit_pence)::float8 as pence
    from journal_lines l join chart_of_accounts a on a.id = l.account_id
    where l.case_id = ${caseId} and l.domain_id = ${domainId}
    group by 1, 2 having sum(l.debit_pence) <> sum(l.credit_pence) order by 1, 2`;
  return rows;
}

const carrying = ({ domainId, on, key }: Carrying, lines: DraftLine[], side: 'in' | 'out') => ({
  domainId,
  ledger: 'estate' as const,
  postedOn: on,
  description: side === 'in' ? 'Case taken over from another domain' : 'Case handed over to another domain',
  source: 'case_transfer' as const,
  idempotencyKey: `${key}:${side}`,
  lines,
});

/** Carries a case's balances out of its domain's books; returns them. Call it before the case moves to the other domain. */
export async function carryOut(w: Write, of: Carrying): Promise<CarriedBalance[]> {
  const balances = await balancesIn(w.tx, of.caseId, of.domainId);
  if (balances.length > 0)
    await postJournal(w, carrying(of, mirrorLines(carriedLines(of.caseId, balances)), 'out'));
  return balances;
}

/** Carries them into the new domain's books, with all cash at one account. */
export async function carryIn(
  w: Write,
  balances: readonly CarriedBalance[],
  of: Carrying & { bankAccountId: number | null },
): Promise<void> {
  const pence = new Map<string, number>();
  for (const { account, pence: each } of balances) pence.set(account, (pence.get(account) ?? 0) + each);
  const own = [...pence]
    .filter(([, sum]) => sum !== 0)
    .map(([account, sum]) => ({
      account,
      pence: sum,
      bankAccountId: account === ledgerCodes.clientBank ? of.bankAccountId : null,
    }));
  if (own.length > 0) await postJournal(w, carrying(of, carriedLines(of.caseId, own), 'in'));
}

/** Moves what a case holds at other client bank accounts to one of its domain's. */
export async function moveBetweenBanks(
  w: Write,
  { id: caseId, domainId }: { id: number; domainId: number },
  { on, key, toBankId }: { on: string; key: string; toBankId: number | null },
): Promise<void> {
  for (const { bankAccountId: fromBankId, pence } of await cashOnBanks(w.tx, caseId))
    if (fromBankId !== toBankId && pence > 0 && toBankId !== null)
      await postJournal(w, {
        domainId,
        ledger: 'estate',
        postedOn: on,
        description: 'Case moved to another portfolio',
        source: 'case_transfer',
        idempotencyKey: `${key}:bank:${fromBankId ?? 0}`,
        lines: bankToBankLines({ caseId, amountPence: pence, fromBankId, toBankId }),
      });
}
