import type { z } from 'zod';
import { cleanHtml } from '#server/platform/http/html.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { foundRow } from '#server/records/reference/queries.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import type {
  letterTemplatesContract,
  TemplatePreview,
} from '#shared/records/correspondence/templates-contract.ts';
import type { RowOf } from '#shared/records/reference/contract.ts';
import { addressLetter } from '../items/address-letter.ts';
import { type Composed, composeLetter, renderComposed } from '../items/compose.ts';
import type { TemplateInUse } from '../items/template-in-use.ts';
import { drawPages } from './draw-pages.ts';
import { nobody, type PossibleRecipient, placeIn, recipientsOf } from './recipients-of.ts';

type Input = z.output<(typeof letterTemplatesContract)['preview']['input']>;

const about = (message: string): LetterProblem => ({ message, token: null, recipient: null, href: null });

/** The draft as though it were published; nothing is stored. */
function draftOf(row: RowOf<'templates'>, input: Input): TemplateInUse {
  const { format } = row;
  if (format === 'docx')
    throw new AppError('invalid', 'A Word document has no preview here: download it filled in.');
  return {
    ...row,
    format: format === 'pdf' ? 'html' : format,
    letterheadId: input.letterheadId === undefined ? row.letterheadId : input.letterheadId,
    languageVariant: input.languageVariant ?? row.languageVariant,
    versionId: 0,
    versionNumber: 0,
    subject: input.subject ?? null,
    body: cleanHtml(input.body),
  };
}

async function composed(
  { services, actor }: SignedIn,
  template: TemplateInUse,
  caseId: number,
  to: PossibleRecipient,
): Promise<Composed | undefined> {
  const { database } = services;
  const found = await visibleCase(database, actor, caseId);
  const recipients = await database.transaction((tx) =>
    addressLetter(tx, actor, caseId, { template, recipients: [to] }),
  );
  const { subject, body } = template;
  const [letter] = await composeLetter(services, actor, {
    found,
    template,
    subject,
    body,
    facts: {},
    authorId: actor.id,
    recipients,
  });
  return letter;
}

/** A draft as typed, filled from a case that the caller sees: its pages, and what would prevent it from being sent. */
export async function previewTemplate(ctx: SignedIn, input: Input): Promise<TemplatePreview> {
  const { services, actor } = ctx;
  await visibleCase(services.database, actor, input.caseId);
  const row = (await foundRow(services.database, 'templates', actor, input.id)) as RowOf<'templates'>;
  const template = draftOf(row, input);
  const recipients = await recipientsOf(ctx, row.audience, input.caseId);
  const shown = placeIn(recipients, input.shown);
  const nothing = { recipients, shown, pages: null, pictures: [], pdf: null, content: null, subject: null };
  const to = recipients[shown ?? -1];
  const letter = to && (await composed(ctx, template, input.caseId, to));
  if (!letter) return { ...nothing, problems: [about(nobody(row.audience))] };
  const { problems, content, subject } = letter;
  const answer = { ...nothing, problems, content, subject };
  if (!letter.input || content !== null) return answer;
  try {
    return { ...answer, ...(await drawPages(services, await renderComposed(services, letter, null))) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...answer, problems: [...problems, about(error.message)] };
  }
}
