import { showDate } from '#shared/platform/dates.ts';
import { plainCapitals } from '#shared/platform/search/words-in-text.ts';
import { words } from '#shared/platform/words.ts';
import { howNamed, isSurnameThere, nearlyNamed, type PaperWords, paperWords } from './names-on-paper.ts';

/** A case that something in a text points to, with what is compared. */
export type CandidateCase = {
  id: number;
  uniqueReference: string;
  applicants: readonly { firstName: string; lastName: string; dateOfBirth: string | null }[];
  postcodes: readonly string[];
  debts: readonly { id: number; accountNumber: string; creditorName: string }[];
  /** How often post from this sender was filed on the case. */
  senderTimes: number;
  /** On how many cases post from this sender was filed. */
  senderCases: number;
};

/** Evidence for the case, besides the text. */
export type ReadPaper = {
  text: string;
  /** Cases that our codes on the pages name, and those of the separator sheet. */
  letterCaseIds: readonly number[];
  separatorCaseId: number | null;
  references: readonly string[];
  /** References read through lookalike characters, with what is printed. */
  misreadReferences: Readonly<Record<string, string>>;
  /** References one slip away from something in the text, with that. */
  nearReferences: Readonly<Record<string, string>>;
  numbers: readonly string[];
  postcodes: readonly string[];
  days: readonly string[];
};

/** Why a case is suggested, with the matching text (`found`), where it can be shown. */
export type CaseEvidence =
  | { rule: 'code' | 'separator'; points: number }
  | {
      rule: 'reference' | 'misreadReference' | 'nearReference' | 'otherPerson';
      points: number;
      found: string;
    }
  | { rule: 'account'; points: number; found: string; creditor: string; debtId: number }
  | { rule: 'creditor'; points: number; found: string }
  | {
      rule: 'namePostcode' | 'nameOnly' | 'misreadName' | 'nearName' | 'otherName' | 'otherClient';
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
  misreadReference: 75,
  nearReference: 25,
  account: 65,
  creditor: 10,
  namePostcode: 75,
  nameBirth: 75,
  nameBeside: 10,
  misreadName: -5,
  nearName: 60,
  nearNameWithSlip: 20,
  nameWithSlip: 50,
  otherName: -15,
  otherPerson: -10,
  otherClient: -35,
  sender: 40,
} as const;

/** A case is proposed first from here on, and only if it leads the next by as much. */
export const ENOUGH = 70;
export const LEAD = 10;

const nameOf = ({ firstName, lastName }: CandidateCase['applicants'][number]) => `${firstName} ${lastName}`;

/** A near match of a name counts beside the postcode or date of birth; beside a reference with a slip only where both names are there. */
function nearNamesOf(words: PaperWords, paper: ReadPaper, found: CandidateCase): CaseEvidence[] {
  const livesThere = found.postcodes.some((each) => paper.postcodes.includes(each));
  const isReferred = isReferredTo(paper, found);
  for (const one of found.applicants) {
    const isKnown = livesThere || (one.dateOfBirth !== null && paper.days.includes(one.dateOfBirth));
    const near = isKnown || isReferred ? nearlyNamed(words, one) : null;
    if (near !== null && (isKnown || near.isWhole)) {
      const worth = isKnown ? points.nearName : points.nearNameWithSlip;
      return [{ rule: 'nearName', points: worth, found: near.found, name: nameOf(one) }];
    }
  }
  return [];
}

function namesOf(words: PaperWords, paper: ReadPaper, found: CandidateCase): CaseEvidence[] {
  const named = found.applicants.filter((one) => howNamed(words, one) !== null);
  const [first] = named;
  if (!first) return nearNamesOf(words, paper, found);
  const evidence: CaseEvidence[] = [];
  const postcode = found.postcodes.find((each) => paper.postcodes.includes(each));
  if (postcode)
    evidence.push({
      rule: 'namePostcode',
      points: points.namePostcode,
      found: postcode,
      name: nameOf(first),
    });
  const born = named.find(({ dateOfBirth }) => dateOfBirth && paper.days.includes(dateOfBirth));
  if (born?.dateOfBirth)
    evidence.push({
      rule: 'nameBirth',
      points: points.nameBirth,
      found: born.dateOfBirth,
      name: nameOf(born),
    });
  if (evidence.length === 0)
    evidence.push({
      rule: 'nameOnly',
      points: points.nameBeside,
      found: first.lastName,
      name: nameOf(first),
    });
  if (named.every((one) => howNamed(words, one) === 'misread'))
    evidence.push({
      rule: 'misreadName',
      points: points.misreadName,
      found: first.lastName,
      name: nameOf(first),
    });
  return evidence;
}

