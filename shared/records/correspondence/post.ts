import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';

/** A secret of a link or a ticket. */
const secret = z.string().regex(/^[\w-]{20,100}$/, 'This link is incomplete.');
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits.');

const opened = z.object({
  title: z.string(),
  from: z.string(),
  ticket: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.int() })),
});
export type OpenedPost = z.output<typeof opened>;

const rest = restCalls('Post by link', '/post');

/** Mail that was too large for an e-mail, fetched by somebody who has its link and can read e-mail at its address. */
export const postContract = {
  /** Returns the address to which the code was sent, mostly masked. */
  sendCode: rest.post('public', '/code', 'Send the code of a link to the address that it went to', {
    input: z.strictObject({ token: secret }),
    output: z.object({ sentTo: z.string() }),
  }),
  open: rest.post('public', '/open', 'Open the post of a link with its code', {
    input: z.strictObject({ token: secret, code }),
    output: opened,
  }),
};

/** What a request for a file of opened post carries. */
export const linkedFile = z.strictObject({ ticket: secret, file: z.int().min(0).max(100) });
