import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, publicProcedure, router } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import { authContract as contract } from '#shared/records/staff/contract.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { SIGN_IN_REFUSED, signIn, signOut } from './sign-in.ts';

const rest = restRoutes('Sign-in', '/auth');

/** Refuses a malformed body in the same words as a wrong password. */
const wellFormed = contract.login.input.catch(() => {
  throw new AppError('invalid', SIGN_IN_REFUSED);
});

/** Signing in and out, and choosing a new password by e-mail. */
export const authRouter = router({
  login: publicProcedure(
    { ...contract.login, input: wellFormed },
    rest.post('/login', 'Sign in', 'Signed in.'),
  ).mutation(({ ctx, input }) => signIn(ctx, input)),
  logout: procedure(
    'signedIn',
    contract.logout,
    rest.post('/logout', 'End the session that the call comes with', 'Signed out.'),
  ).mutation(({ ctx }) => signOut(ctx)),
  forgotPassword: publicProcedure(
    contract.forgotPassword,
    rest.post(
      '/forgot-password',
      'Mail a link for choosing a new password; the answer is the same whether or not there is such an account',
      'If there is an account with this address, an e-mail with a link is on its way.',
    ),
  ).mutation(({ ctx, input }) => requestReset(ctx, input.email)),
  resetPassword: publicProcedure(
    contract.resetPassword,
    rest.post(
      '/reset-password',
      'Choose a new password with a mailed link',
      'Your password has been changed. You can sign in now.',
    ),
  ).mutation(({ ctx, input }) => resetPassword(ctx, input.token, input.password)),
});
