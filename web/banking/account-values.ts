import { bankAccountEntity } from '#shared/banking/account-fields.ts';
import type { BankAccountItem, BankAccountValues } from '#shared/banking/account-input.ts';

const names = [...Object.keys(bankAccountEntity.fields), 'csvProfile'] as (keyof BankAccountValues)[];

/** Everything that a save sends: the fields as they were, and how CSV files are read. */
export const valuesOf = (row: BankAccountItem): BankAccountValues =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as BankAccountValues;
