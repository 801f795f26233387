import { z } from 'zod';
import {
  type Contract,
  csvFile,
  day,
  instant,
  keyOf,
  listOf,
  named,
  nothing,
  pence,
  rowBase,
} from '#shared/platform/contract.ts';
import {
  cleanText,
  idSchema,
  pastDate,
  pathId,
  queryInteger,
  readVersion,
} from '#shared/platform/validation.ts';
import { amountPence, pastBookDay, reason } from '#shared/records/ledger/contract.ts';
import { exportInput, listInput } from '#shared/records/reference/list-input.ts';
import { bankProviders } from '#shared/work/money/banking/banking.ts';
import {
  batchStatuses,
  clientAccountStatuses,
  clientAccountSteps,
  clientAccountTypes,
  directions,
  movementSources,
  movementStatuses,
  taxStatuses,
} from './client-accounts.ts';
import { fileProfiles } from './file-profiles.ts';
import { clientAccountList, movementList } from './list.ts';

type Contracts = Record<string, Contract>;

const ofCase = z.strictObject({ caseId: pathId });
const ofUmbrella = z.strictObject({ bankAccountId: pathId });
const byVersion = { version: readVersion };
const idempotencyKey = cleanText(100, 1);
const caseNamed = z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() });

const movement = z.object({
  id: z.int(),
  version: z.int(),
  caseId: z.int(),
  direction: keyOf(directions),
  amountPence: pence,
  movedOn: day,
  source: keyOf(movementSources),
  reason: z.string(),
  batchId: z.int().nullable(),
  journalId: z.int(),
  journal: z.string(),
  status: keyOf(movementStatuses),
  bankConfirmedOn: day.nullable(),
});
export type ClientMovement = z.output<typeof movement>;

const facts = {
  ...rowBase,
  caseId: z.int(),
  bankAccountId: z.int(),
  providerRef: z.string(),
  accountType: keyOf(clientAccountTypes),
  taxStatus: keyOf(taxStatuses),
  holderName: z.string(),
  holderAddress: z.string().nullable(),
  status: keyOf(clientAccountStatuses),
  statusReason: z.string().nullable(),
  requestedOn: day,
  openedOn: day.nullable(),
  closeRequestedOn: day.nullable(),
  closedOn: day.nullable(),
  balancePence: pence,
  confirmedPence: pence,
  waitingPence: pence,
  lastBalancePence: pence.nullable(),
  lastBalanceOn: day.nullable(),
  differsSince: day.nullable(),
};

const account = z.object({
  ...facts,
  umbrella: z.object({ id: z.int(), name: z.string(), provider: keyOf(bankProviders) }),
  steps: z.array(keyOf(clientAccountSteps)),
  movements: z.array(movement),
});
export type ClientAccountDetail = z.output<typeof account>;

const ofCaseOutput = z.object({
  account: account.nullable(),
  /** Whether the case's portfolio has an umbrella account under which one can be requested. */
  mayRequest: z.boolean(),
  clientBankPence: pence,
});
export type CaseClientAccount = z.output<typeof ofCaseOutput>;

const accountChange = ofCase.extend({
  ...byVersion,
  providerRef: cleanText(40, 1),
  accountType: keyOf(clientAccountTypes),
  taxStatus: keyOf(taxStatuses),
  holderName: cleanText(120, 1),
  holderAddress: cleanText(300).nullable(),
});
export type AccountChange = z.output<typeof accountChange>;

const stepInput = ofCase.extend({
  ...byVersion,
  step: keyOf(clientAccountSteps),
  on: pastDate.optional(),
  reason: cleanText(500).optional(),
});
export type StepInput = z.output<typeof stepInput>;

const handMove = ofCase.extend({
  direction: keyOf(directions),
  amountPence,
  movedOn: pastBookDay,
  reason,
  idempotencyKey,
});
export type HandMove = z.output<typeof handMove>;

const accountRow = z.object({ ...facts, case: caseNamed, differencePence: pence.nullable() });
export type ClientAccountRow = z.output<typeof accountRow>;

const movementRow = movement.extend({ case: caseNamed, providerRef: z.string() });
export type ClientMovementRow = z.output<typeof movementRow>;

