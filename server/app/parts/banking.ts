import { importedFiles, statementFiles } from '#server/activities/money/banking/imports/statement-files.ts';
import { statementUploadRoute } from '#server/activities/money/banking/imports/upload-route.ts';
import { bankingRouter } from '#server/activities/money/banking/router.ts';
import { clientMoneyRouter } from '#server/activities/money/client-money/router.ts';
import { reconciliationRouter } from '#server/activities/money/reconciliation/router.ts';
import type { Part } from './part.ts';

export const banking = {
  routers: { banking: bankingRouter, reconciliation: reconciliationRouter, clientMoney: clientMoneyRouter },
  routes: [statementUploadRoute],
  reach: { uses: [statementFiles], withheld: [importedFiles] },
} satisfies Part;
