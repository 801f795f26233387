import { poundsText, sumOf } from '#shared/platform/money.ts';
import type { DecisionKind, VoteKind } from '#shared/records/decisions/decisions.ts';

/** A majority by value: of those responding, the share that must be in favour. */
export type MajorityRule = {
  numerator: number;
  denominator: number;
  /** More than the share, where reaching it is not enough. */
  isStrict: boolean;
  /** Whether it fails too when more than half of the unconnected are against. */
  testsUnconnected: boolean;
};

/** Three quarters of those responding, and not against more than half of the unconnected (rule 15.34(3) to (5)). */
const threeQuarters: MajorityRule = { numerator: 3, denominator: 4, isStrict: false, testsUnconnected: true };
/** More than half of those responding (rule 15.34(1)). */
const moreThanHalf: MajorityRule = { numerator: 1, denominator: 2, isStrict: true, testsUnconnected: false };

/** The kinds that a majority approves; a trust deed is protected unless creditors object (objections.ts). */
export type MajorityKind = Exclude<DecisionKind, 'objections'>;

/** The majority that a decision needs. A variation needs that of the proposal. */
export const majorityOf: Readonly<Record<MajorityKind, MajorityRule>> = {
  approval: threeQuarters,
  variation: threeQuarters,
  breach: moreThanHalf,
  other: moreThanHalf,
};

/** A creditor as votes are counted: the value admitted for voting, and the vote that counts. */
export type CountedVoter = {
  valuePence: number;
  isAssociate: boolean;
  vote: VoteKind | null;
  /** The client's answer to the modifications of the vote; null while unanswered. */
  modificationsAgreed?: boolean | null | undefined;
  /** One creditor may have several debts; left out where each debt has a different creditor. */
  creditorId?: number | undefined;
};

/** The values of all votes. Those who have not voted are silent; all together make `electoratePence`. */
export type Tally = {
  forPence: number;
  modifiedPence: number;
  againstPence: number;
  abstainPence: number;
  podPence: number;
  silentPence: number;
  electoratePence: number;
  unconnectedForPence: number;
  unconnectedModifiedPence: number;
  unconnectedAgainstPence: number;
  unconnectedTotalPence: number;
  /** How many creditors responded for or against, with their modifications or without. */
  responded: number;
  creditors: number;
  /** By head: a creditor with several debts is one. */
  heads: number;
  headsAgainst: number;
};

const isFor = ({ vote, modificationsAgreed }: CountedVoter) =>
  vote === 'for' || (vote === 'modified' && modificationsAgreed === true);
const isOpenModified = ({ vote, modificationsAgreed }: CountedVoter) =>
  vote === 'modified' && (modificationsAgreed ?? null) === null;
/** A creditor whose modifications were refused does not support what is left. */
const isAgainst = ({ vote, modificationsAgreed }: CountedVoter) =>
  vote === 'against' || (vote === 'modified' && modificationsAgreed === false);

/** The number of creditors with these debts. */
const headsOf = (voters: readonly CountedVoter[]): number =>
  new Set(voters.map((voter) => voter.creditorId ?? voter)).size;

/** Adds the votes up, each voter once. */
export function tallyOf(voters: readonly CountedVoter[]): Tally {
  const value = (which: (voter: CountedVoter) => boolean) =>
    sumOf(voters.filter(which), ({ valuePence }) => valuePence);
  const unconnected = (which: (voter: CountedVoter) => boolean) =>
    value((voter) => !voter.isAssociate && which(voter));
  return {
    forPence: value(isFor),
    modifiedPence: value(isOpenModified),
    againstPence: value(isAgainst),
    abstainPence: value(({ vote }) => vote === 'abstain'),
    podPence: value(({ vote }) => vote === 'pod'),
    silentPence: value(({ vote }) => vote === null),
    electoratePence: value(() => true),
    unconnectedForPence: unconnected(isFor),
    unconnectedModifiedPence: unconnected(isOpenModified),
    unconnectedAgainstPence: unconnected(isAgainst),
    unconnectedTotalPence: unconnected(() => true),
    responded: voters.filter((voter) => isFor(voter) || isOpenModified(voter) || isAgainst(voter)).length,
    creditors: voters.length,
    heads: headsOf(voters),
    headsAgainst: headsOf(voters.filter(isAgainst)),
  };
}

