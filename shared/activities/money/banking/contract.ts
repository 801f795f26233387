import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { listOf, longListOf, nothing } from '#shared/platform/contract.ts';
import { pathId } from '#shared/platform/validation.ts';
import {
  bankAccountFields,
  bankAccountListInput,
  bankAccountOutput,
  changeBankAccountInput,
} from './accounts-contract.ts';
import { decideDoubtsInput, doubtOutput, knownLineOutput, takeInInput } from './doubts-contract.ts';
import {
  acceptBalanceInput,
  importActionInput,
  importListInput,
  importOutput,
  learnMappingInput,
  mappingInput,
  mappingOutput,
  mappingPreviewOutput,
  undoneOutput,
} from './imports-contract.ts';
import { bankItemListInput, bankItemOutput } from './items-contract.ts';
import {
  changeRuleInput,
  changeThresholdsInput,
  moveRuleInput,
  ruleHistoryOutput,
  rulesOutput,
} from './match-rules-contract.ts';
import {
  endMatchingInput,
  matchingLogOutput,
  restartMatchingInput,
  startMatchingInput,
} from './matching-contract.ts';
import { forgetPayerInput, payerOutput } from './payers-contract.ts';
import {
  chargeItemInput,
  confirmAllInput,
  confirmedAllOutput,
  confirmItemInput,
  ignoreItemInput,
  itemCountsOutput,
  itemDetailOutput,
  itemIdInput,
  linkReceiptInput,
  matchItemInput,
  pairItemInput,
  payItemInput,
  returnItemInput,
  splitChargeInput,
  splitItemInput,
  undoItemInput,
} from './triage-contract.ts';

const byId = z.strictObject({ id: pathId });

const bankAccountsRest = restCalls('Banking', '/banking/accounts');

/** The firm's accounts at banks. */
export const bankAccountsContract = {
  list: bankAccountsRest.get(
    'financials.banking',
    '',
    'Bank accounts with their balances by bank and by ledger',
    { input: bankAccountListInput, output: listOf(bankAccountOutput) },
  ),
  get: bankAccountsRest.get('financials.banking', '/{id}', 'One bank account', {
    input: byId,
    output: bankAccountOutput,
  }),
  create: bankAccountsRest.create('financials.banking', '', 'Add a bank account', {
    input: bankAccountFields,
    output: bankAccountOutput,
  }),
  change: bankAccountsRest.put('financials.banking', '/{id}', 'Change a bank account', {
    input: changeBankAccountInput,
    output: bankAccountOutput,
  }),
};

const bankImportsRest = restCalls('Banking', '/banking');

/** Statement files, and decisions about them. */
export const bankImportsContract = {
  list: bankImportsRest.get(
    'financials.banking',
    '/accounts/{id}/imports',
    'The files imported into an account',
    { input: importListInput, output: listOf(importOutput) },
  ),
  get: bankImportsRest.get('financials.banking', '/imports/{id}', 'One import, with how far it has come', {
    input: byId,
    output: importOutput,
  }),
  undo: bankImportsRest.post(
    'financials.banking',
    '/imports/{id}/undo',
    'Take a file back while nothing of it is matched',
    { input: importActionInput, output: undoneOutput, message: 'The import was undone.' },
  ),
  mapping: bankImportsRest.get(
    'financials.banking',
    '/imports/{id}/mapping',
    'The first rows of a CSV file, and a proposal how to read it',
    { input: byId, output: mappingOutput },
  ),
  previewMapping: bankImportsRest.post(
    'financials.banking',
    '/imports/{id}/mapping/preview',
    'The first 20 rows as a mapping reads them',
    { input: mappingInput, output: mappingPreviewOutput, message: 'Nothing was saved.' },
  ),
  learnMapping: bankImportsRest.post(
    'financials.banking',
    '/imports/{id}/mapping',
    'Save how the account’s CSV files are read, and import',
    { input: learnMappingInput, output: importOutput },
  ),
  doubts: bankImportsRest.get(
    'financials.banking',
    '/imports/{id}/doubts',
    'Lines that resemble held ones, until somebody decides about them',
    { input: z.strictObject({ id: pathId }), output: z.array(doubtOutput) },
  ),
  decideDoubts: bankImportsRest.post(
    'financials.banking',
    '/imports/{id}/doubts',
    'Say whether lines are the same payments as the held ones',
    { input: decideDoubtsInput, output: z.array(doubtOutput) },
  ),
  known: bankImportsRest.get(
    'financials.banking',
    '/imports/{id}/known',
    'Lines that were left out as held already',
    { input: z.strictObject({ id: pathId }), output: z.array(knownLineOutput) },
  ),
  takeIn: bankImportsRest.post(
    'financials.banking',
    '/imports/{id}/known',
    'Add a line that was left out: another payment that looks the same',
    { input: takeInInput, output: z.array(knownLineOutput) },
  ),
  acceptBalance: bankImportsRest.post(
    'financials.banking',
    '/imports/{id}/accept-balance',
    'Post a file although its balances do not agree',
    { input: acceptBalanceInput, output: importOutput },
  ),
};

/** The lines of statements. */
export const bankItemsContract = {
  list: bankImportsRest.get(
    'financials.banking',
    '/accounts/{id}/items',
    'The lines of an account’s statements, with what happened to each',
    {
      input: bankItemListInput,
      output: longListOf(bankItemOutput),
    },
  ),
};

