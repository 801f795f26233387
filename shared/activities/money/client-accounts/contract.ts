import { z } from 'zod';
import { bankProviders } from '#shared/activities/money/banking/banking.ts';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named, nothing, pence, rowBase } from '#shared/platform/contract.ts';
import { offeredSteps } from '#shared/platform/life/life.ts';
import {
  cleanText,
  idSchema,
  pastDate,
  pathId,
  queryInteger,
  readVersion,
} from '#shared/platform/validation.ts';
import { amountPence, pastBookDay, reason } from '#shared/records/ledger/contract.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { accountLife, movementBatchLife } from './account-life.ts';
import {
  batchStatuses,
  clientAccountStatuses,
  clientAccountTypes,
  directions,
  movementSources,
  movementStatuses,
  taxStatuses,
} from './client-accounts.ts';
import { fileProfiles } from './file-profiles.ts';
import { clientAccountList, movementList } from './list.ts';

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
  steps: offeredSteps(accountLife),
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
  step: keyOf(accountLife.steps),
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

const movements = registerOf(movementList, ofUmbrella.shape, listOf(movementRow));

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
  /** Newest first; the newest one counts. */
  files: z.array(batchFile),
  steps: offeredSteps(movementBatchLife),
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

const ofBatchRest = restCalls('Client accounts', '/client-accounts/batches/{id}');
const ofUmbrellaRest = restCalls('Client accounts', '/banking/accounts/{bankAccountId}');
const ofCaseRest = restCalls('Client accounts', '/cases/{caseId}/client-account');

/** The calls on clients' own accounts at the bank. */
export const clientAccountsContract = {
  ofCase: ofCaseRest.get('case.read', '', 'The client account of a case with its movements', {
    input: ofCase,
    output: ofCaseOutput,
  }),
  request: ofCaseRest.create('case.write', '', 'Request the client account of a case', {
    input: ofCase,
    output: ofCaseOutput,
  }),
  change: ofCaseRest.put('case.write', '', 'Change the details of a client account sent to the bank', {
    input: accountChange,
    output: ofCaseOutput,
  }),
  step: ofCaseRest.post('case.write', '/status', 'Take a step in the life of a client account', {
    input: stepInput,
    output: ofCaseOutput,
  }),
  move: ofCaseRest.create(
    'financials.banking',
    '/movements',
    'Move money between the client bank and a client account',
    { input: handMove, output: nothing },
  ),
  ...ofUmbrellaRest.register(
    'financials.banking',
    '/client-accounts',
    ['The client accounts within an umbrella account', 'The client accounts as CSV'],
    registerOf(clientAccountList, ofUmbrella.shape, listOf(accountRow)),
  ),
  movements: ofUmbrellaRest.get(
    'financials.banking',
    '/client-movements',
    'The movements on client accounts',
    movements.list,
  ),
  exportMovements: ofUmbrellaRest.get(
    'financials.banking',
    '/client-movements/export',
    'The movements on client accounts as CSV',
    movements.export,
  ),
  summary: ofUmbrellaRest.get(
    'financials.banking',
    '/client-summary',
    'Position of the client accounts, with their batches and the bank’s files',
    { input: ofUmbrella, output: summary },
  ),
  collect: ofUmbrellaRest.create(
    'financials.banking',
    '/client-batches',
    'Collect waiting movements into a batch',
    { input: ofUmbrella.extend({ until: pastBookDay }), output: batch },
  ),
  exportBatch: ofBatchRest.create(
    'financials.banking',
    '/files',
    'Write the file of a batch for the bank, or write it again with a reason',
    { input: byBatch.extend({ reason: cleanText(500).optional() }), output: batch },
  ),
  failBatch: ofBatchRest.post('financials.banking', '/fail', 'Note that the bank has refused a batch', {
    input: byBatch.extend({ reason }),
    output: batch,
  }),
  confirmBatch: ofBatchRest.post(
    'financials.banking',
    '/confirm',
    'Confirm a batch that somebody else exported',
    { input: byBatch, output: batch },
  ),
  takeOut: ofBatchRest.post('financials.banking', '/take-out', 'Take a movement out of a batch', {
    input: byBatch.extend({ movementId: idSchema }),
    output: batch,
  }),
  saveProfiles: ofUmbrellaRest.put(
    'financials.banking',
    '/client-files',
    'Set the layout of the bank’s files of movements and balances',
    {
      input: ofUmbrella.extend({ version: readVersion, layout: fileProfiles }),
      output: nothing,
    },
  ),
  importBalances: ofUmbrellaRest.create(
    'financials.banking',
    '/client-balances',
    'Take in the bank’s file of balances',
    { input: ofUmbrella.extend({ fileId: idSchema }), output: balanceFile },
  ),
  interestShares: ofUmbrellaRest.get(
    'financials.banking',
    '/client-interest',
    'How interest would be spread over the client accounts',
    { input: sharesInput, output: z.array(share) },
  ),
  postInterest: ofUmbrellaRest.create(
    'financials.banking',
    '/client-interest',
    'Spread interest over the client accounts',
    { input: interestInput.extend({ idempotencyKey }), output: nothing },
  ),
};