const accountListInput = listInput(clientAccountList, ofUmbrella.shape);
export type AccountFilters = Omit<z.output<typeof accountListInput>, 'page' | 'limit'>;
const movementListInput = listInput(movementList, ofUmbrella.shape);
export type MovementFilters = Omit<z.output<typeof movementListInput>, 'page' | 'limit'>;

const batchFile = z.object({
  seq: z.int(),
  fileName: z.string(),
  sha256: z.string(),
  movementCount: z.int(),
  wthPence: pence,
  depPence: pence,
  reason: z.string().nullable(),
  exportedBy: named,
  exportedAt: instant,
  downloadCount: z.int(),
});
const batch = z.object({
  ...rowBase,
  bankAccountId: z.int(),
  periodFrom: day,
  periodTo: day,
  status: keyOf(batchStatuses),
  statusReason: z.string().nullable(),
  movementCount: z.int(),
  wthPence: pence,
  depPence: pence,
  confirmedBy: named.nullable(),
  confirmedAt: instant.nullable(),
  /** The newest first; that one counts. */
  files: z.array(batchFile),
  /** Why the caller may not confirm it, in words; null when they may. */
  confirmBlocker: z.string().nullable(),
});
export type MovementBatch = z.output<typeof batch>;

const byBatch = z.strictObject({ id: pathId, ...byVersion });

const balanceFile = z.object({
  id: z.int(),
  fileName: z.string(),
  sha256: z.string(),
  balanceOn: day,
  accountCount: z.int(),
  bankPence: pence,
  ledgerPence: pence,
  confirmedPence: pence,
  differencePence: pence,
  interestPence: pence,
  confirmedCount: z.int(),
  differingCount: z.int(),
  differsSince: day.nullable(),
  createdAt: instant,
  createdBy: named.nullable(),
});
export type BalanceFile = z.output<typeof balanceFile>;

const summary = z.object({
  /** Client accounts by status. */
  counts: z.partialRecord(keyOf(clientAccountStatuses), z.int()),
  ledgerPence: pence,
  confirmedPence: pence,
  unsent: z.object({ count: z.int(), wthPence: pence, depPence: pence }),
  differingCount: z.int(),
  files: z.array(balanceFile),
  batches: z.array(batch),
  profiles: z.object({ version: z.int().nullable(), isShipped: z.boolean(), layout: fileProfiles }),
});
export type UmbrellaSummary = z.output<typeof summary>;

const share = z.object({
  clientAccountId: z.int(),
  case: caseNamed,
  balancePence: pence,
  amountPence: pence,
});
const interestInput = ofUmbrella.extend({ amountPence, creditedOn: pastBookDay });
/** Read over REST, where an amount arrives as text. */
const sharesInput = ofUmbrella.extend({
  amountPence: queryInteger(1, 100_000_000, 1).unwrap(),
  creditedOn: pastBookDay,
});

/** The calls on clients' own accounts at the bank. */
export const clientAccountsContract = {
  ofCase: { input: ofCase, output: ofCaseOutput },
  request: { input: ofCase, output: ofCaseOutput },
  change: { input: accountChange, output: ofCaseOutput },
  step: { input: stepInput, output: ofCaseOutput },
  move: { input: handMove, output: nothing },
  list: { input: accountListInput, output: listOf(accountRow) },
  export: { input: exportInput(clientAccountList, ofUmbrella.shape), output: csvFile },
  movements: { input: movementListInput, output: listOf(movementRow) },
  exportMovements: { input: exportInput(movementList, ofUmbrella.shape), output: csvFile },
  summary: { input: ofUmbrella, output: summary },
  collect: { input: ofUmbrella.extend({ until: pastBookDay }), output: batch },
  exportBatch: { input: byBatch.extend({ reason: cleanText(500).optional() }), output: batch },
  failBatch: { input: byBatch.extend({ reason }), output: batch },
  confirmBatch: { input: byBatch, output: batch },
  takeOut: { input: byBatch.extend({ movementId: idSchema }), output: batch },
  saveProfiles: {
    input: ofUmbrella.extend({ version: readVersion, layout: fileProfiles }),
    output: nothing,
  },
  importBalances: { input: ofUmbrella.extend({ fileId: idSchema }), output: balanceFile },
  interestShares: { input: sharesInput, output: z.array(share) },
  postInterest: { input: interestInput.extend({ idempotencyKey }), output: nothing },
} satisfies Contracts;
