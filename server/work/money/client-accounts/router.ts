import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { clientAccountsContract as contract } from '#shared/work/money/client-accounts/contract.ts';
import { clientAccountList, movementList } from '#shared/work/money/client-accounts/list.ts';
import { allClientAccounts, allMovements, listClientAccounts, listMovements } from './account-list.ts';
import { changeAccount, moveByHand, requestByHand, takeStep } from './account-steps.ts';
import { umbrellaSummary } from './balance-files.ts';
import { collectBatch, confirmBatch, exportBatch, failBatch, takeOut } from './batches.ts';
import { clientAccountOf } from './case-account.ts';
import { importBalances } from './import-balances.ts';
import { interestShares, postInterest } from './interest.ts';
import { saveProfiles } from './profiles.ts';

const ofCase = restRoutes('Client accounts', '/cases/{caseId}/client-account');
const ofUmbrella = restRoutes('Client accounts', '/banking/accounts/{bankAccountId}');
const ofBatch = restRoutes('Client accounts', '/client-accounts/batches/{id}');

/** The accounts of single clients within an umbrella account at the bank, and the files to and from the bank. */
export const clientAccountsRouter = router({
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    ofCase.get('', 'The client account of a case with its movements'),
  ).query(({ ctx, input }) => clientAccountOf(ctx, input.caseId)),
  request: procedure(
    'case.write',
    contract.request,
    ofCase.create('', 'Request the client account of a case'),
  ).mutation(({ ctx, input }) => requestByHand(ctx, input.caseId)),
  change: procedure(
    'case.write',
    contract.change,
    ofCase.put('', 'Change what the bank is told of a client account'),
  ).mutation(({ ctx, input }) => changeAccount(ctx, input)),
  step: procedure(
    'case.write',
    contract.step,
    ofCase.post('/status', 'Take a step in the life of a client account'),
  ).mutation(({ ctx, input }) => takeStep(ctx, input)),
  move: procedure(
    'financials.banking',
    contract.move,
    ofCase.create('/movements', 'Move money between the client bank and a client account'),
  ).mutation(({ ctx, input }) => moveByHand(ctx, input)),
  list: procedure(
    'financials.banking',
    contract.list,
    ofUmbrella.get('/client-accounts', 'The client accounts within an umbrella account', 'list'),
  ).query(({ ctx, input }) => listClientAccounts(ctx, input)),
  export: procedure(
    'financials.banking',
    contract.export,
    ofUmbrella.get('/client-accounts/export', 'The client accounts as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(clientAccountList, await allClientAccounts(ctx, filters), columns),
  ),
  movements: procedure(
    'financials.banking',
    contract.movements,
    ofUmbrella.get('/client-movements', 'The movements on client accounts', 'list'),
  ).query(({ ctx, input }) => listMovements(ctx, input)),
  exportMovements: procedure(
    'financials.banking',
    contract.exportMovements,
    ofUmbrella.get('/client-movements/export', 'The movements on client accounts as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(movementList, await allMovements(ctx, filters), columns),
  ),
  summary: procedure(
    'financials.banking',
    contract.summary,
    ofUmbrella.get('/client-summary', 'How client accounts stand, with their batches and the bank’s files'),
  ).query(({ ctx, input }) => umbrellaSummary(ctx, input.bankAccountId)),
  collect: procedure(
    'financials.banking',
    contract.collect,
    ofUmbrella.create('/client-batches', 'Collect the movements that wait into a batch'),
  ).mutation(({ ctx, input }) => collectBatch(ctx, input)),
  exportBatch: procedure(
    'financials.banking',
    contract.exportBatch,
    ofBatch.create('/files', 'Write the file of a batch for the bank, or write it anew with a reason'),
  ).mutation(({ ctx, input }) => exportBatch(ctx, input)),
  failBatch: procedure(
    'financials.banking',
    contract.failBatch,
    ofBatch.post('/fail', 'Note that the bank has refused a batch'),
  ).mutation(({ ctx, input }) => failBatch(ctx, input)),
  confirmBatch: procedure(
    'financials.banking',
    contract.confirmBatch,
    ofBatch.post('/confirm', 'Confirm a batch that somebody else exported'),
  ).mutation(({ ctx, input }) => confirmBatch(ctx, input)),
  takeOut: procedure(
    'financials.banking',
    contract.takeOut,
    ofBatch.post('/take-out', 'Take a movement out of a batch'),
  ).mutation(({ ctx, input }) => takeOut(ctx, input)),
  saveProfiles: procedure(
    'financials.banking',
    contract.saveProfiles,
    ofUmbrella.put('/client-files', 'Say how the bank’s files of movements and balances are laid out'),
  ).mutation(({ ctx, input }) => saveProfiles(ctx, input)),
  importBalances: procedure(
    'financials.banking',
    contract.importBalances,
    ofUmbrella.create('/client-balances', 'Take in the bank’s file of balances'),
  ).mutation(({ ctx, input }) => importBalances(ctx, input)),
  interestShares: procedure(
    'financials.banking',
    contract.interestShares,
    ofUmbrella.get('/client-interest', 'How interest would be spread over the client accounts'),
  ).query(({ ctx, input }) => interestShares(ctx, input)),
  postInterest: procedure(
    'financials.banking',
    contract.postInterest,
    ofUmbrella.create('/client-interest', 'Spread interest over the client accounts'),
  ).mutation(({ ctx, input }) => postInterest(ctx, input)),
});
