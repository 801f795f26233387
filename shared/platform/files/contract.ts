import { z } from 'zod';

/** A stored upload, under whose id a row can refer to it. */
export const storedFile = z.object({ id: z.int(), name: z.string(), type: z.string(), bytes: z.int() });
export type StoredFile = z.output<typeof storedFile>;
