import type { SignedIn } from '#server/platform/http/trpc.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { LetterPreview, NewLetter } from '#shared/records/correspondence/contract.ts';
import { expectedOn } from '#shared/records/correspondence/delivery-rules.ts';
import { allProblems, composeLetter, pagesProblem, renderComposed } from './compose.ts';
import { leavesOnBy } from './queue-item.ts';
import { letterOf } from './save-letter.ts';
import type { SubjectReaders } from './subject-of.ts';

/** The width of a page's picture in pixels. */
const PICTURE_WIDTH = 1_200;

/**
 * A letter as one of its recipients would get it, with its cost, when it is sent, and everything that prevents that. What is missing
 * appears in the picture as it was written.
 */
export async function previewLetter(
  ctx: SignedIn,
  { shown, page, ...input }: NewLetter & { shown: number; page?: number | undefined },
  subjects: SubjectReaders,
): Promise<LetterPreview> {
  const { services, actor } = ctx;
  const letter = await letterOf(ctx, input, subjects);
  const composed = await composeLetter(services, actor, letter);
  const problems = allProblems(composed);
  const holidays = await holidaysOf(services.database);
  const recipients = letter.recipients.map(({ name, method, why }) => {
    const leaves = leavesOnBy(method, holidays);
    return {
      name,
      deliveryMethod: { id: method.id, name: method.name },
      why,
      costPence: method.unitCost,
      leavesOn: leaves,
      expectedOn: expectedOn(method, leaves, holidays),
    };
  });
  const one = composed[Math.min(shown, composed.length - 1)];
  const nothing = { problems, recipients, pages: null, pdf: null, picture: null };
  if (!one?.input) return { ...nothing, content: one?.content ?? null };
  try {
    const { pdf, pages } = await renderComposed(services, one, null);
    const tooLong = pagesProblem(one, pages);
    const picture =
      page === undefined
        ? null
        : await services.reader.picture(pdf, Math.min(page, pages), { width: PICTURE_WIDTH });
    return {
      problems: tooLong ? [...problems, tooLong] : problems,
      recipients,
      pages,
      pdf: Buffer.from(pdf).toString('base64'),
      picture: picture && Buffer.from(picture).toString('base64'),
      content: one.content,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refused = { message: error.message, token: null, recipient: one.recipient.name, href: null };
    return { ...nothing, problems: [...problems, refused], content: one.content };
  }
}