/** Basis points of `part` in `whole`, rounded down, or up; exact for every amount. Nothing of nothing is nothing. */
export function shareBp(part: number, whole: number, rounding: 'down' | 'up' = 'down'): number {
  if (whole === 0) return 0;
  const [share, of] = [BigInt(part) * 10_000n, BigInt(whole)];
  return Number(share / of) + (rounding === 'up' && share % of !== 0n ? 1 : 0);
}

/** One test of a majority: whether it is passed, with its values. Shares are rounded away from passing: 74.999 % is never 75.00. */
export type TestResult = {
  isPassed: boolean;
  pence: number;
  ofPence: number;
  shareBp: number;
  limitBp: number;
};
export type Tests = {
  /** In favour, of those responding. */
  value: TestResult;
  /** Against, of all creditors who are not associates. */
  unconnected: TestResult | null;
  /** Objecting, of all creditors by head; of a trust deed. */
  heads: HeadTest | null;
  isPassed: boolean;
};
export type HeadTest = { isPassed: boolean; count: number; of: number; shareBp: number; limitBp: number };

/** For and against in value, of all creditors and of the unconnected. */
type Sides = {
  forPence: number;
  againstPence: number;
  unconnectedAgainstPence: number;
  unconnectedTotalPence: number;
};

/** Calculates both tests of rule 15.34 in whole pence. If nobody voted, neither is passed. */
export function testsOf(rule: MajorityRule, sides: Sides): Tests {
  const { forPence, againstPence, unconnectedAgainstPence, unconnectedTotalPence } = sides;
  const voted = forPence + againstPence;
  const [reached, wanted] = [
    BigInt(forPence) * BigInt(rule.denominator),
    BigInt(voted) * BigInt(rule.numerator),
  ];
  const value: TestResult = {
    isPassed: voted > 0 && (rule.isStrict ? reached > wanted : reached >= wanted),
    pence: forPence,
    ofPence: voted,
    shareBp: shareBp(forPence, voted),
    limitBp: (rule.numerator * 10_000) / rule.denominator,
  };
  const unconnected: TestResult | null = rule.testsUnconnected
    ? {
        isPassed: BigInt(unconnectedAgainstPence) * 2n <= BigInt(unconnectedTotalPence),
        pence: unconnectedAgainstPence,
        ofPence: unconnectedTotalPence,
        shareBp: shareBp(unconnectedAgainstPence, unconnectedTotalPence, 'up'),
        limitBp: 5_000,
      }
    : null;
  return { value, unconnected, heads: null, isPassed: value.isPassed && unconnected?.isPassed !== false };
}

/** Votes with modifications count against the proposal as it stands, and for it as modified. */
export const asProposed = (tally: Tally): Sides => ({
  forPence: tally.forPence,
  againstPence: tally.againstPence + tally.modifiedPence,
  unconnectedAgainstPence: tally.unconnectedAgainstPence + tally.unconnectedModifiedPence,
  unconnectedTotalPence: tally.unconnectedTotalPence,
});
export const asModified = (tally: Tally): Sides => ({
  forPence: tally.forPence + tally.modifiedPence,
  againstPence: tally.againstPence,
  unconnectedAgainstPence: tally.unconnectedAgainstPence,
  unconnectedTotalPence: tally.unconnectedTotalPence,
});

/** The result of the votes: nobody voted, approved, approved if the client agrees to modifications, or rejected. */
export type Verdict = 'none' | 'approved' | 'modifications' | 'rejected';

/** The outcome of the votes as they are. Where nobody voted, or nobody whose vote has a value, it is not an approval. */
export function verdictOf(rule: MajorityRule, tally: Tally): Verdict {
  const { forPence, modifiedPence, againstPence } = tally;
  if (forPence + modifiedPence + againstPence === 0) return 'none';
  if (!testsOf(rule, asModified(tally)).isPassed) return 'rejected';
  return modifiedPence > 0 ? 'modifications' : 'approved';
}

const ceilDivide = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;

