import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { authoritiesContract } from '#shared/records/acts/contract.ts';
import { authoritiesOf, giveAuthority, revokeAuthority } from './authorities.ts';

/** Written authorities of office holders. */
export const authoritiesRouter: Procedures<typeof authoritiesContract> = router(authoritiesContract, {
  list: authoritiesOf,
  give: giveAuthority,
  revoke: revokeAuthority,
});
