import { type Procedures, router } from '#server/platform/http/trpc.ts';
import {
  authorisationsContract,
  permissionsContract,
  profileContract,
  userContract,
  usersContract,
} from '#shared/records/staff/contract.ts';
import { authRouter } from './auth-router.ts';
import { addAuthorisation, authorisationsOfUser, changeAuthorisation } from './authorisations.ts';
import { changePassword, changeProfile, endOtherSessions, endOwnSession, ownSessions } from './profile.ts';
import { getUser, holdersOf, sendUserReset, unlockUser } from './users.ts';

/** What every signed-in user may see and change of their own account. */
const profileRouter: Procedures<typeof profileContract> = router(profileContract, {
  get: (ctx) => getUser(ctx, ctx.actor.id),
  update: (ctx, { version, ...change }) => changeProfile(ctx, version, change),
  changePassword: (ctx, input) => changePassword(ctx, input.current, input.new),
  sessions: ownSessions,
  endOtherSessions,
  endSession: (ctx, { id }) => endOwnSession(ctx, id),
});

/** One user, with picture and password state; replaces the entity's own `get`. */
export const userRouter: Procedures<typeof userContract> = router(userContract, {
  get: (ctx, { id }) => getUser(ctx, id),
});

/** The calls of users beyond those of every entity. */
const usersRouter: Procedures<typeof usersContract> = router(usersContract, {
  unlock: (ctx, { id }) => unlockUser(ctx, id),
  sendReset: (ctx, { id }) => sendUserReset(ctx, id),
});

const authorisationsRouter: Procedures<typeof authorisationsContract> = router(authorisationsContract, {
  list: (ctx, { userId }) => authorisationsOfUser(ctx, userId),
  add: (ctx, { userId, ...given }) => addAuthorisation(ctx, userId, given),
  change: (ctx, { userId, id, version, ...given }) =>
    changeAuthorisation(ctx, { userId, id, version }, given),
});

const permissionsRouter: Procedures<typeof permissionsContract> = router(permissionsContract, {
  holders: (ctx, { id }) => holdersOf(ctx, id),
});

/** Sign-in, the caller's own profile, and the calls of users and permissions beyond those of every entity. */
export const staffRouter = {
  auth: authRouter,
  profile: profileRouter,
  users: usersRouter,
  authorisations: authorisationsRouter,
  permissions: permissionsRouter,
};
