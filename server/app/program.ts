import * as parts from './parts/all.ts';
import { type ProgramOf, programOf } from './parts/program-of.ts';

/** The whole program. */
export const program: ProgramOf<(typeof parts)[keyof typeof parts]> = programOf(Object.values(parts));
