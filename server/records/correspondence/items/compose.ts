import type { Tx } from '#server/platform/database/connect.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { LetterInput, RenderedLetter } from '#server/platform/paper/rendering/letter-input.ts';
import type { Case } from '#server/records/cases/access.ts';
import { adviceProblem } from '#server/records/decisions/advised.ts';
import { fundsProblem } from '#server/records/ledger/funds-at-report.ts';
import { counted } from '#shared/platform/counted.ts';
import { now } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { escapedHtml, plainText } from '#shared/platform/html.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { DeliveryChoice } from '#shared/records/correspondence/choose-delivery.ts';
import type { Mail } from '#shared/records/correspondence/contract.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { lawProblem, notWrittenFor } from '#shared/records/law/cited-law.ts';
import { problemLink } from '#shared/records/letters/field-link.ts';
import type { MergeProblem } from '#shared/records/letters/letter-data.ts';
import { mergeLetter, mergeText } from '#shared/records/letters/merge-letter.ts';
import { withoutOpening } from '#shared/records/letters/opening.ts';
import { TERMS_OF_ENGAGEMENT } from '#shared/records/letters/paper-types.ts';
import type { RecipientAddress } from '#shared/records/letters/recipients.ts';
import { type CaseToWriteOn, peopleToWriteTo } from '../data/case-head.ts';
import { claimProblem } from '../data/held-papers.ts';
import { letterData, secretsFrom } from '../data/letter-data.ts';
import { type DeliveryMethod, deliveryProblems, type Setbacks, setbacksOf } from './delivery-choice.ts';
import { type InCommon, inCommon } from './in-common.ts';
import type { Wishes } from './known-recipients.ts';
import { isAskedLarge } from './large-print.ts';
import { paperOf } from './letterhead-of.ts';
import { program } from './program.ts';
import type { TemplateInUse } from './template-in-use.ts';

/** A recipient of a letter: who, where, and by which delivery method. */
export type Addressed = RecipientAddress & Wishes & DeliveryChoice<DeliveryMethod>;

/** The inputs of a letter. */
export type LetterToMake = {
  found: Case;
  /** What is known of the case for its author, if already read. */
  known?: CaseToWriteOn | undefined;
  template: TemplateInUse;
  /** The writer's own text; null if the template's is used. */
  subject: string | null;
  body: string | null;
  facts: Readonly<Record<string, string>>;
  /** The record that it is about, if any. */
  about?: Mail['about'];
  authorId: number;
  recipients: readonly Addressed[];
  /** Whether documents go with it; left out where none do. */
  hasEnclosures?: boolean;
};

/** One recipient's copy: merged, with what prevents it from being sent. */
export type Composed = {
  recipient: Addressed;
  subject: string | null;
  /** The content of an e-mail as rich text, of a text message as plain text; null for a letter. */
  content: string | null;
  problems: LetterProblem[];
  input: Omit<LetterInput, 'code' | 'asOf'> | null;
};

const problemOf =
  (recipient: string | null, caseId: number) =>
  (problem: MergeProblem): LetterProblem => ({
    message: problem.message,
    token: problem.token,
    recipient,
    // An unknown token has no field to fill in.
    href: problem.kind === 'empty' ? problemLink(problem, caseId) : null,
  });

/** Whether a text, whoever wrote it, reveals what its recipient may not know (risk of violence). */
const tells = (secrets: RegExp | null, text: string): boolean =>
  secrets !== null && text.search(secrets) >= 0;

const languages: Readonly<Record<string, LetterInput['language']>> = { cy: 'cy' };

/**
 * Merges a letter for each of its recipients and checks how it will reach them. Nothing is stored: what prevents it from being sent comes
 * back as problems, by recipient.
 */
export const composeLetter = (
  { database, files, settings }: Pick<Services, 'database' | 'files' | 'settings'>,
  actor: Actor,
  letter: LetterToMake,
): Promise<Composed[]> =>
  database.transaction(async (tx) => {
    const setbacks = await setbacksOf(tx, letter.recipients);
    return composeTogether({ tx, settings, common: inCommon(tx, files), setbacks }, actor, letter);
  });

/** The context of composing several letters: what they share, and what came back from any of their recipients. */
export type Together = {
  tx: Tx;
  settings: Services['settings'];
  common: InCommon;
  setbacks: Setbacks;
};

