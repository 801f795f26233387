import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { inactiveDomain, noSuchCase } from '#server/records/cases/access.ts';
import { type Posting, postJournals } from '#server/records/ledger/post-journal.ts';
import { depositReceipts } from '#server/records/payments/client-accounts/follow-receipts.ts';
import { holdsDomain } from '#server/records/reference/queries.ts';
import { AppError, conflict, invalidAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type JournalDraft, ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { receiptLines, suspenseLines } from '#shared/records/ledger/ledger-events.ts';
import { followReceipts } from './follow-receipts.ts';
import type { Entry, ReceiptInput } from './receipt-entry.ts';
import { type ReceiptFacts, readReceiptFacts } from './receipt-facts.ts';
import { storeReceipts } from './store-receipts.ts';

/** `isNew` is false if the key had been posted before: then nothing happened. */
export type Received = { receiptId: number; journalId: number; isNew: boolean };
export type Receiving = Received | { refusal: AppError };

/** Whose cases a receipt may be posted to. */
type Holder = Pick<Actor, 'domainIds'>;
const everywhere: Holder = { domainIds: 'all' };

/** Posts one receipt, for a case or unallocated; see `postReceipts`. Repeating its key returns the first. */
export async function postReceipt(
  w: Write,
  input: ReceiptInput,
  actor: Holder = everywhere,
): Promise<Received> {
  const [receiving] = await postReceipts(w, [input], actor);
  if (!receiving || 'refusal' in receiving) throw receiving?.refusal ?? new Error('Nothing was posted.');
  return receiving;
}

/**
 * Posts receipts with all consequences: their journals, their deposits into client accounts, the tasks that wait for a payment, and
 * finally, once for all of them, the standings of their cases. It takes a few statements however many receipts there are, so post all
 * receipts of a transaction in one call. A refused receipt does not stop the others. For an actor, cases in other domains are treated as
 * nonexistent.
 */
export function postReceipts(
  w: Write,
  inputs: readonly ReceiptInput[],
  actor: Holder = everywhere,
): Promise<Receiving[]> {
  return enterReceipts(
    w,
    inputs.map((input) => ({
      input,
      lines: (account) =>
        input.caseId === null ? suspenseLines(input) : receiptLines({ ...input, account }),
    })),
    actor,
  );
}

/** The same for receipts whose journals have other sides, such as those cleared from unallocated money. */
export async function enterReceipts(
  w: Write,
  entries: readonly Entry[],
  actor: Holder = everywhere,
): Promise<Receiving[]> {
  if (entries.length === 0) return [];
  const inputs = entries.map(({ input }) => input);
  const ofCases = inputs.filter((input) => input.caseId !== null);
  const facts = await readReceiptFacts(w.tx, {
    caseIds: ofCases.map(({ caseId }) => caseId),
    incomeTypeIds: ofCases.map(({ incomeTypeId }) => incomeTypeId),
    domainIds: inputs.filter((input) => input.caseId === null).map(({ domainId }) => domainId),
    bankAccountIds: inputs.flatMap(({ bankAccountId }) => bankAccountId ?? []),
  });
  const drafts = entries.map((entry) => draftOf(entry, facts, actor));
  const postings = await postJournals(
    w,
    drafts.flatMap((draft) => (draft instanceof AppError ? [] : [draft])),
    { areBooksHeld: true },
  );
  const queue = [...postings];
  const outcomes = drafts.map(
    (draft): Posting => (draft instanceof AppError ? { refusal: draft } : (queue.shift() ?? missing())),
  );
  const ids = await storeReceipts(w, entries, drafts, outcomes);
  const receivings = outcomes.map((outcome, index): Receiving => {
    if ('refusal' in outcome) return outcome;
    const { id, isSame } = ids.get(outcome.journalId) ?? missing();
    return isSame(inputs[index] ?? missing()) ? { ...outcome, receiptId: id } : { refusal: usedKey() };
  });
  const fresh = receivings.flatMap((receiving, index) => {
    if ('refusal' in receiving || !receiving.isNew) return [];
    const { receivedOn, postedOn = receivedOn, ...input } = inputs[index] ?? missing();
    return [{ ...input, receiptId: receiving.receiptId, movedOn: postedOn }];
  });
  await depositReceipts(w, fresh);
  const freshCase = (receiving: Receiving, index: number) =>
    'isNew' in receiving && receiving.isNew ? (inputs[index] ?? missing()).caseId : null;
  await followReceipts(w, { received: receivings.map(freshCase) });
  return receivings;
}

/** The refusal if something else was posted under the key. */
export const usedKey = () => conflict('Another receipt was posted with the same key.');

/** Why the bank account cannot have received money of the domain, or null. */
function accountProblem(
  { bankAccountId }: ReceiptInput,
  domainId: number,
  { accounts }: ReceiptFacts,
): AppError | null {
  if (bankAccountId === null) return null;
  const account = accounts.get(bankAccountId);
  if (account?.domainId !== domainId)
    return invalidAt('bankAccountId', 'That bank account does not exist, or it is not one of yours.');
  if (account.ledgerCode === ledgerCodes.clientBank) return null;
  return invalidAt('bankAccountId', `${account.name} holds no clients’ money.`);
}

const unallocatedText = (reason: string | null | undefined) =>
  reason ? `Unallocated receipt: ${reason}` : 'Unallocated receipt';

function draftOf(
  { input, description, lines, source = 'receipt' }: Entry,
  facts: ReceiptFacts,
  actor: Holder,
): JournalDraft | AppError {
  const { cases, types } = facts;
  const { receivedOn, postedOn = receivedOn, idempotencyKey, amountPence } = input;
  if (!Number.isSafeInteger(amountPence) || amountPence <= 0)
    return invalidAt('amountPence', 'Enter an amount.');
  const base = { ledger: 'estate', postedOn, source, idempotencyKey } as const;
  if (input.caseId === null)
    return (
      accountProblem(input, input.domainId, facts) ?? {
        ...base,
        domainId: input.domainId,
        description: description ?? unallocatedText(input.reason),
        lines: lines(''),
      }
    );
  const found = cases.get(input.caseId);
  if (!found || !holdsDomain(actor, found.domainId)) return noSuchCase();
  if (!found.isActive) return inactiveDomain(found.domain);
  const type = types.get(input.incomeTypeId);
  if (!type) return invalidAt('incomeTypeId', 'That row no longer exists.');
  if (!type.isActive) return invalidAt('incomeTypeId', `${type.name} is no longer used.`);
  return (
    accountProblem(input, found.domainId, facts) ?? {
      ...base,
      domainId: found.domainId,
      description: description ?? `${type.name}, ${found.reference}`,
      lines: lines(type.account),
    }
  );
}
