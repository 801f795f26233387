import { z } from 'zod';

/** The job, as queued, that hands mail over; its handler is in send-mail.ts. Its ten attempts are spread over some ten hours. */
export const mailToSend = {
  name: 'send-mail',
  payload: z.object({ recipientId: z.int() }),
  maxAttempts: 10,
} as const;
