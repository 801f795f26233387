import { z } from 'zod';
import { fileSettings } from '#shared/activities/money/outgoing/file-settings.ts';
import { instant, keyOf, named } from '#shared/platform/contract.ts';
import { formats } from '#shared/platform/fields/formats.ts';
import {
  cleanText,
  idSchema,
  pastDate,
  pathId,
  queryFlag,
  queryInteger,
  readVersion,
} from '#shared/platform/validation.ts';
import { bankAccountKinds, bankProviders, importStatuses, modulusChecks } from './banking.ts';
import { csvProfile } from './csv-profile.ts';

/** Optional text, normalised to its stored form and then validated. */
const formatted = (
  max: number,
  normalise: (text: string) => string,
  problem: (text: string) => string | null,
) =>
  cleanText(max)
    .nullable()
    .overwrite((text) => (text ? normalise(text) : null))
    .superRefine((text, context) => {
      const message = text === null ? null : problem(text);
      if (message) context.addIssue({ code: 'custom', message });
    });
const words = (max: number) =>
  formatted(
    max,
    (text) => text,
    () => null,
  );

/** More than the balance sheet of the Bank of England is a typing mistake. */
const MOST_PENCE = 1_000_000_000_000;

/** A bank account as it is entered. Sort code and account number belong together. */
export const bankAccountFields = z.strictObject({
  name: cleanText(80, 1),
  domainId: idSchema,
  portfolioId: idSchema.nullable().default(null),
  kind: keyOf(bankAccountKinds),
  bankName: words(60).default(null),
  sortCode: formatted(20, formats.sortCode.normalise, formats.sortCode.problem).default(null),
  accountNumber: formatted(20, formats.accountNumber.normalise, formats.accountNumber.problem).default(null),
  iban: formatted(50, formats.iban.normalise, formats.iban.problem).default(null),
  ledgerAccountId: idSchema,
  provider: keyOf(bankProviders).default('manual'),
  cmsUmbrellaRef: words(40).default(null),
  chequeRightMm: z.int().min(-50).max(50).default(0),
  chequeDownMm: z.int().min(-50).max(50).default(0),
  openedOn: pastDate.nullable().default(null),
  openingPence: z.int().min(-MOST_PENCE).max(MOST_PENCE).default(0),
  csvProfile: csvProfile.nullable().default(null),
  /** How payment files of this account are written; null where it makes no payments by file. */
  fileSettings: fileSettings.nullable().default(null),
  isActive: z.boolean().default(true),
});
export type BankAccountValues = z.output<typeof bankAccountFields>;

export const changeBankAccountInput = z.strictObject({
  ...bankAccountFields.shape,
  id: pathId,
  version: readVersion,
});
export type BankAccountChange = z.output<typeof changeBankAccountInput>;

export const bankAccountListInput = z.strictObject({
  search: cleanText(100).optional(),
  domainId: pathId.optional(),
  active: queryFlag.optional(),
  page: queryInteger(1, 1_000_000, 1),
  limit: queryInteger(1, 200, 25),
});

/** An account as it is stored. */
export const bankAccountOutput = z.object({
  id: idSchema,
  version: idSchema,
  name: z.string(),
  kind: keyOf(bankAccountKinds),
  bankName: z.string().nullable(),
  sortCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
  iban: z.string().nullable(),
  modulusCheck: keyOf(modulusChecks).nullable(),
  currency: z.string(),
  domainId: idSchema,
  domain: named,
  portfolioId: idSchema.nullable(),
  portfolio: named.nullable(),
  ledgerAccountId: idSchema,
  ledgerAccount: named.extend({ code: z.string() }),
  provider: keyOf(bankProviders),
  cmsUmbrellaRef: z.string().nullable(),
  chequeRightMm: z.int(),
  chequeDownMm: z.int(),
  openedOn: z.iso.date().nullable(),
  openingPence: z.int(),
  csvProfile: csvProfile.nullable(),
  fileSettings: fileSettings.nullable(),
  isActive: z.boolean(),
  /** The number of statement lines imported. */
  itemCount: z.int(),
  /** The bank balance: what the bank last stated, at the end of which day, and what the lines held lack of it; null if it stated none. */
  stated: z.object({ pence: z.int(), on: z.iso.date(), missingPence: z.int() }).nullable(),
  /** Opening balance and all imported lines. */
  linesPence: z.int(),
  lastImportedTo: z.iso.date().nullable(),
  /** The balance posted to the ledger account for this bank account. */
  ledgerPence: z.int(),
  /**
   * The difference from the bank: opening balance and lines less ledger, leaving out what moved between the client bank and clients' own
   * accounts in the books alone (`movedPence`); those accounts are compared with the bank's balance file. It consists
   * of lines still to be matched, ignored lines and the rest.
   */
  difference: z.object({
    pence: z.int(),
    openCount: z.int(),
    openPence: z.int(),
    ignoredCount: z.int(),
    ignoredPence: z.int(),
    movedPence: z.int(),
    restPence: z.int(),
  }),
  /** Bank charges that have not been refunded: those that the firm has to make good, and those that cases bore. */
  charges: z.object({ firmPence: z.int(), casesPence: z.int() }),
  lastImport: z
    .object({
      id: idSchema,
      fileName: z.string(),
      status: keyOf(importStatuses),
      createdAt: instant,
    })
    .nullable(),
});
export type ListedBankAccount = z.output<typeof bankAccountOutput>;
/** The same before serialisation, with instants as they come from the database. */
export type BankAccountRow = z.input<typeof bankAccountOutput>;
