import {
  type NarrativeWords,
  nameIn,
  narrativeWords,
  soughtNames,
  soughtPerson,
} from '#shared/banking/names-in-text.ts';
import { oneSlipApart } from '#shared/banking/references-in-text.ts';
import { plainCapitals } from '#shared/banking/words-in-text.ts';
import { showDate } from '#shared/dates.ts';

/** A case that something in a text points to, with what is compared. */
export type CandidateCase = {
  id: number;
  uniqueReference: string;
  applicants: readonly { firstName: string; lastName: string; dateOfBirth: string | null }[];
  postcodes: readonly string[];
  debts: readonly { id: number; accountNumber: string; creditorName: string }[];
  /** How often post from this sender was filed on the case. */
  senderTimes: number;
  /** On how many cases post of this sender was filed. */
  senderCases: number;
};

/** Evidence of the case, besides the text. */
export type ReadPaper = {
  text: string;
  /** Cases that our codes on the pages name, and those of the separator sheet. */
  letterCaseIds: readonly number[];
  separatorCaseId: number | null;
  references: readonly string[];
  /** References one slip away from something in the text, with that. */
  nearReferences: Readonly<Record<string, string>>;
  numbers: readonly string[];
  postcodes: readonly string[];
  days: readonly string[];
};

/** Why a case is suggested, with the matching text (`found`), where it can be shown. */
export type CaseEvidence =
  | { rule: 'code' | 'separator'; points: number }
  | { rule: 'reference' | 'nearReference'; points: number; found: string }
  | { rule: 'account'; points: number; found: string; creditor: string; debtId: number }
  | { rule: 'creditor'; points: number; found: string }
  | {
      rule: 'namePostcode' | 'nameOnly' | 'nearName' | 'otherName' | 'otherClient';
      points: number;
      found: string;
      name: string;
    }
  | { rule: 'nameBirth'; points: number; found: string; name: string }
  | { rule: 'sender'; points: number; times: number }
  | { rule: 'senderOfMany'; points: 0; cases: number };

/** A suggested case: `score` from 0 to 100, the debt if one of its account numbers was found. */
export type CaseSuggestion = {
  caseId: number;
  score: number;
  evidence: CaseEvidence[];
  debtId: number | null;
};

const points = {
  code: 100,
  separator: 97,
  reference: 90,
  severalReferences: 50,
  nearReference: 25,
  account: 65,
  creditor: 10,
  namePostcode: 75,
  nameBirth: 75,
  nameBeside: 10,
  nearName: 60,
  nameWithSlip: 50,
  otherName: -15,
  otherClient: -35,
  sender: 40,
} as const;

/** A case is proposed first from here on, and only if it leads the next by as much. */
export const ENOUGH = 70;
export const LEAD = 10;

const soughtIn = (words: NarrativeWords, one: CandidateCase['applicants'][number]) =>
  nameIn(words, soughtNames(one));

/** A shorter surname has too many neighbours. */
const SHORTEST_NEAR = 5;

/** How a misread or mistyped name appears: the surname without the first name, or one letter off beside the first name. */
function nearlyNamed(
  words: NarrativeWords,
  { firstName, lastName }: CandidateCase['applicants'][number],
): string | null {
  const { surname, firstName: first } = soughtPerson({ firstName, lastName });
  if (surname.length < SHORTEST_NEAR) return null;
  if (nameIn(words, [{ surname, firstName: first }]) === 'surname') return lastName;
  const near = words.names.find((at) => oneSlipApart(words.words[at]!, surname));
  if (near === undefined) return null;
  const word = words.words[near]!;
  return nameIn(words, [{ surname: word, firstName: first }]) === 'full' ? word : null;
}

/** A name that is nearly there counts beside the postcode or the date of birth. */
function nearNamesOf(words: NarrativeWords, paper: ReadPaper, found: CandidateCase): CaseEvidence[] {
  const livesThere = found.postcodes.some((each) => paper.postcodes.includes(each));
  for (const one of found.applicants) {
    const isKnown = livesThere || (one.dateOfBirth !== null && paper.days.includes(one.dateOfBirth));
    const near = isKnown ? nearlyNamed(words, one) : null;
    if (near !== null)
      return [
        { rule: 'nearName', points: points.nearName, found: near, name: `${one.firstName} ${one.lastName}` },
      ];
  }
  return [];
}

