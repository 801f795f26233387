import { z } from 'zod';
import { fileOutput } from '#shared/platform/contract.ts';
import { letterProblem } from './letter-problem.ts';

/** A Word document filled from a case, in base64; null if something is missing, which is then listed. */
export const filledWord = fileOutput(
  z.object({
    fileName: z.string(),
    docx: z.string().nullable(),
    problems: z.array(letterProblem),
  }),
);
export type FilledWord = z.output<typeof filledWord>;