/** The least value in favour that is missing from the majority; 0 where it is reached. */
export function missingForPence({ numerator, denominator, isStrict }: MajorityRule, sides: Sides): number {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  const [inFavour, against] = [BigInt(sides.forPence), BigInt(sides.againstPence)];
  // (for + x) d ≥ (for + x + against) n
  const lack = against * n - inFavour * (d - n);
  const needed = isStrict ? lack / (d - n) + 1n : ceilDivide(lack, d - n);
  return lack < 0n || (lack === 0n && !isStrict && sides.forPence > 0)
    ? 0
    : Number(needed > 0n ? needed : 1n);
}

/** The least value against that would defeat what is passed now, by the value of those responding. */
export function defeatingPence({ numerator, denominator, isStrict }: MajorityRule, sides: Sides): number {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  // for · d < (for + against + x) n
  const room = BigInt(sides.forPence) * (d - n) - BigInt(sides.againstPence) * n;
  return Number(isStrict ? ceilDivide(room, n) : room / n + 1n);
}

/** The same by the second test: the value of unconnected creditors. */
export const defeatingUnconnectedPence = ({
  unconnectedAgainstPence,
  unconnectedTotalPence,
}: Sides): number => Number(BigInt(unconnectedTotalPence) / 2n) - unconnectedAgainstPence + 1;

/** Those who have not voted yet, if they could still change the outcome. */
export type Outstanding = { name: string; valuePence: number; isAssociate: boolean };

/** The votes that could still change the outcome, in a sentence, with the creditors who could do it alone. */
export type Turn = { text: string; isOpen: boolean; alone: string[] };

/** Says what the creditors who have not voted could still change, with modifications taken as agreed. */
export function turnOf(rule: MajorityRule, tally: Tally, outstanding: readonly Outstanding[]): Turn {
  const sides = asModified(tally);
  const left = sumOf(outstanding, ({ valuePence }) => valuePence);
  const unconnectedLeft = sumOf(
    outstanding.filter(({ isAssociate }) => !isAssociate),
    ({ valuePence }) => valuePence,
  );
  const tests = testsOf(rule, sides);
  if (tests.value.ofPence === 0)
    return { text: 'Nobody has voted for or against yet.', isOpen: left > 0, alone: [] };
  if (tests.unconnected?.isPassed === false)
    return {
      text: 'More than half of the creditors who are not associates are against: votes of others cannot change that.',
      isOpen: false,
      alone: [],
    };
  return tests.value.isPassed
    ? turnAgainst(rule, sides, outstanding, { left, unconnectedLeft })
    : turnFor(rule, sides, outstanding, left);
}

function turnAgainst(
  rule: MajorityRule,
  sides: Sides,
  outstanding: readonly Outstanding[],
  { left, unconnectedLeft }: { left: number; unconnectedLeft: number },
): Turn {
  const byValue = defeatingPence(rule, sides);
  const byUnconnected = rule.testsUnconnected ? defeatingUnconnectedPence(sides) : Number.POSITIVE_INFINITY;
  const turns = ({ valuePence, isAssociate }: Outstanding) =>
    valuePence >= byValue || (!isAssociate && valuePence >= byUnconnected);
  if (left < byValue && unconnectedLeft < byUnconnected)
    return {
      text:
        left === 0
          ? 'Everybody has voted.'
          : `Passes even if all ${poundsText(left)} that have not voted are against.`,
      isOpen: false,
      alone: [],
    };
  return {
    text: `${poundsText(Math.min(byValue, byUnconnected))} against would defeat it; ${poundsText(left)} have not voted.`,
    isOpen: true,
    alone: outstanding.filter(turns).map(({ name }) => name),
  };
}

function turnFor(rule: MajorityRule, sides: Sides, outstanding: readonly Outstanding[], left: number): Turn {
  const missing = missingForPence(rule, sides);
  if (left < missing)
    return {
      text:
        left === 0
          ? 'Everybody has voted.'
          : `${poundsText(missing)} more in favour are needed, and only ${poundsText(left)} have not voted.`,
      isOpen: false,
      alone: [],
    };
  return {
    text: `${poundsText(missing)} more in favour are needed; ${poundsText(left)} have not voted.`,
    isOpen: true,
    alone: outstanding.filter(({ valuePence }) => valuePence >= missing).map(({ name }) => name),
  };
}
