import { batchFileRoute } from '#server/activities/money/client-accounts/batch-route.ts';
import { clientAccountsRouter } from '#server/activities/money/client-accounts/router.ts';
import type { Part } from './part.ts';

export const clientAccounts = {
  routers: { clientAccounts: clientAccountsRouter },
  routes: [batchFileRoute],
} satisfies Part;
