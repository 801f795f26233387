import { missing } from '#server/platform/database/rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import {
  cashCodes,
  correctingSources,
  type DraftLine,
  type JournalDraft,
  journalReference,
  type Ledger,
  ledgerCodes,
  monthOf,
  monthText,
  type PeriodStatus,
} from '#shared/records/ledger/ledger.ts';

export type LedgerAccount = {
  id: number;
  code: string;
  name: string;
  ledger: Ledger;
  caseDimension: 'required' | 'none';
  isActive: boolean;
  isControl: boolean;
  isPosted: boolean;
};

/** The data a journal must agree with, read under locks that keep it true until commit. */
export type Facts = {
  accounts: ReadonlyMap<string, LedgerAccount>;
  cases: ReadonlyMap<number, { domainId: number; reference: string }>;
  periods: ReadonlyMap<string, PeriodStatus>;
  reversed: ReadonlyMap<number, number>;
  /** The balance of each case on each cash account, including earlier journals of this batch. */
  cash: ReadonlyMap<string, number>;
};

/** The key of a period in `Facts`, and of a case's cash. */
export const periodKey = (domainId: number, postedOn: string) => `${domainId} ${monthOf(postedOn)}`;
export const cashKey = (caseId: number, account: string) => `${caseId} ${account}`;

type Found = [field: string, message: string] | false;
type Check = (draft: JournalDraft, facts: Facts) => Found;

const amount = ({ debitPence, creditPence }: DraftLine) => debitPence + creditPence;
const net = (lines: readonly DraftLine[]) =>
  lines.reduce((sum, { debitPence, creditPence }) => sum + debitPence - creditPence, 0);
const someLine =
  (isWrong: (line: DraftLine, facts: Facts, draft: JournalDraft) => boolean, message: string): Check =>
  (draft, facts) => {
    const at = draft.lines.findIndex((line) => isWrong(line, facts, draft));
    return at >= 0 && [`lines.${at}`, message];
  };
const isAmount = (pence: number) => Number.isSafeInteger(pence) && pence >= 0;

/** The cash that a journal moves, by case and cash account. */
export function cashMoves({ lines }: Pick<JournalDraft, 'lines'>): Map<string, number> {
  const moves = new Map<string, number>();
  for (const line of lines) {
    if (line.caseId === null || !cashCodes.includes(line.account)) continue;
    const key = cashKey(line.caseId, line.account);
    moves.set(key, (moves.get(key) ?? 0) + net([line]));
  }
  return moves;
}

const overdrawn: Check = (draft, { cash, cases }) => {
  for (const [key, move] of cashMoves(draft)) {
    const held = cash.get(key) ?? 0;
    const { reference = '' } = cases.get(Number.parseInt(key, 10)) ?? {};
    if (move < 0 && held + move < 0)
      return ['', `Case ${reference} holds only ${poundsText(held)} there, not ${poundsText(-move)}.`];
  }
  return false;
};

const unbalancedCase: Check = ({ ledger, lines }) => {
  if (ledger !== 'estate') return false;
  const ids = new Set(lines.map(({ caseId }) => caseId));
  const isOff = [...ids].some((id) => net(lines.filter(({ caseId }) => caseId === id)) !== 0);
  return isOff && ['lines', 'Debits and credits must be equal for each case.'];
};

const closedPeriod: Check = ({ domainId, postedOn, source }, { periods }) => {
  const status = periods.get(periodKey(domainId, postedOn)) ?? 'open';
  if (status === 'closed')
    return ['postedOn', `${monthText(postedOn)} is closed: nothing can be posted to it.`];
  if (status === 'closing' && !correctingSources.includes(source))
    return ['postedOn', `${monthText(postedOn)} is being closed: only corrections can be posted to it.`];
  return false;
};

const reversedAlready: Check = ({ reversesId }, { reversed }) => {
  const mirror = typeof reversesId === 'number' ? reversed.get(reversesId) : undefined;
  return mirror !== undefined && ['', `Reversed already, by ${journalReference(mirror)}.`];
};

/** The reasons for refusing a journal, in the order in which they are reported. */
const checks: readonly Check[] = [
  ({ description }) => description.trim() === '' && ['description', 'Say what the journal is for.'],
  ({ lines }) => lines.length < 2 && ['lines', 'A journal has at least two lines.'],
  someLine((line) => !isAmount(line.debitPence) || !isAmount(line.creditPence), 'Enter whole pence.'),
  someLine((line) => amount(line) === 0, 'Enter a debit or a credit.'),
  someLine((line) => line.debitPence > 0 && line.creditPence > 0, 'Enter a debit or a credit, not both.'),
  ({ lines }) =>
    net(lines) !== 0 && ['lines', `Debits and credits differ by ${poundsText(Math.abs(net(lines)))}.`],
  unbalancedCase,
  someLine(({ account }, { accounts }) => !accounts.has(account), 'That account does not exist.'),
  someLine(
    ({ account }, { accounts }, { source }) =>
      source !== 'reversal' && !(accounts.get(account) ?? missing()).isActive,
    'That account is no longer used.',
  ),
  someLine(
    ({ account }, { accounts }, { ledger }) => (accounts.get(account) ?? missing()).ledger !== ledger,
    'That account belongs to the other ledger.',
  ),
  someLine(
    ({ account, caseId }, { accounts }) =>
      caseId === null &&
      account !== ledgerCodes.clientBank &&
      (accounts.get(account) ?? missing()).caseDimension === 'required',
    'Every posting to this account names a case.',
  ),
  someLine(
    ({ account, caseId }, { accounts }, { ledger }) =>
      caseId !== null && ledger === 'estate' && (accounts.get(account) ?? missing()).caseDimension === 'none',
    'Postings to this account cannot name a case.',
  ),
  someLine(
    ({ caseId }, { cases }, { domainId }) => caseId !== null && cases.get(caseId)?.domainId !== domainId,
    'That case does not exist, or is not in this domain.',
  ),
  closedPeriod,
  reversedAlready,
  overdrawn,
];

/** Why a journal cannot be posted, at the wrong field; null if it can. */
export function refusalOf(draft: JournalDraft, facts: Facts): AppError | null {
  for (const check of checks) {
    const found = check(draft, facts);
    if (!found) continue;
    const [field, message] = found;
    const isInput = field !== '' && field !== 'postedOn';
    return new AppError(isInput ? 'invalid' : 'conflict', message, {
      ...(field !== '' && { errors: { [field]: message } }),
    });
  }
  return null;
}
