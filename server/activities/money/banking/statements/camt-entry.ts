import { readDate, readMachineAmount } from '#server/platform/bank-files/fields.ts';
import {
  attributeOf,
  type Element,
  elementsAt,
  neededText,
  textAt,
} from '#server/platform/bank-files/markup-tree.ts';
import { FieldError } from '#server/platform/bank-files/problems.ts';
import { accountOf } from './accounts.ts';
import { type Balance, optional, type StatementAccount, type StatementLine } from './statement.ts';

/** An amount with its sign: CdtDbtInd gives the direction of the money, for a reversal too (ISO 20022, CashEntry). */
function signedAmount(element: Element, currency: string | null): number {
  const amount = elementsAt(element, 'Amt')[0];
  const own = amount ? attributeOf(amount, 'Ccy') : null;
  const kept = currency ?? 'GBP';
  if (own && own !== kept) throw new FieldError(`The amount is in ${own}, but the account in ${kept}.`);
  const pence = readMachineAmount(neededText(element, 'Amt', 'The amount'));
  const indicator = neededText(element, 'CdtDbtInd', 'The direction');
  if (indicator !== 'CRDT' && indicator !== 'DBIT')
    throw new FieldError(`“${indicator.slice(0, 20)}” is not a direction (CRDT or DBIT).`);
  return indicator === 'CRDT' ? pence : 0 - pence;
}

/** A date in CAMT.053: a day, or a time whose day counts as written. */
const dayOf = (element: Element, path: string): string | null => {
  const text = textAt(element, `${path}/Dt`, `${path}/DtTm`);
  return text ? readDate(text.slice(0, 10), 'ymd') : null;
};

/** The account of a statement: IBAN, or another identification with the servicer's sort code. */
export const camtAccount = (account: Element): StatementAccount =>
  accountOf(
    textAt(account, 'Id/IBAN', 'Id/Othr/Id'),
    textAt(account, 'Svcr/FinInstnId/ClrSysMmbId/MmbId', 'Svcr/FinInstnId/Othr/Id'),
  );

/** A balance and whether it opens or closes the statement; the closing one of the day before opens it too. */
export function camtBalance(
  balance: Element,
  currency: string | null,
): { kind: 'opening' | 'previous' | 'closing'; balance: Balance } | null {
  const code = textAt(balance, 'Tp/CdOrPrtry/Cd');
  const kind =
    code === 'OPBD' ? 'opening' : code === 'PRCD' ? 'previous' : code === 'CLBD' ? 'closing' : null;
  if (!kind) return null;
  return { kind, balance: { amountPence: signedAmount(balance, currency), on: dayOf(balance, 'Dt') } };
}

/** The status of an entry that is not booked, or null. */
export function unbookedStatus(entry: Element): string | null {
  const status = textAt(entry, 'Sts/Cd', 'Sts');
  return status === 'BOOK' ? null : status;
}

/**
 * The lines of one booked entry. An entry that bundles several payments becomes a line for each if their amounts add up to its own,
 * otherwise one line.
 */
export function camtLines(entry: Element, currency: string | null): StatementLine[] {
  const amountPence = signedAmount(entry, currency);
  const bookedOn = dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt');
  if (!bookedOn) throw new FieldError('The entry has no booking date (BookgDt).');
  const line = { lineNumber: entry.lineNumber, bookedOn, amountPence };
  const details = elementsAt(entry, 'NtryDtls/TxDtls');
  const shares = details.length > 1 ? sharesOf(details, amountPence, currency ?? 'GBP') : null;
  if (shares)
    return details.map((detail, n) => ({
      ...line,
      lineNumber: detail.lineNumber,
      amountPence: shares[n]!,
      ...wordsOf(entry, [detail], `/${n + 1}`),
    }));
  return [{ ...line, ...wordsOf(entry, details, '') }];
}

/** The signed amounts of the payments in an entry, or null when one is missing, foreign, or they do not add up to the entry. */
function sharesOf(details: readonly Element[], totalPence: number, currency: string): number[] | null {
  const shares = details.map((detail) => {
    const amount = elementsAt(detail, 'Amt')[0] ?? elementsAt(detail, 'AmtDtls/TxAmt/Amt')[0];
    const text = amount?.text.trim();
    if (!amount || !text || (attributeOf(amount, 'Ccy') ?? currency) !== currency) return null;
    const direction = textAt(detail, 'CdtDbtInd') ?? (totalPence < 0 ? 'DBIT' : 'CRDT');
    const pence = readMachineAmount(text);
    return direction === 'DBIT' ? 0 - pence : pence;
  });
  const complete = shares.filter((share) => share !== null);
  const total = complete.reduce((sum, share) => sum + share, 0);
  return complete.length === details.length && total === totalPence ? complete : null;
}

const real = (text: string | null) => (text && text.toUpperCase() !== 'NOTPROVIDED' ? text : null);

/** The texts, without those contained in another. */
function withoutRepeats(said: readonly (string | null)[]): string[] {
  const pieces = [...new Set(said)].filter((text): text is string => Boolean(text));
  return pieces.filter((text) => !pieces.some((other) => other !== text && other.includes(text)));
}

/** The texts of the entry and its payments: narrative, reference, other party, the bank's own id. */
function wordsOf(
  entry: Element,
  details: readonly Element[],
  suffix: string,
): Omit<StatementLine, 'lineNumber' | 'bookedOn' | 'amountPence'> {
  const incoming = textAt(entry, 'CdtDbtInd') === 'CRDT';
  const [party, agent] = incoming ? ['Dbtr', 'DbtrAgt'] : ['Cdtr', 'CdtrAgt'];
  const first = details[0];
  const remittance = details.flatMap((detail) => [
    ...elementsAt(detail, 'RmtInf/Ustrd'),
    ...elementsAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref'),
  ]);
  const name = first ? textAt(first, `RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`) : null;
  const additional = textAt(entry, 'AddtlNtryInf');
  const endToEnd = first ? real(textAt(first, 'Refs/EndToEndId')) : null;
  const said = [
    ...(suffix ? [name] : [additional, name]),
    ...remittance.map(({ text }) => text.trim()),
    endToEnd,
  ];
  const account = first
    ? accountOf(
        textAt(first, `RltdPties/${party}Acct/Id/IBAN`, `RltdPties/${party}Acct/Id/Othr/Id`),
        textAt(first, `RltdAgts/${agent}/FinInstnId/ClrSysMmbId/MmbId`),
      )
    : null;
  const entryId = textAt(entry, 'AcctSvcrRef');
  const bankId =
    (suffix && first ? textAt(first, 'Refs/AcctSvcrRef') : null) ??
    (entryId ? `${entryId}${suffix}` : (first && textAt(first, 'Refs/AcctSvcrRef', 'Refs/TxId')) || endToEnd);
  const valueOn = dayOf(entry, 'ValDt');
  return {
    description: withoutRepeats(said).join(' ') || (additional ?? ''),
    ...(textAt(entry, 'RvslInd') === 'true' && { isReversal: true }),
    ...optional({
      valueOn,
      reference: remittance[0]?.text.trim() || endToEnd || real(textAt(entry, 'NtryRef')),
      payerName: name,
      payerSortCode: account?.sortCode,
      payerAccountNumber: account?.accountNumber,
      bankId,
      chequeNumber: first ? textAt(first, 'Refs/ChqNb') : null,
      type: textAt(entry, 'BkTxCd/Prtry/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd'),
    }),
  };
}
