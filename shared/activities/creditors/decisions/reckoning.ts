import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { DecisionKind } from '#shared/records/decisions/decisions.ts';
import {
  asModified,
  asProposed,
  majorityOf,
  type Outstanding,
  type Tally,
  type Tests,
  type Turn,
  testsOf,
  turnOf,
  type Verdict,
  verdictOf,
} from './majority.ts';
import { objectingText, objectionTests, objectionTurn } from './objections.ts';

/** The tests of a decision, with modifications taken as agreed, or left out. */
export const testsFor = (kind: DecisionKind, tally: Tally, isProposed = false): Tests =>
  kind === 'objections'
    ? objectionTests(tally)
    : testsOf(majorityOf[kind], isProposed ? asProposed(tally) : asModified(tally));

/** The outcome of the votes as they are. */
export function verdictFor(kind: DecisionKind, tally: Tally): Verdict {
  if (kind !== 'objections') return verdictOf(majorityOf[kind], tally);
  return objectionTests(tally).isPassed ? 'approved' : 'rejected';
}

/** The effect that creditors who have not voted could still have. */
export const turnFor = (kind: DecisionKind, tally: Tally, outstanding: readonly Outstanding[]): Turn =>
  kind === 'objections' ? objectionTurn(tally, outstanding) : turnOf(majorityOf[kind], tally, outstanding);

const percent = (bp: number): string => `${Math.trunc(bp / 100)}.${String(bp % 100).padStart(2, '0')}%`;
const bars = ({ isPassed }: { isPassed: boolean }) => (isPassed ? 'not barred' : 'barred');
const passed = ({ isPassed }: { isPassed: boolean }) => (isPassed ? 'passed' : 'not passed');

function majorityArithmetic(kind: Exclude<DecisionKind, 'objections'>, tally: Tally): string[] {
  const { value, unconnected, isPassed } = testsFor(kind, tally);
  const wanted = `${majorityOf[kind].isStrict ? 'more than' : 'at least'} ${percent(value.limitBp)}`;
  return [
    `In favour ${poundsText(value.pence)} of ${poundsText(value.ofPence)} voted for or against: ${percent(value.shareBp)}, ${wanted} is needed: ${passed(value)}.`,
    ...(unconnected
      ? [
          `Against, of creditors who are not associates, ${poundsText(unconnected.pence)} of ${poundsText(unconnected.ofPence)}: ${percent(unconnected.shareBp)}, more than ${percent(unconnected.limitBp)} defeats it: ${passed(unconnected)}.`,
        ]
      : []),
    isPassed
      ? unconnected
        ? 'Both tests are passed.'
        : 'The majority is reached.'
      : tally.responded === 0
        ? 'Nobody voted, so it is not approved.'
        : 'Not approved.',
  ];
}

function objectionArithmetic(tally: Tally): string[] {
  const { value, heads, isPassed } = objectionTests(tally);
  return [
    `By value: ${objectingText(value.pence, value.ofPence)} One third or more bars it: ${bars(value)}.`,
    `By number: ${heads.count} of ${counted(heads.of, 'creditor')} object. More than half bars it: ${bars(heads)}.`,
    isPassed
      ? 'Not barred, as silence accedes: apply for registration. The trust deed is protected once it is registered.'
      : 'Barred: the trust deed cannot be registered and is not protected.',
  ];
}

/** The tests in words, so that any reader of the list of votes can repeat the calculation. */
export const arithmeticOf = (kind: DecisionKind, tally: Tally): string[] =>
  kind === 'objections' ? objectionArithmetic(tally) : majorityArithmetic(kind, tally);
