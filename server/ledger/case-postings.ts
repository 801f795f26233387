import { eq } from 'drizzle-orm';
import { noSuchCase } from '#server/cases/access.ts';
import { cases } from '#server/cases/tables.ts';
import type { Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import { depositLines, interestLines, takeOnLines, withdrawalLines } from '#shared/ledger/ledger-events.ts';
import { postJournal } from './post-journal.ts';

async function domainOf(tx: Tx, caseId: number): Promise<number> {
  const [found] = await tx.select({ domainId: cases.domainId }).from(cases).where(eq(cases.id, caseId));
  if (!found) throw noSuchCase();
  return found.domainId;
}

type Movement = Parameters<typeof depositLines>[0] & {
  direction: 'deposit' | 'withdrawal';
  movedOn: string;
  idempotencyKey: string;
};

/** Moves a case's money into its client account at the bank, or out of it; returns the journal's id. */
export async function moveClientMoney(
  w: Write,
  { direction, movedOn, idempotencyKey, ...of }: Movement,
): Promise<number> {
  const isDeposit = direction === 'deposit';
  return postJournal(w, {
    domainId: await domainOf(w.tx, of.caseId),
    ledger: 'estate',
    postedOn: movedOn,
    description: isDeposit ? 'Deposit to the client account' : 'Withdrawal from the client account',
    source: 'transfer',
    idempotencyKey,
    lines: isDeposit ? depositLines(of) : withdrawalLines(of),
  });
}

type Interest = {
  domainId: number;
  creditedOn: string;
  shares: Parameters<typeof interestLines>[0];
  idempotencyKey: string;
};

/** Credits interest to client accounts, each case its share, in one journal; returns its id. */
export function creditInterest(
  w: Write,
  { domainId, creditedOn, shares, idempotencyKey }: Interest,
): Promise<number> {
  return postJournal(w, {
    domainId,
    ledger: 'estate',
    postedOn: creditedOn,
    description: 'Bank interest',
    source: 'interest',
    idempotencyKey,
    lines: interestLines(shares),
  });
}

/** Takes a case on from an old system by restating its receipts and payments to date; once for each case. */
export async function takeOnCase(
  w: Write,
  { takenOnOn, ...of }: Parameters<typeof takeOnLines>[0] & { takenOnOn: string },
): Promise<number> {
  return postJournal(w, {
    domainId: await domainOf(w.tx, of.caseId),
    ledger: 'estate',
    postedOn: takenOnOn,
    description: 'Receipts and payments to date, taken on',
    source: 'opening',
    idempotencyKey: `take-on:${of.caseId}`,
    lines: takeOnLines(of),
  });
}
