import { accountNumberField, sortCodeField } from '#shared/platform/fields/common-fields.ts';
import { activeField, entity } from '#shared/platform/fields/entity.ts';
import { choice, date, integer, pence, ref, text } from '#shared/platform/fields/field.ts';
import { bankAccountKinds, bankProviders } from './banking.ts';

const bank = { section: 'At the bank' } as const;
const cheques = { section: 'Cheques' } as const;
const books = { section: 'In the books' } as const;
const service = { section: 'Clients’ accounts' } as const;

/** The form fields of a bank account, with labels and rules. The server checks them again by `bankAccountFields`. */
export const bankAccountEntity = entity({
  label: 'Bank account',
  plural: 'Bank Accounts',
  about: 'One of the firm’s bank accounts, with its balance by statement and by ledger.',
  permission: 'financials.banking',
  fields: {
    name: text({ label: 'Name', required: true, max: 80 }),
    kind: choice(bankAccountKinds, { label: 'Used for', required: true }),
    domainId: ref('domains', { label: 'Domain', required: true }),
    portfolioId: ref('portfolios', { label: 'Portfolio' }),
    isActive: activeField,
    bankName: text({ ...bank, label: 'Bank', max: 60 }),
    openedOn: date({ ...bank, label: 'Opened on', future: false }),
    sortCode: text({ ...bank, ...sortCodeField }),
    accountNumber: text({ ...bank, ...accountNumberField, help: 'Statements find their account by it.' }),
    iban: text({ ...bank, label: 'IBAN', format: 'iban', max: 42 }),
    ledgerAccountId: ref('chart-of-accounts', {
      ...books,
      label: 'Ledger account',
      required: true,
      help: '1000 for client money, 1010 where clients have accounts of their own, 1500 for the office account.',
    }),
    openingPence: pence({
      ...books,
      label: 'Opening balance',
      min: -1_000_000_000_000,
      default: 0,
      help: 'What was on the account before the first imported line.',
    }),
    chequeRightMm: integer({
      ...cheques,
      label: 'Print further right (mm)',
      min: -50,
      max: 50,
      default: 0,
      help: 'A negative figure prints further left.',
    }),
    chequeDownMm: integer({
      ...cheques,
      label: 'Print further down (mm)',
      min: -50,
      max: 50,
      default: 0,
      help: 'A negative figure prints further up.',
    }),
    provider: choice(bankProviders, {
      ...service,
      label: 'Service for individual clients’ accounts',
      default: 'manual',
    }),
    cmsUmbrellaRef: text({
      ...service,
      label: 'Umbrella reference',
      max: 40,
      shownWhen: { field: 'provider', isNot: ['manual'] },
    }),
  },
  order: ['name'],
  list: ['name', 'kind', 'bankName', 'sortCode', 'accountNumber', 'isActive'],
});