const isReferredTo = (
  { references, misreadReferences, nearReferences }: ReadPaper,
  { uniqueReference }: CandidateCase,
) =>
  references.includes(uniqueReference) ||
  uniqueReference in misreadReferences ||
  uniqueReference in nearReferences;

function referencesOf(paper: ReadPaper, { uniqueReference }: CandidateCase): CaseEvidence[] {
  const isOnly = paper.references.length + Object.keys(paper.misreadReferences).length === 1;
  if (paper.references.includes(uniqueReference)) {
    const worth = isOnly ? points.reference : points.severalReferences;
    return [{ rule: 'reference', points: worth, found: uniqueReference }];
  }
  const misread = paper.misreadReferences[uniqueReference];
  if (misread !== undefined) {
    const worth = isOnly ? points.misreadReference : points.severalReferences;
    return [{ rule: 'misreadReference', points: worth, found: misread }];
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

/** Evidence that suggests no case by itself. */
const weak: readonly CaseEvidence['rule'][] = words(
  'nameOnly misreadName otherName otherPerson senderOfMany nearReference',
);
const isNamed = ({ evidence }: { evidence: readonly CaseEvidence[] }) =>
  evidence.some(({ rule }) => rule.startsWith('name'));

/** A case whose only trace is its applicant's name, or a reference with a slip that no name supports, is not a suggestion. */
const isWorthShowing = (evidence: readonly CaseEvidence[]): boolean =>
  evidence.some(({ rule }) => !weak.includes(rule)) ||
  (evidence.some(({ rule }) => rule === 'nearReference') && isNamed({ evidence }));

/** Evidence against a case that is found by its reference: its client is not named, and perhaps somebody else is. */
function againstReference(words: PaperWords, { applicants }: CandidateCase): CaseEvidence[] {
  const [someone] = applicants;
  if (!someone || applicants.some((one) => isSurnameThere(words, one))) return [];
  return [
    {
      rule: 'otherName',
      points: points.otherName,
      found: someone.lastName,
      name: nameOf(someone),
    },
    ...(words.person === null
      ? []
      : [{ rule: 'otherPerson', points: points.otherPerson, found: words.person } as const]),
  ];
}

function judge(words: PaperWords, paper: ReadPaper, found: CandidateCase): CaseSuggestion | null {
  const evidence: CaseEvidence[] = [];
  if (paper.letterCaseIds.includes(found.id)) {
    const isOnly = new Set(paper.letterCaseIds).size === 1;
    evidence.push({ rule: 'code', points: isOnly ? points.code : points.severalReferences });
  }
  if (paper.separatorCaseId === found.id) evidence.push({ rule: 'separator', points: points.separator });
  const names = namesOf(words, paper, found);
  const isSupported = names.some((each) => each.points > points.nearNameWithSlip || each.rule === 'nameOnly');
  const references = referencesOf(paper, found).map((each) =>
    each.rule === 'nearReference' && isSupported ? { ...each, points: points.nameWithSlip } : each,
  );
  evidence.push(...references, ...accountsOf(words.capitals, paper, found), ...names, ...senderOf(found));
  if (references.length > 0 && names.length === 0) evidence.push(...againstReference(words, found));
  if (!isWorthShowing(evidence)) return null;
  const sum = evidence.reduce((total, each) => total + each.points, 0);
  const debtId = evidence.find((each) => each.rule === 'account')?.debtId ?? null;
  return { caseId: found.id, score: Math.max(0, Math.min(100, sum)), evidence, debtId };
}

/**
 * A reference whose client is not named, beside the name of the client of a case that the text points to as well: one
 * of the two is wrong, and a digit is more easily mistaken than a name.
 */
function weighedAgainst(others: readonly CaseSuggestion[], one: CaseSuggestion): CaseSuggestion {
  const isByReference = one.evidence.some(({ rule }) => rule === 'reference' || rule === 'misreadReference');
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
  const words = paperWords(plainCapitals(paper.text.slice(0, MOST_TEXT)));
  const judged = candidates.flatMap((found) => judge(words, paper, found) ?? []);
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
    case 'misreadReference':
      return `“${evidence.found}” is the reference, with characters that look alike.`;
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
    case 'misreadName':
      return `${evidence.name} is named, with characters that look alike.`;
    case 'otherPerson':
      return `Somebody else is named instead: ${evidence.found}.`;
    case 'nearName':
      return `“${evidence.found}” is nearly the name of ${evidence.name}, and other evidence agrees.`;
    case 'otherClient':
      return `${evidence.name}, the client of another case that fits, is in the text.`;
    case 'sender':
      return `Post from this sender was filed here ${times(evidence.times)}.`;
    case 'senderOfMany':
      return `This sender writes about ${evidence.cases} cases.`;
  }
}
