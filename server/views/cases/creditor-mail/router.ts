import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { creditorMailContract as contract } from '#shared/views/cases/creditor-mail/contract.ts';
import { mailOfCreditor, mailOfDebt } from './creditor-mail.ts';

const rest = restRoutes('Creditor communication');

/** What was written to creditors and came from them. */
export const creditorMailRouter = router({
  ofDebt: procedure(
    'case.read',
    contract.ofDebt,
    rest.get(
      '/cases/{caseId}/creditors/{debtId}/mail',
      'The letters and mails of a debt, both ways, newest first',
      'list',
    ),
  ).query(({ ctx, input }) => mailOfDebt(ctx, input)),
  ofCreditor: procedure(
    'config.creditors',
    contract.ofCreditor,
    rest.get(
      '/creditors/{creditorId}/mail',
      'The letters and mails of a creditor on the caller’s cases, newest first',
      'list',
    ),
  ).query(({ ctx, input }) => mailOfCreditor(ctx, input)),
});
