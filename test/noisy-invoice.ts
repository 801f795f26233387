import type { CandidateCase, SoughtLine } from '#shared/activities/money/invoices/propose-matches.ts';

/**
 * The cases of a firm and a supplier's invoice about some of them, with the mistakes that suppliers make; the same for the same seed.
 *
 * Cases: 12 surnames in a hundred are shared, and 2 in a hundred cases have a namesake. Each has two debts with account numbers; 95 in
 * a hundred wait for an invoice of one of three prices, 8 in a hundred for two of one price.
 *
 * Lines, each kind of noise independent of the others:
 * - reference: 15% written with blanks, hyphens or small letters; 4% with one wrong digit; 2% with two digits changed over; 4% missing;
 *   2% of another firm; 1% that of another case of ours, which exists.
 * - name: a third as surname first, a fifth with an initial; 5% with one wrong letter; 2% with a former surname; 5% missing.
 * - account number of a debt: on 40% of the lines, 2% of them wrong.
 * - amount: 4% with a price that no expense has.
 */
export type NoisyInvoice = { candidates: CandidateCase[]; lines: SoughtLine[]; truth: Map<number, number> };

const surnames = (
  'Abbott Ahmed Ainsworth Akhtar Appleby Armitage Ashdown Atkins Bagshaw Bannister Barlow Beaumont Begum Bellamy Birtwistle Blackwood ' +
  'Bradshaw Braithwaite Broadbent Brown Buckley Burrows Cartwright Chadwick Chowdhury Clarkson Clegg Colclough Cooper Crabtree Cunliffe ' +
  'Davies Dearden Dhillon Duckworth Eastwood Eccles Edwards Entwistle Evans Fairhurst Farrow Fawcett Fielding Fletcher Foster Garside ' +
  'Gill Goddard Grantham Greenhalgh Griffiths Hadley Hardcastle Hargreaves Haworth Heywood Hodgkinson Holroyd Hussain Iqbal Jackson ' +
  'Jagger Jones Kaur Kershaw Khan Kirkbride Langley Latham Leigh Lomax Lumb Mahmood Marsden Mistry Morgan Murgatroyd Naylor Nuttall ' +
  'Ogden Oldroyd Openshaw Ormerod Parkinson Patel Pemberton Pickering Pilkington Platt Quayle Radcliffe Ramsbottom Rawstron Redfern ' +
  'Rigby Riley Rothwell Sagar Schofield Shackleton Sharples Shaw Singh Smith Stott Sutcliffe Tattersall Taylor Thornley Tomlinson ' +
  'Turnbull Uttley Varley Vickers Wadsworth Wagstaff Walmsley Whitaker Whittle Williams Wolstenholme Worsley Wrigley Yates Zaman'
).split(' ');
const endings = ['', 'ton', 'ley', 'by', 'worth', 'field', 'er', 'son', 'wick', 'ham', 'shaw', 'well'];
const firstNames = (
  'Adam Aisha Alan Amanda Amit Anna Barbara Ben Carl Caroline Chloe Christopher Clare Colin Daniel Dawn Derek Diane Edward Eleanor Emma ' +
  'Fatima Fiona Gareth Gemma Graham Hannah Harpreet Helen Ian Imran Jacqueline James Janet Jason Joanne Karen Keith Kevin Laura Lee Linda ' +
  'Lucy Malcolm Mark Martin Mary Michelle Mohammed Neil Nicola Nigel Olivia Pamela Paul Peter Rachel Rebecca Robert Ruth Sally Samuel ' +
  'Sandra Sarah Shaun Sophie Stephen Susan Tariq Teresa Thomas Tracey Victoria Wayne William Yasmin Zoe'
).split(' ');
const prices = [1_800, 2_450, 6_000];

