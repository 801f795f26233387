import { procedure, router } from '#server/http/trpc.ts';
import { reportsContract as contract } from '#shared/reports/contract.ts';
import { linkTo } from './link.ts';
import { readPage } from './page.ts';

/** Reports; each asks for its own permission when it is opened. */
export const reportsRouter = router({
  link: procedure('signedIn', contract.link).mutation(({ ctx, input }) => linkTo(ctx, input)),
  page: procedure('signedIn', contract.page).query(({ ctx, input }) => readPage(ctx, input)),
});