function namesOf(words: NarrativeWords, paper: ReadPaper, found: CandidateCase): CaseEvidence[] {
  const named = found.applicants.filter((one) => soughtIn(words, one) === 'full');
  const [first] = named;
  if (!first) return nearNamesOf(words, paper, found);
  const name = `${first.firstName} ${first.lastName}`;
  const evidence: CaseEvidence[] = [];
  const postcode = found.postcodes.find((each) => paper.postcodes.includes(each));
  if (postcode) evidence.push({ rule: 'namePostcode', points: points.namePostcode, found: postcode, name });
  const born = named.find(({ dateOfBirth }) => dateOfBirth && paper.days.includes(dateOfBirth));
  if (born?.dateOfBirth)
    evidence.push({
      rule: 'nameBirth',
      points: points.nameBirth,
      found: born.dateOfBirth,
      name: `${born.firstName} ${born.lastName}`,
    });
  if (evidence.length === 0)
    evidence.push({ rule: 'nameOnly', points: points.nameBeside, found: first.lastName, name });
  return evidence;
}

function referencesOf(paper: ReadPaper, { uniqueReference }: CandidateCase): CaseEvidence[] {
  if (paper.references.includes(uniqueReference)) {
    const isOnly = paper.references.length === 1;
    return [
      {
        rule: 'reference',
        points: isOnly ? points.reference : points.severalReferences,
        found: uniqueReference,
      },
    ];
  }
  const found = paper.nearReferences[uniqueReference];
  return found === undefined ? [] : [{ rule: 'nearReference', points: points.nearReference, found }];
}

function accountsOf(capitals: string, paper: ReadPaper, { debts }: CandidateCase): CaseEvidence[] {
  const debt = debts.find(({ accountNumber }) => paper.numbers.includes(accountNumber));
  if (!debt) return [];
  const evidence: CaseEvidence[] = [
    {
      rule: 'account',
      points: points.account,
      found: debt.accountNumber,
      creditor: debt.creditorName,
      debtId: debt.id,
    },
  ];
  const [word = ''] = plainCapitals(debt.creditorName).split(/[^A-Z0-9]+/);
  if (word.length >= 3 && capitals.includes(word))
    evidence.push({ rule: 'creditor', points: points.creditor, found: debt.creditorName });
  return evidence;
}

function senderOf({ senderTimes, senderCases }: CandidateCase): CaseEvidence[] {
  if (senderTimes === 0) return [];
  if (senderCases > 1) return [{ rule: 'senderOfMany', points: 0, cases: senderCases }];
  return [{ rule: 'sender', points: points.sender, times: senderTimes }];
}

/** A case whose only trace is its applicant's name, or a reference with a slip that no name supports, is no suggestion. */
function isWorthShowing(evidence: readonly CaseEvidence[]): boolean {
  return (
    evidence.some(
      ({ rule }) =>
        rule !== 'nameOnly' && rule !== 'otherName' && rule !== 'senderOfMany' && rule !== 'nearReference',
    ) ||
    (evidence.some(({ rule }) => rule === 'nearReference') &&
      evidence.some(({ rule }) => rule.startsWith('name')))
  );
}

function judge(
  words: NarrativeWords,
  capitals: string,
  paper: ReadPaper,
  found: CandidateCase,
): CaseSuggestion | null {
  const evidence: CaseEvidence[] = [];
  if (paper.letterCaseIds.includes(found.id)) {
    const isOnly = new Set(paper.letterCaseIds).size === 1;
    evidence.push({ rule: 'code', points: isOnly ? points.code : points.severalReferences });
  }
  if (paper.separatorCaseId === found.id) evidence.push({ rule: 'separator', points: points.separator });
  const references = referencesOf(paper, found);
  const names = namesOf(words, paper, found);
  evidence.push(...references, ...accountsOf(capitals, paper, found), ...names, ...senderOf(found));
  if (references.some(({ rule }) => rule === 'nearReference') && names.length > 0) {
    const near = evidence.find(({ rule }) => rule === 'nearReference')!;
    near.points = points.nameWithSlip as never;
  }
  const mayBeUnnamed = names.length > 0 || found.applicants.length === 0;
  const someone = found.applicants[0];
  if (
    !mayBeUnnamed &&
    someone &&
    references.length > 0 &&
    found.applicants.every((one) => soughtIn(words, one) === 'none')
  )
    evidence.push({
      rule: 'otherName',
      points: points.otherName,
      found: someone.lastName,
      name: `${someone.firstName} ${someone.lastName}`,
    });
  if (!isWorthShowing(evidence)) return null;
  const sum = evidence.reduce((total, each) => total + each.points, 0);
  const debtId = evidence.find((each) => each.rule === 'account')?.debtId ?? null;
  return { caseId: found.id, score: Math.max(0, Math.min(100, sum)), evidence, debtId };
}