/** Numbers from 0 up to 1 that look random: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Dice = {
  chance: (share: number) => boolean;
  below: (count: number) => number;
  pick: <T>(of: readonly T[]) => T;
};
function diceOf(seed: number): Dice {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  return { chance: (share) => random() < share, below, pick: (of) => of[below(of.length)]! };
}

function casesOf({ chance, below, pick }: Dice, count: number): CandidateCase[] {
  const cases: CandidateCase[] = [];
  let expenseId = 0;
  for (let n = 0; n < count; n++) {
    const last = cases.at(-1);
    const isNamesake = last !== undefined && chance(0.02);
    const surname = chance(0.12) ? pick(surnames) : `${pick(surnames)}${pick(endings)}`;
    const person = isNamesake ? last.people[0]! : { firstName: pick(firstNames), lastName: surname };
    const price = pick(prices);
    const expenses = chance(0.95) ? (chance(0.08) ? 2 : 1) : 0;
    cases.push({
      id: n + 1,
      reference: `HDS${String(10_000 + n * 7 + below(6)).padStart(6, '0')}`,
      people: [person],
      accountNumbers: [0, 1].map(() => String(1_000_000_000 + below(899_999_999))),
      expenses: Array.from({ length: expenses }, () => ({ id: ++expenseId, amountPence: price })),
    });
  }
  return cases;
}

const swapped = (text: string, at: number) =>
  text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);

function referenceOf({ chance, below, pick }: Dice, own: CandidateCase, all: readonly CandidateCase[]) {
  const { reference } = own;
  if (chance(0.04)) return null;
  if (chance(0.02)) return `NQX${reference.slice(3)}`;
  if (chance(0.01)) return pick(all).reference;
  const at = 3 + below(6);
  if (chance(0.04))
    return reference.slice(0, at) + ((Number(reference[at]) + 1 + below(9)) % 10) + reference.slice(at + 1);
  if (chance(0.02)) return swapped(reference, 3 + below(5));
  if (!chance(0.15)) return reference;
  return pick([
    reference.toLowerCase(),
    `${reference.slice(0, 3)} ${reference.slice(3)}`,
    `${reference.slice(0, 3)}-${reference.slice(3)}`,
    `Ref: ${reference}`,
  ]);
}

function nameOf({ chance, below, pick }: Dice, { people }: CandidateCase): string | null {
  const { firstName, lastName } = people[0]!;
  if (chance(0.05)) return null;
  const at = 1 + below(lastName.length - 1);
  const surname = chance(0.02)
    ? pick(surnames)
    : chance(0.05)
      ? lastName.slice(0, at) + pick('aeioulnrst'.split('')) + lastName.slice(at + 1)
      : lastName;
  if (chance(0.33)) return `${surname.toUpperCase()}, ${firstName}`;
  return chance(0.2) ? `Mr/Mrs ${firstName[0]} ${surname}` : `${firstName} ${surname}`;
}

function accountOf({ chance, below, pick }: Dice, { accountNumbers }: CandidateCase): string | null {
  if (!chance(0.4) || accountNumbers.length === 0) return null;
  return chance(0.02) ? String(1_900_000_000 + below(99_999_999)) : pick(accountNumbers);
}

/** The lines of an invoice about some of the cases, each with the case that it is truly of. */
export function noisyLines(
  candidates: readonly CandidateCase[],
  lineCount: number,
  seed = 1,
): Pick<NoisyInvoice, 'lines' | 'truth'> {
  const dice = diceOf(seed);
  const truth = new Map<number, number>();
  const lines = candidates
    .map((of) => ({ of, order: dice.below(1_000_000) }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, lineCount)
    .map(({ of }, n): SoughtLine => {
      truth.set(n + 1, of.id);
      return {
        id: n + 1,
        reference: referenceOf(dice, of, candidates),
        clientName: nameOf(dice, of),
        accountNumber: accountOf(dice, of),
        description: 'Land Registry search',
        grossPence: dice.chance(0.04) ? 1_999 : (of.expenses[0]?.amountPence ?? dice.pick(prices)),
      };
    });
  return { lines, truth };
}

/** An invoice of as many lines about a firm with a quarter more cases. */
export function noisyInvoice(lineCount: number, seed = 1): NoisyInvoice {
  const candidates = casesOf(diceOf(seed), Math.ceil(lineCount * 1.25));
  return { candidates, ...noisyLines(candidates, lineCount, seed + 1_000) };
}

/** How many lines have their own case first, and how many were matched automatically, rightly or not. */
export function tally(
  found: readonly {
    lineId: number;
    hasBest: boolean;
    isSure: boolean;
    proposals: readonly { caseId: number }[];
  }[],
  truth: ReadonlyMap<number, number>,
) {
  const isRight = (each: (typeof found)[number]) =>
    each.hasBest && each.proposals[0]?.caseId === truth.get(each.lineId);
  const sure = found.filter(({ isSure }) => isSure);
  return {
    right: found.filter(isRight).length / found.length,
    sure: sure.length / found.length,
    wronglySure: sure.filter((each) => !isRight(each)).length,
  };
}
