import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { authoritiesContract, reservedActsContract } from '#shared/records/acts/contract.ts';
import { actsOfCase, askToAct } from './acts-done.ts';
import { authoritiesOf, giveAuthority, revokeAuthority } from './authorities.ts';

/** Written authorities of office holders. */
const authoritiesRouter: Procedures<typeof authoritiesContract> = router(authoritiesContract, {
  list: authoritiesOf,
  give: giveAuthority,
  revoke: revokeAuthority,
});

const reservedActsRouter: Procedures<typeof reservedActsContract> = router(reservedActsContract, {
  list: actsOfCase,
  ask: askToAct,
});

/** What only office holders do, and who may in their name. */
export const actsRouter = { authorities: authoritiesRouter, reserved: reservedActsRouter };
