import { z } from 'zod';
import { type Contract, listOf, longListOf, nothing } from '#shared/platform/contract.ts';
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

type Contracts = Record<string, Contract>;
const byId = z.strictObject({ id: pathId });

/** The firm's accounts at banks. */
export const bankAccountsContract = {
  list: { input: bankAccountListInput, output: listOf(bankAccountOutput) },
  get: { input: byId, output: bankAccountOutput },
  create: { input: bankAccountFields, output: bankAccountOutput },
  change: { input: changeBankAccountInput, output: bankAccountOutput },
} satisfies Contracts;

/** Statement files, and decisions about them. */
export const bankImportsContract = {
  list: { input: importListInput, output: listOf(importOutput) },
  get: { input: byId, output: importOutput },
  undo: { input: importActionInput, output: undoneOutput },
  mapping: { input: byId, output: mappingOutput },
  previewMapping: { input: mappingInput, output: mappingPreviewOutput },
  learnMapping: { input: learnMappingInput, output: importOutput },
  doubts: { input: z.strictObject({ id: pathId }), output: z.array(doubtOutput) },
  decideDoubts: { input: decideDoubtsInput, output: z.array(doubtOutput) },
  known: { input: z.strictObject({ id: pathId }), output: z.array(knownLineOutput) },
  takeIn: { input: takeInInput, output: z.array(knownLineOutput) },
  acceptBalance: { input: acceptBalanceInput, output: importOutput },
} satisfies Contracts;

/** The lines of statements. */
export const bankItemsContract = {
  list: {
    input: bankItemListInput,
    output: longListOf(bankItemOutput),
  },
} satisfies Contracts;

/** Automatic matching: its start and its live record. */
export const matchingContract = {
  startAutoMatching: { input: startMatchingInput, output: matchingLogOutput },
  log: { input: nothing, output: matchingLogOutput.nullable() },
  end: { input: endMatchingInput, output: matchingLogOutput.nullable() },
  restart: { input: restartMatchingInput, output: matchingLogOutput },
} satisfies Contracts;

/** The firm's rules of matching. */
export const matchRulesContract = {
  list: { input: nothing, output: rulesOutput },
  history: { input: nothing, output: ruleHistoryOutput },
  changeThresholds: { input: changeThresholdsInput, output: rulesOutput },
  change: { input: changeRuleInput, output: rulesOutput },
  move: { input: moveRuleInput, output: rulesOutput },
} satisfies Contracts;

/** The accounts that cases are paid from. */
export const payersContract = {
  list: { input: z.strictObject({ caseId: pathId }), output: z.array(payerOutput) },
  forget: { input: forgetPayerInput, output: z.array(payerOutput) },
} satisfies Contracts;

/** Decisions about the lines of statements; each returns the line as changed. */
export const triageContract = {
  get: { input: itemIdInput, output: itemDetailOutput },
  counts: { input: itemIdInput, output: itemCountsOutput },
  alike: { input: itemIdInput, output: z.array(bankItemOutput) },
  confirm: { input: confirmItemInput, output: itemDetailOutput },
  match: { input: matchItemInput, output: itemDetailOutput },
  pair: { input: pairItemInput, output: itemDetailOutput },
  pay: { input: payItemInput, output: itemDetailOutput },
  returned: { input: returnItemInput, output: itemDetailOutput },
  linkReceipt: { input: linkReceiptInput, output: itemDetailOutput },
  split: { input: splitItemInput, output: itemDetailOutput },
  charge: { input: chargeItemInput, output: itemDetailOutput },
  splitCharge: { input: splitChargeInput, output: itemDetailOutput },
  ignore: { input: ignoreItemInput, output: itemDetailOutput },
  undo: { input: undoItemInput, output: itemDetailOutput },
  confirmAll: { input: confirmAllInput, output: confirmedAllOutput },
} satisfies Contracts;
