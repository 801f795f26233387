import type { Tx } from '#server/platform/database/connect.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { LetterInput, RenderedLetter } from '#server/platform/paper/rendering/letter-input.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import type { Case } from '#server/records/cases/access.ts';
import { now } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { lawProblem, notWrittenFor } from '#shared/records/law/cited-law.ts';
import { problemLink } from '#shared/records/letters/field-link.ts';
import { mergeLetter } from '#shared/records/letters/merge-letter.ts';
import { withoutOpening } from '#shared/records/letters/opening.ts';
import { casesToWriteOn } from '../data/case-head.ts';
import { claimProblem } from '../data/held-papers.ts';
import { type LetterFacts, letterData } from '../data/letter-data.ts';
import { inCommon } from './in-common.ts';
import { isAskedLarge } from './large-print.ts';
import { paperOf } from './letterhead-of.ts';
import type { TemplateInUse } from './template-in-use.ts';

/** A document of a case that is not itself addressed to anybody: a proposal, a report. */
export type DocumentToMake = {
  /** The case, as it will be once the document stands. */
  found: Case;
  template: Pick<
    TemplateInUse,
    'id' | 'name' | 'body' | 'letterheadId' | 'languageVariant' | 'jurisdictions'
  >;
  facts: LetterFacts;
  /** Who signs. */
  authorId: number;
  /** Who may read it: other people's secrets are left out. */
  readBy: 'client' | 'creditors';
};

type ComposedDocument = { input: Omit<LetterInput, 'code' | 'asOf'> | null; problems: LetterProblem[] };

/** Merges a document of a case; anything missing comes back as problems, each with the page where it is entered. */
export async function composeDocument(
  tx: Tx,
  store: FileStore,
  actor: Actor,
  { found, template, facts, authorId, readBy }: DocumentToMake,
): Promise<ComposedDocument> {
  const common = inCommon(tx, store);
  const letterhead = await common.letterhead(found.domainId, template.letterheadId);
  const text = withoutOpening(template.body);
  const known = (await casesToWriteOn(tx, [found], authorId)).get(found.id);
  const data = await letterData(tx, actor, found.id, {
    recipient: {
      type: readBy === 'client' ? 'client' : 'other',
      id: null,
      name: readBy === 'client' ? found.caseName : 'All creditors',
      salutation: null,
      lines: [],
      reference: null,
      email: null,
      mobile: null,
    },
    authorId,
    facts,
    known,
    tokens: await common.tokens(text, letterhead?.headerHtml ?? '', letterhead?.footerHtml ?? ''),
  });
  const body = mergeLetter(text, data);
  const paper = letterhead && (await paperOf(common.content, letterhead, data));
  const problems: LetterProblem[] = [...body.problems, ...(paper?.problems ?? [])].map((problem) => ({
    token: problem.token,
    message: problem.message,
    recipient: null,
    href: problemLink(problem, found.id),
  }));
  const unsuited = notWrittenFor(template, found.jurisdiction);
  const foreign = unsuited ?? lawProblem(body.html, found.jurisdiction);
  if (foreign)
    problems.push({
      token: null,
      message: foreign,
      recipient: null,
      href: unsuited ? `/templates/${template.id}/edit` : null,
    });
  const unproven = await claimProblem(tx, found.id, body.html);
  if (unproven)
    problems.push({
      token: null,
      message: unproven,
      recipient: null,
      href: `/cases/${found.id}?tab=documents`,
    });
  if (!paper)
    problems.push({
      token: null,
      message: 'The domain of this case has no letterhead.',
      recipient: null,
      href: '/letterheads/create',
    });
  return {
    problems,
    input: paper && {
      title: template.name,
      html: body.html,
      letterhead: paper.paper,
      address: [],
      date: data.values['dates.today'] ?? null,
      reference: found.uniqueReference,
      signature: await common.signature(authorId),
      language: template.languageVariant === 'cy' ? 'cy' : 'en-GB',
      isLargePrint:
        template.languageVariant === 'large_print' ||
        (readBy === 'client' && isAskedLarge(known?.people, { type: 'client', id: null })),
    },
  };
}

/** The PDF of a composed paper. */
export const renderDocument = (
  { letters }: Pick<Services, 'letters'>,
  input: Omit<LetterInput, 'code' | 'asOf'>,
): Promise<RenderedLetter> => letters.render({ ...input, code: null, asOf: now().toISOString() });
