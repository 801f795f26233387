import { poundsText, sumOf } from '#shared/platform/money.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { type HeadTest, type Outstanding, shareBp, type Tally, type Tests, type Turn } from './majority.ts';

/** The last day of the objections window: five weeks, of which the day after publication is the first. */
export const windowEnds = (publishedOn: string): string => dueBy('deed-objections', publishedOn);
/** The day by which creditors must have the documents. */
export const packDueOn = (publishedOn: string): string => dueBy('deed-pack', publishedOn);
/** The day by which registration is applied for (Bankruptcy (Scotland) Act 2016, section 171). */
export const registrationDueOn = (publishedOn: string): string => dueBy('deed-registration', publishedOn);

/**
 * Whether a trust deed may be registered: unless creditors object who are a majority in number, or not less than one third in value. Silence
 * accedes. The shares are for the bars alone; what counts are pence and heads.
 */
export function objectionTests({
  againstPence,
  electoratePence,
  heads,
  headsAgainst,
}: Tally): Tests & { heads: HeadTest } {
  const value = {
    isPassed: BigInt(againstPence) * 3n < BigInt(electoratePence),
    pence: againstPence,
    ofPence: electoratePence,
    shareBp: shareBp(againstPence, electoratePence, 'up'),
    limitBp: 3_333,
  };
  const byHead = {
    isPassed: headsAgainst * 2 <= heads,
    count: headsAgainst,
    of: heads,
    shareBp: shareBp(headsAgainst, heads, 'up'),
    limitBp: 5_000,
  };
  return { value, unconnected: null, heads: byHead, isPassed: value.isPassed && byHead.isPassed };
}

/**
 * One third of what all creditors are owed, in pence: the least value of objections that bars protection, so a part
 * of a penny is rounded up.
 */
export const thirdPence = (electoratePence: number): number => Number((BigInt(electoratePence) + 2n) / 3n);

/** The test by value as anybody can repeat it: '£3,333.33 of £10,000.00 object; one third is £3,333.34.' */
export const objectingText = (pence: number, ofPence: number): string =>
  `${poundsText(pence)} of ${poundsText(ofPence)} object; one third is ${poundsText(thirdPence(ofPence))}.`;

/** The effect that creditors who have not replied could still have. */
export function objectionTurn(tally: Tally, outstanding: readonly Outstanding[]): Turn {
  if (!objectionTests(tally).isPassed)
    return { text: 'Barred, unless an objection is withdrawn.', isOpen: false, alone: [] };
  const missing = thirdPence(tally.electoratePence) - tally.againstPence;
  const left = sumOf(outstanding, ({ valuePence }) => valuePence);
  if (left < missing && tally.headsAgainst + outstanding.length <= tally.heads / 2)
    return {
      text: `Not barred even if all ${poundsText(left)} that are silent object.`,
      isOpen: false,
      alone: [],
    };
  return {
    text: `${poundsText(missing)} of further objections, or more than half of all creditors by number, would bar it; ${poundsText(left)} are silent, and silence accedes.`,
    isOpen: true,
    alone: outstanding.filter(({ valuePence }) => valuePence >= missing).map(({ name }) => name),
  };
}