/** The same for one of many letters made together. */
export async function composeTogether(
  { tx, settings, common, setbacks }: Together,
  actor: Actor,
  letter: LetterToMake,
): Promise<Composed[]> {
  const { found, known, template, authorId, facts, about } = letter;
  const letterhead = await common.letterhead(found.domainId, template.letterheadId);
  const signature = await common.signature(authorId);
  const text = withoutOpening(letter.body ?? template.body);
  const texts = [text, letter.subject ?? template.subject ?? ''];
  const tokens = await common.tokens(...texts, letterhead?.headerHtml ?? '', letterhead?.footerHtml ?? '');
  const people = known?.people ?? (await peopleToWriteTo(tx, program(0), found.id));
  const composed: Composed[] = [];
  for (const recipient of letter.recipients) {
    const holidays = await common.holidays();
    const data = await letterData(tx, actor, found.id, {
      recipient,
      authorId,
      facts,
      tokens,
      known,
      holidays,
      about,
      hasEnclosures: letter.hasEnclosures,
    });
    const body = mergeLetter(text, data);
    const subject = mergeText(letter.subject ?? template.subject ?? '', data);
    const paper = letterhead && (await paperOf(common.content, letterhead, data));
    const told = letter.recipients.length > 1 ? recipient.name : null;
    const merged = [...body.problems, ...subject.problems, ...(paper?.problems ?? [])];
    const problems = merged.map(problemOf(told, found.id));
    const say = (message: string, href: string | null = null) =>
      problems.push({ message, token: null, recipient: told, href });
    const unsuited = notWrittenFor(template, found.jurisdiction);
    const foreign = unsuited
      ? null
      : lawProblem(`${body.html} ${escapedHtml(subject.text)}`, found.jurisdiction);
    if (unsuited) say(unsuited, `/templates/${template.id}/edit`);
    if (foreign) say(foreign);
    const unproven = await claimProblem(tx, found.id, body.html);
    if (unproven) say(unproven, `/cases/${found.id}?tab=documents`);
    const held = await fundsProblem(tx, found.id, template.documentCode ?? null, text);
    if (held) say(held, `/cases/${found.id}?tab=accounts`);
    const unadvised = template.documentCode === TERMS_OF_ENGAGEMENT && found.packSentOn === null;
    const tooSoon = unadvised ? await adviceProblem(tx, found.id) : null;
    if (tooSoon) say(tooSoon, `/cases/${found.id}?tab=proposal-voting&field=advice`);
    if (!letterhead) say('The domain of this case has no letterhead.', '/letterheads/create');
    for (const message of deliveryProblems(recipient, recipient.method, setbacks, template.noticeKind))
      say(message, recipient.href);
    if (recipient.objection) say(recipient.objection, recipient.href);
    if (wayOf(recipient.method.channel) === 'hook' && settings.mailHook === null)
      say(
        `Nothing goes by ${recipient.method.name}: no gateway is set up (MAIL_HOOK_URL). Choose another delivery, or switch this one off under Delivery Methods, and its recipients are written to in another way.`,
        '/delivery-methods',
      );
    const secrets = await secretsFrom(tx, found, recipient);
    if (tells(secrets, `${plainText(body.html)} ${body.html.replace(/<[^>]*>/g, ' ')} ${subject.text}`))
      say('An address is withheld (risk of violence) and must not appear in this letter.');
    composed.push({
      recipient,
      subject: subject.text || null,
      content:
        template.format === 'html' ? null : template.format === 'sms' ? plainText(body.html) : body.html,
      problems,
      input: paper && {
        title: subject.text || template.name,
        html: body.html,
        letterhead: paper.paper,
        address: [recipient.name, ...recipient.lines],
        date: data.values['dates.today'] ?? null,
        reference: found.uniqueReference,
        signature,
        language: languages[template.languageVariant] ?? 'en-GB',
        isLargePrint: template.languageVariant === 'large_print' || isAskedLarge(people, recipient),
      },
    });
  }
  return composed;
}

/** The same, once for all recipients: a problem that each of them has is reported once. */
export function allProblems(composed: readonly Composed[]): LetterProblem[] {
  const told = new Map<string, LetterProblem>();
  for (const { problems } of composed)
    for (const problem of problems) {
      const key = JSON.stringify([problem.message, problem.token]);
      const before = told.get(key);
      told.set(key, before ? { ...before, recipient: null } : problem);
    }
  return [...told.values()];
}

/** Makes the PDF of what was composed. */
export const renderComposed = (
  { letters }: Pick<Services, 'letters'>,
  { input }: Composed,
  code: string | null,
  isPatient = false,
): Promise<RenderedLetter> => {
  if (!input) throw conflict('The domain of this case has no letterhead.');
  return letters.render({ ...input, code, asOf: now().toISOString() }, isPatient);
};

/** Why the finished letter cannot go by its delivery method after all: it has too many pages. */
export const pagesProblem = ({ recipient }: Composed, pages: number): LetterProblem | null => {
  const { maxPages, name } = recipient.method;
  return maxPages !== null && pages > maxPages
    ? {
        message: `${name} takes at most ${counted(maxPages, 'page')}; this has ${pages}.`,
        token: null,
        recipient: recipient.name,
        href: null,
      }
    : null;
};
