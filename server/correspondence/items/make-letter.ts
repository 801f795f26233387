import type { Services } from '#server/http/services.ts';
import type { LetterProblem } from '#shared/correspondence/letter-problem.ts';
import { codeOf } from '#shared/correspondence/mail.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/permissions.ts';
import {
  allProblems,
  type Composed,
  composeLetter,
  type LetterToMake,
  pagesProblem,
  renderComposed,
} from './compose.ts';
import type { Made } from './store-letter.ts';

/** A letter made for all of its recipients, or what keeps it from being made. */
export type Making = { made: Made[]; problems: [] } | { made: null; problems: LetterProblem[] };

/** What the renderer refuses is a problem of the letter, as an empty token is. */
function problemOf(error: unknown, recipient: string): LetterProblem {
  if (!(error instanceof AppError)) throw error;
  return { message: error.message, token: null, recipient, href: null };
}

/** Makes the letter for each recipient, all of them or none: with a blank, a wrong address or a missing picture there is none. */
export async function makeLetter(
  services: Services,
  actor: Actor,
  letter: LetterToMake,
  itemId: number,
): Promise<Making> {
  const composed = await composeLetter(services, actor, letter);
  return makeComposed(services, composed, codeOf(letter.found.id, itemId));
}

/** Makes what was composed, unless something keeps it from being sent; one of many letters waits for those that people wait for. */
export async function makeComposed(
  services: Pick<Services, 'letters'>,
  composed: readonly Composed[],
  code: string,
  isPatient = false,
): Promise<Making> {
  const problems = allProblems(composed);
  if (problems.length > 0) return { made: null, problems };
  const made: Made[] = [];
  for (const each of composed) {
    try {
      const rendered = await renderComposed(services, each, code, isPatient);
      const problem = pagesProblem(each, rendered.pages);
      if (problem) problems.push(problem);
      made.push({ ...each, rendered });
    } catch (error) {
      problems.push(problemOf(error, each.recipient.name));
    }
  }
  return problems.length > 0 ? { made: null, problems } : { made, problems: [] };
}
