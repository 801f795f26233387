import { z } from 'zod';

/** A problem that prevents a letter from being sent: the token and the recipient concerned, and where to fix it. */
export const letterProblem = z.object({
  message: z.string(),
  token: z.string().nullable(),
  recipient: z.string().nullable(),
  href: z.string().nullable(),
});
export type LetterProblem = z.output<typeof letterProblem>;

/** Several problems, one sentence each. */
export const problemsInWords = (problems: readonly LetterProblem[]): string =>
  problems.map(({ recipient, message }) => (recipient ? `${recipient}: ${message}` : message)).join(' ');
