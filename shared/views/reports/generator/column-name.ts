import { z } from 'zod';

/** A column by its name in the dictionary, or a computed one of the report. */
export const columnName = z
  .string()
  .min(1, 'Choose a column.')
  .regex(/^[a-z][A-Za-z0-9]{0,59}$/, 'Not the name of a column.');
