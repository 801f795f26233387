import { z } from 'zod';

/** The job that hands mail over, as it is queued; its handler is in send-mail.ts. Ten tries reach over some ten hours. */
export const mailToSend = {
  name: 'send-mail',
  payload: z.object({ recipientId: z.int() }),
  maxAttempts: 10,
} as const;
