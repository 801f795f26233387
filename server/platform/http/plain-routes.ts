import { z } from 'zod';

/** The body of every accepted call over REST, apart from files. */
export const doneShape = { success: z.literal(true), message: z.string() };

/** The OpenAPI description of a plain route that returns `data`, as in the contract. */
export const givesData = (data: z.ZodType, message: string, status = 200) => ({
  response: { [status]: z.object({ ...doneShape, data }).describe(message) },
});

/** How OpenAPI describes a plain route that sends a file of the given type. */
export const givesFile = (type = 'application/octet-stream') => ({
  produces: [type],
  response: { 200: z.string().describe('The file.') },
});
