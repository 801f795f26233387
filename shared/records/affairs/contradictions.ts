import { poundsText } from '#shared/platform/money.ts';
import { penceOf } from '#shared/platform/typed-amount.ts';
import { reliefLimits } from './eligibility.ts';
import type { KnownAffairs } from './known-affairs.ts';

/** What a text may say about the client's affairs, and how the case contradicts it; null while the case does not know. */
type Claim = {
  name: string;
  said: RegExp;
  against: (facts: KnownAffairs, figure: number | null) => string | null;
};

/** What somebody owns, as words: a vehicle and belongings with their worth, and a home. */
function ownedBy({ relief, hasHome }: KnownAffairs): string[] {
  const worth = (what: string, pence = 0) => (pence > 0 ? [`${what} worth ${poundsText(pence)}`] : []);
  return [
    ...worth('a vehicle', relief?.vehiclePence),
    ...worth('belongings', relief?.belongingsPence),
    ...(hasHome ? ['a home'] : []),
  ];
}

const differs = (figure: number | null, known: number | null, says: (known: string) => string) =>
  figure === null || known === null || figure === known ? null : says(poundsText(known));

const money = '£(\\d(?:[\\d,]*\\d)?(?:\\.\\d\\d)?)';

const claims: readonly Claim[] = [
  {
    name: 'nothing-owned',
    said: /\bnothing (?:of (?:any )?value|to (?:take|sell)|(?:(?:that|which) )?(?:(?:a|the) trustee )?could (?:be )?(?:taken?|sell|sold|realised?))|\bowns? nothing\b|\bno assets\b/i,
    against(facts) {
      const owned = ownedBy(facts);
      return owned.length > 0
        ? `it says that there is nothing, and the case has ${new Intl.ListFormat('en-GB').format(owned)}.`
        : null;
    },
  },
  {
    name: 'no-home',
    said: /\b(?:no|not own a|without a) (?:home|house|property)\b|\b(?:is|are|as) (?:a )?tenants?\b|\ba tenant(?=[,.;]|$)/i,
    against: ({ hasHome }) =>
      hasHome ? 'it says that there is no home, and the assets of the case include one.' : null,
  },
  {
    name: 'home-lost',
    said: /\b(?:his|her|their|your|the client’s|the client's) (?:home|house) (?:is|(?:would|could) be) (?:at risk|sold|taken|lost)\b/i,
    against: ({ hasHome }) =>
      hasHome === false ? 'it speaks of a home, and the case has none among the assets.' : null,
  },
  {
    name: 'nothing-left',
    said: /\bnothing (?:is )?left (?:each|a|every) month\b|\bno (?:surplus|disposable income)\b/i,
    against: ({ surplusPence }) =>
      surplusPence !== null && surplusPence > 0
        ? `it says that nothing is left, and the statement leaves ${poundsText(surplusPence)} a month.`
        : null,
  },
  {
    name: 'debts-above-limit',
    said: /\bow(?:es?|ing) too much\b|\bdebts? (?:is|are) (?:too high|above the limit)|\b(?:above|over|more than) £50,000\b/i,
    against: ({ debtPence }) =>
      debtPence !== null && debtPence <= reliefLimits.debtPence
        ? `it says that the debts are above the limit of ${poundsText(reliefLimits.debtPence)}, and the case has ${poundsText(debtPence)}.`
        : null,
  },
  {
    name: 'owed',
    said: new RegExp(`\\bowes? (?:about )?${money}(?!\\d|[.,]\\d)(?! (?:to|on|for)\\b)`, 'i'),
    against: ({ debtPence }, figure) =>
      differs(figure, debtPence, (known) => `it says what is owed, and by the case that is ${known}.`),
  },
  {
    name: 'surplus',
    said: new RegExp(`${money} (?:is )?left (?:each|a|every) month`, 'i'),
    against: ({ surplusPence }, figure) =>
      differs(
        figure,
        surplusPence,
        (known) => `it says what is left each month, and by the statement that is ${known}.`,
      ),
  },
  {
    name: 'vehicle',
    said: new RegExp(`\\b(?:vehicle|car),? (?:is |of |)(?:worth )?${money}`, 'i'),
    against: ({ relief }, figure) =>
      differs(
        figure,
        relief?.vehiclePence ?? null,
        (known) => `it says what the vehicle is worth, and by the case that is ${known}.`,
      ),
  },
];

/** What a text says against the figures of the case: the claim in its own words, and what is wrong with it, as the end of a sentence. */
export type Contradiction = { claim: string; said: string; problem: string };

/** What a text says about the client's affairs that the figures of the case contradict. Only plain phrases are recognised. */
export const contradictionsIn = (text: string, facts: KnownAffairs): Contradiction[] =>
  claims.flatMap(({ name, said, against }) => {
    const match = said.exec(text);
    const problem = match && against(facts, match[1] === undefined ? null : penceOf(match[1]));
    return problem ? [{ claim: name, said: match[0], problem }] : [];
  });