const matchingRest = restCalls('Banking');

/** Automatic matching: its start and its live record. */
export const matchingContract = {
  startAutoMatching: matchingRest.create(
    'financials.banking',
    '/banking/matching',
    'Start matching what waits, on all accounts or one',
    { input: startMatchingInput, output: matchingLogOutput, message: 'OK' },
  ),
  log: matchingRest.get('signedIn', '/logs/bank-matching', 'How far the newest run of matching has come', {
    input: nothing,
    output: matchingLogOutput.nullable(),
  }),
  end: matchingRest.put(
    'financials.banking',
    '/logs/bank-matching',
    'End the run of matching that is under way',
    { input: endMatchingInput, output: matchingLogOutput.nullable(), message: 'OK' },
  ),
  restart: matchingRest.create(
    'financials.banking',
    '/banking/matching/restart',
    'End a run of matching and start the next, in one step',
    { input: restartMatchingInput, output: matchingLogOutput, message: 'OK' },
  ),
};

const matchRulesRest = restCalls('Banking', '/banking/match-rules');

/** The firm's rules of matching. */
export const matchRulesContract = {
  list: matchRulesRest.get(
    'financials.banking',
    '',
    'The rules of matching in their order, and the thresholds',
    { input: nothing, output: rulesOutput },
  ),
  history: matchRulesRest.get('financials.banking', '/history', 'Who changed the rules of matching', {
    input: nothing,
    output: ruleHistoryOutput,
  }),
  changeThresholds: matchRulesRest.put(
    'financials.banking',
    '/thresholds',
    'Change from which score on items are posted or proposed',
    { input: changeThresholdsInput, output: rulesOutput },
  ),
  change: matchRulesRest.put('financials.banking', '/{kind}', 'Change a rule of matching', {
    input: changeRuleInput,
    output: rulesOutput,
  }),
  move: matchRulesRest.put(
    'financials.banking',
    '/{kind}/place',
    'Move a rule of matching one place up or down',
    { input: moveRuleInput, output: rulesOutput },
  ),
};

const payersRest = restCalls('Banking', '/cases/{caseId}/payer-accounts');

/** The accounts that cases are paid from. */
export const payersContract = {
  list: payersRest.get('case.read', '', 'The accounts a case is known to be paid from', {
    input: z.strictObject({ caseId: pathId }),
    output: z.array(payerOutput),
  }),
  forget: payersRest.put(
    'financials.banking',
    '/{payerId}/forget',
    'Unlearn an account that a case was paid from',
    { input: forgetPayerInput, output: z.array(payerOutput) },
  ),
};

/** Decisions about the lines of statements; each returns the line as changed. */
export const triageContract = {
  get: bankImportsRest.get(
    'financials.banking',
    '/items/{id}',
    'A line with what it may be, why, and what speaks against it',
    { input: itemIdInput, output: itemDetailOutput },
  ),
  counts: bankImportsRest.get(
    'financials.banking',
    '/accounts/{id}/items/counts',
    'How many lines of an account wait for somebody',
    { input: itemIdInput, output: itemCountsOutput },
  ),
  alike: bankImportsRest.get(
    'financials.banking',
    '/items/{id}/alike',
    'The lines that are proposed for the same reasons as this one, itself first',
    { input: itemIdInput, output: z.array(bankItemOutput) },
  ),
  confirm: bankImportsRest.post('financials.banking', '/items/{id}/confirm', 'Accept the best proposal', {
    input: confirmItemInput,
    output: itemDetailOutput,
  }),
  match: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/match',
    'Post a line as a receipt of a case, or of none yet',
    { input: matchItemInput, output: itemDetailOutput },
  ),
  pair: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/pair',
    'Say that a line takes back an earlier one, or is the other half of a transfer',
    { input: pairItemInput, output: itemDetailOutput },
  ),
  pay: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/pay',
    'Say that a line is the debit of a payment batch, or of one of its payments',
    { input: payItemInput, output: itemDetailOutput },
  ),
  returned: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/returned',
    'Say that a line brought back a payment that was sent',
    { input: returnItemInput, output: itemDetailOutput },
  ),
  linkReceipt: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/link-receipt',
    'Say that a receipt posted by hand is this line',
    { input: linkReceiptInput, output: itemDetailOutput },
  ),
  split: bankImportsRest.post('financials.banking', '/items/{id}/split', 'Divide a line among cases', {
    input: splitItemInput,
    output: itemDetailOutput,
  }),
  charge: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/charge',
    'Post a line as a bank charge, or as the refund of one',
    { input: chargeItemInput, output: itemDetailOutput },
  ),
  splitCharge: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/split-charge',
    'Divide a bank charge among cases',
    { input: splitChargeInput, output: itemDetailOutput },
  ),
  ignore: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/ignore',
    'Leave a line out of the books, with a reason',
    { input: ignoreItemInput, output: itemDetailOutput },
  ),
  undo: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/undo',
    'Take back what was decided about a line, in the books by a reversal',
    { input: undoItemInput, output: itemDetailOutput },
  ),
  confirmAll: bankImportsRest.post(
    'financials.banking',
    '/accounts/{id}/items/confirm',
    'Accept the best proposals for several lines',
    { input: confirmAllInput, output: confirmedAllOutput },
  ),
};
