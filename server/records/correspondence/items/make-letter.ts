import type { Services } from '#server/platform/http/services.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { codeOf } from '#shared/records/correspondence/mail.ts';
import {
  allProblems,
  type Composed,
  composeLetter,
  type LetterToMake,
  pagesProblem,
  renderComposed,
} from './compose.ts';
import { type Enclosed, openEnclosed } from './enclosed.ts';
import type { Made } from './submit-item.ts';

/** A letter made for all of its recipients, or what prevents it. */
export type Making = { made: Made[]; problems: [] } | { made: null; problems: LetterProblem[] };

/** A refusal as a problem of the letter, like an empty token; any other error is rethrown. */
export function problemOf(error: unknown, recipient: string | null = null): LetterProblem {
  if (!(error instanceof AppError)) throw error;
  return { message: error.message, token: null, recipient, href: null };
}

/** Makes the letter for each recipient, all or none: a blank, a wrong address or a missing picture stops it. */
export async function makeLetter(
  services: Services,
  actor: Actor,
  letter: LetterToMake,
  { itemId, attachmentIds }: { itemId: number; attachmentIds: readonly number[] },
): Promise<Making> {
  const composed = await composeLetter(services, actor, letter);
  const enclosed = await openEnclosed(services, attachmentIds);
  return makeComposed(services, composed, codeOf(letter.found.id, itemId), { enclosed });
}

const nothing: Enclosed = { pages: 0, problems: [] };

/**
 * Makes what was composed, unless something prevents it from being sent; one of many letters gives way to those that people are waiting
 * for.
 */
export async function makeComposed(
  services: Pick<Services, 'letters'>,
  composed: readonly Composed[],
  code: string,
  { enclosed = nothing, isPatient = false }: { enclosed?: Enclosed; isPatient?: boolean } = {},
): Promise<Making> {
  const problems = allProblems(composed);
  if (composed.some(({ recipient }) => wayOf(recipient.method.channel) === 'print'))
    problems.push(...enclosed.problems);
  if (problems.length > 0) return { made: null, problems };
  const made: Made[] = [];
  for (const each of composed) {
    try {
      const rendered = await renderComposed(services, each, code, isPatient);
      const pages = rendered.pages + enclosed.pages;
      const problem = pagesProblem(each, pages);
      if (problem) problems.push(problem);
      made.push({ ...each, rendered, pages });
    } catch (error) {
      problems.push(problemOf(error, each.recipient.name));
    }
  }
  return problems.length > 0 ? { made: null, problems } : { made, problems: [] };
}
