import { z } from 'zod';
import { procedure, publicProcedure, type RestRoute, router } from '#server/http/trpc.ts';
import { AppError } from '#shared/errors.ts';
import { PASSWORD_MAX } from '#shared/staff/password.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { SIGN_IN_REFUSED, signIn, signOut } from './sign-in.ts';

const rest = (path: string, summary: string, message: string): RestRoute => ({
  method: 'POST',
  path: `/auth/${path}`,
  summary,
  message,
  tag: 'Sign-in',
});

const credentials = z.object({ username: z.string(), password: z.string() });

/** Refuses a malformed body in the same words as a wrong password. */
const wellFormed = credentials.catch(() => {
  throw new AppError('invalid', SIGN_IN_REFUSED);
});

const token = z
  .string()
  .regex(/^[\w-]{20,100}$/, 'This link is not complete. Please copy all of it from the e-mail.');

/** Signing in and out, and choosing a new password by e-mail. */
export const authRouter = router({
  login: publicProcedure
    .meta({
      output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
      rest: rest('login', 'Sign in', 'Signed in.'),
    })
    .input(wellFormed)
    .input(credentials)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  logout: procedure('signedIn')
    .meta({ rest: rest('logout', 'End the session that the call comes with', 'Signed out.') })
    .mutation(({ ctx }) => signOut(ctx)),
  forgotPassword: publicProcedure
    .meta({
      rest: rest(
        'forgot-password',
        'Mail a link for choosing a new password; the answer is the same whether or not there is such an account',
        'If there is an account with this address, an e-mail with a link is on its way.',
      ),
    })
    .input(z.strictObject({ email: z.string().trim().min(1).max(254) }))
    .mutation(({ ctx, input }) => requestReset(ctx, input.email)),
  resetPassword: publicProcedure
    .meta({
      rest: rest(
        'reset-password',
        'Choose a new password with a mailed link',
        'Your password has been changed. You can sign in now.',
      ),
    })
    .input(z.strictObject({ token, password: z.string().max(4 * PASSWORD_MAX) }))
    .mutation(({ ctx, input }) => resetPassword(ctx, input.token, input.password)),
});
