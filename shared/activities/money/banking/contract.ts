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
  releaseItemInput,
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
    'Undo an import while none of its lines is matched',
    { input: importActionInput, output: undoneOutput, message: 'The import was undone.' },
  ),
  mapping: bankImportsRest.get(
    'financials.banking',
    '/imports/{id}/mapping',
    'The first rows of a CSV file, and a proposed mapping',
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
    'Save the mapping for the account’s CSV files, and import',
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
    'Lines that were left out: already held',
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
    'Start matching open lines, on all accounts or one',
    { input: startMatchingInput, output: matchingLogOutput, message: 'OK' },
  ),
  log: matchingRest.get('signedIn', '/logs/bank-matching', 'Progress of the latest matching run', {
    input: nothing,
    output: matchingLogOutput.nullable(),
  }),
  end: matchingRest.put('financials.banking', '/logs/bank-matching', 'End the current matching run', {
    input: endMatchingInput,
    output: matchingLogOutput.nullable(),
    message: 'OK',
  }),
  restart: matchingRest.create(
    'financials.banking',
    '/banking/matching/restart',
    'Restart matching: end the current run and start another',
    { input: restartMatchingInput, output: matchingLogOutput, message: 'OK' },
  ),
};

const matchRulesRest = restCalls('Banking', '/banking/match-rules');

/** The firm's rules of matching. */
export const matchRulesContract = {
  list: matchRulesRest.get('financials.banking', '', 'The matching rules in order, and the thresholds', {
    input: nothing,
    output: rulesOutput,
  }),
  history: matchRulesRest.get('financials.banking', '/history', 'History of changes to the matching rules', {
    input: nothing,
    output: ruleHistoryOutput,
  }),
  changeThresholds: matchRulesRest.put(
    'financials.banking',
    '/thresholds',
    'Change the scores from which items are posted or proposed',
    { input: changeThresholdsInput, output: rulesOutput },
  ),
  change: matchRulesRest.put('financials.banking', '/{kind}', 'Change a matching rule', {
    input: changeRuleInput,
    output: rulesOutput,
  }),
  move: matchRulesRest.put('financials.banking', '/{kind}/place', 'Move a matching rule up or down', {
    input: moveRuleInput,
    output: rulesOutput,
  }),
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
    'Forget an account that a case was paid from',
    { input: forgetPayerInput, output: z.array(payerOutput) },
  ),
};

/** Decisions about the lines of statements; each returns the line as changed. */
export const triageContract = {
  get: bankImportsRest.get(
    'financials.banking',
    '/items/{id}',
    'A line with its proposals and the evidence for and against each',
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
    'Lines proposed for the same reasons as this one, this one first',
    { input: itemIdInput, output: z.array(bankItemOutput) },
  ),
  confirm: bankImportsRest.post('financials.banking', '/items/{id}/confirm', 'Accept the best proposal', {
    input: confirmItemInput,
    output: itemDetailOutput,
  }),
  match: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/match',
    'Post a line as a receipt of a case, or as unallocated',
    { input: matchItemInput, output: itemDetailOutput },
  ),
  pair: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/pair',
    'Pair a line with the earlier one that it reverses, or with the other half of a transfer',
    { input: pairItemInput, output: itemDetailOutput },
  ),
  pay: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/pay',
    'Match a line to a payment batch, or to one of its payments',
    { input: payItemInput, output: itemDetailOutput },
  ),
  returned: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/returned',
    'Match a line to a payment that came back',
    { input: returnItemInput, output: itemDetailOutput },
  ),
  linkReceipt: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/link-receipt',
    'Link a line to a receipt posted by hand',
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
  release: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/release',
    'Let a line dated ahead be dealt with before its day, with a reason',
    { input: releaseItemInput, output: itemDetailOutput },
  ),
  undo: bankImportsRest.post(
    'financials.banking',
    '/items/{id}/undo',
    'Undo a decision about a line, in the books by a reversal',
    { input: undoItemInput, output: itemDetailOutput },
  ),
  confirmAll: bankImportsRest.post(
    'financials.banking',
    '/accounts/{id}/items/confirm',
    'Accept the best proposals for several lines',
    { input: confirmAllInput, output: confirmedAllOutput },
  ),
};
