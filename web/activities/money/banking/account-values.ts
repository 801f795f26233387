import { bankAccountEntity } from '#shared/activities/money/banking/account-fields.ts';
import type {
  BankAccountItem,
  BankAccountValues,
} from '#shared/activities/money/banking/accounts-contract.ts';

const names = [
  ...Object.keys(bankAccountEntity.fields),
  'csvProfile',
  'fileSettings',
] as (keyof BankAccountValues)[];

/** The body of a save: the fields as they were, and the CSV mapping. */
export const valuesOf = (row: BankAccountItem): BankAccountValues =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as BankAccountValues;
