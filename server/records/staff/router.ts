import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { permissionsContract, profileContract, usersContract } from '#shared/records/staff/contract.ts';
import { authRouter } from './auth-router.ts';
import { changePassword, changeProfile, endOtherSessions, endOwnSession, ownSessions } from './profile.ts';
import { getUser, holdersOf, sendUserReset, unlockUser } from './users.ts';

const profileRest = restRoutes('Profile', '/profile');
const usersRest = restRoutes('Users', '/users/{id}');

/** What every signed-in user may see and change of their own account. */
const profileRouter = router({
  get: procedure('signedIn', profileContract.get, profileRest.get('', 'Your own account')).query(({ ctx }) =>
    getUser(ctx, ctx.actor.id),
  ),
  update: procedure(
    'signedIn',
    profileContract.update,
    profileRest.put('', 'Change your own details', 'Profile saved.'),
  ).mutation(({ ctx, input: { version, ...change } }) => changeProfile(ctx, version, change)),
  changePassword: procedure(
    'signedIn',
    profileContract.changePassword,
    profileRest.post('/password', 'Change your own password; your other sessions end', 'Password changed.'),
  ).mutation(({ ctx, input }) => changePassword(ctx, input.current, input.new)),
  sessions: procedure(
    'signedIn',
    profileContract.sessions,
    profileRest.get('/sessions', 'Where you are signed in'),
  ).query(({ ctx }) => ownSessions(ctx)),
  endOtherSessions: procedure(
    'signedIn',
    profileContract.endOtherSessions,
    profileRest.post('/sessions/end-others', 'Sign out everywhere else', 'Other sessions ended.'),
  ).mutation(({ ctx }) => endOtherSessions(ctx)),
  endSession: procedure(
    'signedIn',
    profileContract.endSession,
    profileRest.delete('/sessions/{id}', 'Sign out one device', 'Session ended.'),
  ).mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),
});

/** One user, with picture and password state; replaces the entity's own `get`. */
export const getUserCall = procedure(
  'signedIn',
  usersContract.get,
  usersRest.get('', 'One user: yourself, or with settings.users anybody of your domains'),
).query(({ ctx, input }) => getUser(ctx, input.id));

/** The calls of users beyond those of every entity. */
const usersRouter = router({
  unlock: procedure(
    'settings.users',
    usersContract.unlock,
    usersRest.post('/unlock', 'Unlock an account after failed sign-ins', 'Account unlocked.'),
  ).mutation(({ ctx, input }) => unlockUser(ctx, input.id)),
  sendReset: procedure(
    'settings.users',
    usersContract.sendReset,
    usersRest.post('/send-reset', 'Mail a user a link for choosing a new password', 'E-mail sent.'),
  ).mutation(({ ctx, input }) => sendUserReset(ctx, input.id)),
});

const permissionsRouter = router({
  holders: procedure(
    'config.permissions',
    permissionsContract.holders,
    restRoutes('Permissions').get('/permissions/{id}/holders', 'The users who hold a permission'),
  ).query(({ ctx, input }) => holdersOf(ctx, input.id)),
});

/** Sign-in, one's own profile, and what users and permissions have beyond the calls of every entity. */
export const staffRouter = router({
  auth: authRouter,
  profile: profileRouter,
  users: usersRouter,
  permissions: permissionsRouter,
});
