import { and, eq, isNull } from 'drizzle-orm';
import { affairsOf, outcomeFacts } from '#server/records/affairs/statement-of-affairs.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { outcomeWith } from '#shared/activities/creditors/modifications/compare-sets.ts';
import { plainText } from '#shared/platform/html.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type Effect, effectTexts, lacksEffect } from '#shared/records/affairs/effects.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { applicantsIn, type Filled, type Letter } from './letter.ts';
import { clausesOf, modificationTable } from './modification-table.ts';

/** A clause that awaits the client's consent; complete once it has wording, a proposer and its effect. */
type Asked = { title: string; text: string; effect: Effect; hasNoEffect: boolean; proposedBy: string | null };
type Whole = Asked & { proposedBy: string };
type Reckoned = ReturnType<typeof outcomeWith>;

const isWhole = (clause: Asked): clause is Whole =>
  clause.proposedBy !== null && plainText(clause.text) !== '' && !lacksEffect(clause);

const { status, requiresClientConsent, clientConsentOn, receivedOn, id } = caseModifications;
const isAsked = and(eq(status, 'proposed'), eq(requiresClientConsent, true), isNull(clientConsentOn));

const creditorsPence = ({ outcome }: Reckoned) =>
  outcome.preferentialDividendPence + outcome.unsecuredDividendPence;
const paidPence = ({ terms: { contributionPence, termMonths } }: Reckoned) =>
  (contributionPence ?? 0) * (termMonths ?? 0);
const inThePound = (hundredths: number) => `${(hundredths / 100).toFixed(2)} pence in the pound`;
const difference = (pence: number) => `${poundsText(Math.abs(pence))} ${pence > 0 ? 'more' : 'less'}`;

const paysText = (after: Reckoned, base: Reckoned): string => {
  const { contributionPence, termMonths } = after.terms;
  const more = paidPence(after) - paidPence(base);
  return `You would pay ${poundsText(contributionPence ?? 0)} a month for ${termMonths} months: ${poundsText(paidPence(after))} in all${more === 0 ? '' : `, ${difference(more)}`}.`;
};
const getsText = (after: Reckoned, base: Reckoned): string =>
  `Creditors would get about ${difference(creditorsPence(after) - creditorsPence(base))}: ${inThePound(after.outcome.pencePerPound)} instead of ${inThePound(base.outcome.pencePerPound)}.`;

/** The effect of a single clause, in words and in money. */
function effectOfOne({ effect }: Whole, after: Reckoned, base: Reckoned): string {
  const lines = [
    ...effectTexts(effect),
    ...(paidPence(after) === paidPence(base) ? [] : [paysText(after, base)]),
    ...(creditorsPence(after) === creditorsPence(base) ? [] : [getsText(after, base)]),
  ];
  const hasMoney = lines.length > effectTexts(effect).length;
  return [...lines, ...(hasMoney ? [] : ['It does not change what you pay or what creditors receive.'])].join(
    '\n',
  );
}

const none = (caption: string): LetterTable => ({ caption, columns: [], rows: [] });

function answersOf(
  clauses: readonly Whole[],
  effects: readonly string[],
  names: readonly string[],
): LetterTable {
  return {
    caption: 'Your answer to each',
    columns: [
      { label: 'Change, and what it costs you' },
      { label: 'I accept' },
      { label: 'I refuse' },
      { label: 'Signature and date' },
    ],
    rows: clauses.map(({ title, proposedBy }, at) => [
      `${at + 1}. ${title}, asked for by ${proposedBy}\n${effects[at]}`,
      '[   ]',
      '[   ]',
      names.map((name) => `${name}:`).join('\n\n'),
    ]),
  };
}

/**
 * The clauses the client is asked to consent to (section 258 of the Insolvency Act 1986): each with its wording, its proposer and its
 * effect in money, and a form on which each is accepted or refused. If a clause lacks any of these, or the case's terms are unknown, both
 * are empty, so that the letter stops.
 */
export async function consentValues(letter: Letter): Promise<Filled> {
  const { tx, found, on } = letter;
  const stopped = {
    tables: {
      'proposedModifications[]': none('Modifications'),
      'modificationAnswers[]': none('Your answer'),
    },
  };
  const asked: Asked[] = await clausesOf(letter, isAsked).orderBy(receivedOn, id);
  const clauses = asked.filter(isWhole);
  if (clauses.length === 0 || clauses.length < asked.length) return stopped;
  const affairs = await affairsOf(tx, found);
  const facts = outcomeFacts(found, affairs);
  const reckoned = (some: readonly Whole[]) => outcomeWith(facts, affairs.accepted, some, on);
  const base = reckoned([]);
  if (base.terms.contributionPence === null || base.terms.termMonths === null) return stopped;
  const effects = clauses.map((clause) => effectOfOne(clause, reckoned([clause]), base));
  const all = reckoned(clauses);
  const together = `${paysText(all, base)} The dividend would be about ${inThePound(all.outcome.pencePerPound)}.`;
  const names = applicantsIn(letter).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return {
    tables: {
      'proposedModifications[]': {
        ...modificationTable(clauses, effects),
        totals: ['', 'All of them together', '', together],
      },
      'modificationAnswers[]': answersOf(clauses, effects, names),
    },
  };
}
