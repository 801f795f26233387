import { BankFileError, refused } from '#server/platform/bank-files/problems.ts';
import type { StatementAccount } from '../statements/statement.ts';

/** What identifies an account, as far as it has been entered. */
export type NumberedAccount = {
  id: number;
  name: string;
  sortCode: string | null;
  accountNumber: string | null;
  iban: string | null;
};

const isNumbered = ({ accountNumber, iban }: Pick<NumberedAccount, 'accountNumber' | 'iban'>) =>
  accountNumber !== null || iban !== null;

/** Whether a statement may belong to the account: at least one identifier agrees, and none differs. */
function isOf(found: StatementAccount, account: NumberedAccount): boolean {
  if (found.iban && account.iban) return found.iban === account.iban;
  if (!found.accountNumber || !account.accountNumber) return false;
  if (found.accountNumber !== account.accountNumber) return false;
  return !found.sortCode || !account.sortCode || found.sortCode === account.sortCode;
}

const nameOf = ({ sortCode, accountNumber, iban }: StatementAccount) =>
  [sortCode, accountNumber].filter(Boolean).join(' ') || iban;

/**
 * The accounts that the statements of a file belong to, in order: by the numbers given in the file, else the account it was uploaded to.
 * `own` is that account, `others` are the rest that the uploader may see. Throws a BankFileError for a statement that matches none of them,
 * or several.
 */
export function routeStatements<A extends NumberedAccount>(
  found: readonly StatementAccount[],
  own: A,
  others: readonly A[],
): A[] {
  const named = new Set(found.filter(isNumbered).map(nameOf));
  const routed = found.map((account) => {
    if (!isNumbered(account)) return own;
    if (isOf(account, own)) return own;
    const [match, ...more] = others.filter((other) => other.id !== own.id && isOf(account, other));
    if (match && more.length === 0) return match;
    if (match)
      throw refused(
        `The file gives only the account number ${nameOf(account)}, which several of your accounts have: ${[match, ...more].map(({ name }) => name).join(', ')}.`,
      );
    if (!isNumbered(own) && named.size === 1) return own;
    throw foreign(account, own, named.size > 1);
  });
  return routed;
}

function foreign(account: StatementAccount, own: NumberedAccount, isOneOfSeveral: boolean): BankFileError {
  const number = nameOf(account);
  if (!isNumbered(own))
    return refused(
      `The file holds several accounts, and ${own.name} has no account number to match. Enter its sort code and account number.`,
    );
  return refused(
    isOneOfSeveral
      ? `The file holds a statement of ${number}, which is not one of your bank accounts. Nothing was imported.`
      : `The file is a statement of ${number}, which is not one of your bank accounts. Nothing was imported.`,
  );
}
