import type { DemoAccount } from '#demo/banking/demo-statements.ts';
import { madeUpAccount } from '#demo/firm/accounts.ts';
import type { StatementFormat } from '#server/activities/money/banking/statements/statement.ts';
import { lloydsProfile } from '#shared/activities/money/banking/shipped-csv-profiles.ts';
import { type FileSettings, fileSettings } from '#shared/activities/money/outgoing/file-settings.ts';
import { shippedPainRails } from '#shared/activities/money/outgoing/pain-settings.ts';

/** A bank account of the demo firm before its first line. `firm` is the code of its domain. */
export type DemoBankAccount = Omit<DemoAccount, 'openingPence'> & {
  bankName: string;
  /** Whose contributions it receives; none for the account whose statements are left for manual upload. */
  portfolios: readonly string[];
};

/** Banks change their export format now and then: each account uses one format at first, then another. */
const halfYears = (first: DemoAccount['files'][number], second: DemoAccount['files'][number]) =>
  Array.from({ length: 12 }, (_, month) => (month < 6 ? first : second));

const csv = {
  format: 'csv',
  csvProfile: lloydsProfile,
} as const;

/** The client accounts of the demo firm, with made-up numbers that pass the modulus check. */
export const demoBankAccounts: readonly DemoBankAccount[] = [
  {
    key: 'harbour-direct',
    firm: 'harbour',
    name: 'Harbour Direct client account',
    bankName: 'Pennine Bank',
    ...madeUpAccount(700),
    portfolios: ['Harbour Direct'],
    files: halfYears({ format: 'ofx1' }, { format: 'camt053' }),
  },
  {
    key: 'harbour-partners',
    firm: 'harbour',
    name: 'Harbour Partners client account',
    bankName: 'Pennine Bank',
    ...madeUpAccount(701),
    portfolios: ['Harbour Partners'],
    files: halfYears(csv, { format: 'mt940' }),
  },
  {
    key: 'northgate',
    firm: 'northgate',
    name: 'Northgate client account',
    bankName: 'Castle Street Bank',
    ...madeUpAccount(702),
    portfolios: ['Northgate Direct', 'Castlegate Book'],
    files: halfYears({ format: 'qif' }, { format: 'ofx2' }),
  },
];

const formats: readonly StatementFormat[] = ['ofx1', 'ofx2', 'qif', 'mt940', 'camt053', 'csv'];

/** Extra payments of clients in arrears: weekly statements, each in a different format, left to the cashier. */
export const byHandAccount: DemoBankAccount = {
  key: 'harbour-arrears',
  firm: 'harbour',
  name: 'Harbour arrears account',
  bankName: 'Pennine Bank',
  ...madeUpAccount(704),
  portfolios: [],
  files: formats.map((format) => (format === 'csv' ? csv : { format })),
};

/** An account from which a firm pays creditors and suppliers, with the settings of its files and the format of its statements. */
export type DemoPayingAccount = Pick<
  DemoBankAccount,
  'key' | 'firm' | 'name' | 'bankName' | 'sortCode' | 'accountNumber'
> & {
  fileSettings: FileSettings;
  format: StatementFormat;
};

export const payingAccounts: readonly DemoPayingAccount[] = [
  {
    key: 'harbour-payments',
    firm: 'harbour',
    name: 'Harbour payments account',
    bankName: 'Pennine Bank',
    ...madeUpAccount(705),
    fileSettings: fileSettings.parse({
      format: 'standard18',
      bacs: { serviceUserNumber: '990471', serviceUserName: 'HARBOUR DEBT SOLS' },
    }),
    format: 'camt053',
  },
  {
    key: 'northgate-payments',
    firm: 'northgate',
    name: 'Northgate payments account',
    bankName: 'Castle Street Bank',
    ...madeUpAccount(706),
    fileSettings: fileSettings.parse({
      format: 'pain001',
      pain: {
        initiatingName: 'Northgate Insolvency Practice LLP',
        initiatingId: { id: '990482', scheme: 'SUN' },
        debtorName: 'NORTHGATE INSOLV',
        rail: shippedPainRails.hsbcBacs.rail,
      },
    }),
    format: 'ofx2',
  },
];

/** The firms' own accounts, which receive their fees. */
export const officeAccounts = [
  { firm: 'harbour', name: 'Harbour office account', bankName: 'Pennine Bank', ...madeUpAccount(707) },
  {
    firm: 'northgate',
    name: 'Northgate office account',
    bankName: 'Castle Street Bank',
    ...madeUpAccount(708),
  },
] as const;