const isNamed = ({ evidence }: CaseSuggestion) => evidence.some(({ rule }) => rule.startsWith('name'));

/**
 * A reference whose client is not named, beside the name of the client of a case that the text points to as well: one of the two is
 * wrong, and a digit is sooner than a name.
 */
function weighedAgainst(others: readonly CaseSuggestion[], one: CaseSuggestion): CaseSuggestion {
  const isByReference = one.evidence.some(({ rule }) => rule === 'reference');
  if (!isByReference || isNamed(one)) return one;
  const other = others.find((each) => each.caseId !== one.caseId && isNamed(each));
  const named = other?.evidence.find((each) => 'name' in each);
  if (!named || !('name' in named)) return one;
  const against = {
    rule: 'otherClient',
    points: points.otherClient,
    found: named.name,
    name: named.name,
  } as const;
  return { ...one, score: Math.max(0, one.score + points.otherClient), evidence: [...one.evidence, against] };
}

const MOST_SHOWN = 5;
/** More than this is not looked at for names: bank statements of a hundred pages name half the country. */
const MOST_TEXT = 40_000;

/** The cases that post may belong to, the likeliest first, each with its reasons. */
export function suggestCases(paper: ReadPaper, candidates: readonly CandidateCase[]): CaseSuggestion[] {
  const capitals = plainCapitals(paper.text.slice(0, MOST_TEXT));
  const words = narrativeWords(capitals);
  const judged = candidates.flatMap((found) => judge(words, capitals, paper, found) ?? []);
  return judged
    .map((one) => weighedAgainst(judged, one))
    .toSorted((one, other) => other.score - one.score || one.caseId - other.caseId)
    .slice(0, MOST_SHOWN);
}

/** The case to fill in: it must be likely enough, and lead the next. A tie is never first. */
export function leadingCase<S extends { score: number }>(suggestions: readonly S[]): S | null {
  const [first, second] = suggestions;
  if (!first || first.score < ENOUGH) return null;
  return second && first.score - second.score < LEAD ? null : first;
}

const times = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);

/** Evidence as a sentence. */
export function evidenceText(evidence: CaseEvidence): string {
  switch (evidence.rule) {
    case 'code':
      return 'Our code on the page names this case.';
    case 'separator':
      return 'The separator sheet names this case.';
    case 'reference':
      return `The reference ${evidence.found} is in the text.`;
    case 'nearReference':
      return `“${evidence.found}” looks like the reference, misread or mistyped.`;
    case 'account':
      return `${evidence.found} is the account at ${evidence.creditor}.`;
    case 'creditor':
      return `${evidence.found} is named as well.`;
    case 'namePostcode':
      return `${evidence.name} and the postcode ${evidence.found.toUpperCase().replace(/(...)$/, ' $1')} are in the text.`;
    case 'nameBirth':
      return `${evidence.name}, born ${showDate(evidence.found)}, is in the text.`;
    case 'nameOnly':
      return `${evidence.name} is in the text.`;
    case 'otherName':
      return `The name of ${evidence.name} is not in the text.`;
    case 'nearName':
      return `“${evidence.found}” is nearly ${evidence.name}, whose postcode or date of birth is in the text.`;
    case 'otherClient':
      return `${evidence.name}, the client of another case that fits, is in the text.`;
    case 'sender':
      return `Post of this sender was filed here ${times(evidence.times)}.`;
    case 'senderOfMany':
      return `This sender writes about ${evidence.cases} cases.`;
  }
}
