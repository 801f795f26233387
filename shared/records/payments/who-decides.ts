import { poundsText, sumOf } from '#shared/platform/money.ts';
import { protocolOf } from '#shared/records/law/protocols.ts';
import type { Paid, ScheduleLimits } from './schedule-changes.ts';
import { agreedOf, breakMonths, isMonthly, MOST_MONTHS, type ScheduleLine } from './schedules.ts';
import { standingLines } from './standing.ts';

/** Months by which a supervisor may extend an arrangement beyond its term, not counting breaks (domain notes 3.2). */
const EXTENSION_MONTHS = 12;

type Lines = readonly ScheduleLine[];

/** Who may decide on a change in what a client pays. */
export const deciders = {
  supervisor: 'The supervisor decides.',
  second_person: 'A second person must approve this.',
  creditors: 'Creditors decide.',
} as const;
type Decider = keyof typeof deciders;

/** Who decides on a change and, unless it is the supervisor alone, why. */
export type Ruling = { decider: Decider; reasons: string[] };

/** A ruling in words, for the dialog before saving and for the refusal after. */
export const rulingText = ({ decider, reasons }: Ruling): string =>
  decider === 'creditors'
    ? `${reasons.join(' ')} Creditors decide: propose a variation.`
    : reasons.join(' ') || 'The change is within the supervisor’s powers and takes effect at once.';

/** What creditors last agreed to: in the arrangement they approved, or in a variation they voted for. */
export type Agreement = {
  /** Whether the IVA Protocol applies to it; it does not to a trust deed. */
  hasProtocol: boolean;
  /** The Protocol that the arrangement follows. Under bespoke terms, creditors decide on every change that leaves them worse off. */
  protocolVersion: string | null;
  lines: Lines;
  /** The months of the arrangement without its breaks; null where no term is known. */
  months: number | null;
};

/** The facts on which the ruling depends. */
export type DecidingFacts = {
  paid: Paid;
  termMonths: number | null;
  /** Null where creditors do not vote on the arrangement, as in a plan. */
  agreement: Agreement | null;
  limits: ScheduleLimits;
  /** The schedules since the last one that two people or creditors agreed to, that one included. */
  since: readonly Lines[];
  /** Whether the supervisor of the case makes the change in person. */
  isSupervisor: boolean;
};

/** The contribution in pence on a day: the one due then or next, or else the last. Null where none is due at all. */
function contributionOn(lines: Lines, day: string): number | null {
  const regular = lines.filter(({ kind }) => kind === 'regular');
  const line = regular.find(({ dueOn }) => dueOn >= day) ?? regular.at(-1);
  return line ? agreedOf(line) : null;
}

type Cut = { beforePence: number; afterPence: number };

/** Whether a change lowers a contribution below what creditors agreed to. */
export const isBelowAgreed = (before: Lines, after: Lines, { lines }: Pick<Agreement, 'lines'>): boolean =>
  deepestCut(before, after, [lines]) !== null;

/** The deepest cut among the months that a change lowers, each measured against what `agreed` gives for its day. */
function deepestCut(before: Lines, after: Lines, agreed: readonly Lines[]): Cut | null {
  const now = new Map(before.filter(({ kind }) => kind === 'regular').map((line) => [line.dueOn, line]));
  let deepest: Cut | null = null;
  for (const line of after) {
    const was = now.get(line.dueOn);
    if (line.kind !== 'regular' || !was || agreedOf(line) >= agreedOf(was)) continue;
    const beforePence = Math.max(0, ...agreed.map((lines) => contributionOn(lines, line.dueOn) ?? 0));
    const cut = { beforePence, afterPence: agreedOf(line) };
    if (cut.afterPence < beforePence && (!deepest || isDeeper(cut, deepest))) deepest = cut;
  }
  return deepest;
}

const isDeeper = (one: Cut, other: Cut) =>
  one.afterPence * other.beforePence < other.afterPence * one.beforePence;
const isOver = ({ beforePence, afterPence }: Cut, limitBp: number) =>
  (beforePence - afterPence) * 10_000 > beforePence * limitBp;
const cutText = ({ beforePence, afterPence }: Cut) =>
  `A cut from ${poundsText(beforePence)} to ${poundsText(afterPence)}`;

const waivedOf = (lines: Lines) => sumOf(lines, ({ waivedPence = 0 }) => waivedPence);
const lumpsOf = (lines: Lines) =>
  sumOf(
    lines.filter(({ kind }) => kind === 'lump'),
    agreedOf,
  );

/** The arrears that a change gives up: those waived, and those of past months that are cut afterwards. */
function givenUp(before: Lines, after: Lines, { receivedPence, today, ended }: Paid): number {
  const arrears = (lines: Lines) =>
    sumOf(standingLines(lines, receivedPence, today, ended), ({ arrearsPence }) => arrearsPence);
  const past = (lines: Lines) =>
    sumOf(
      lines.filter(({ kind, dueOn }) => kind === 'regular' && dueOn < today),
      agreedOf,
    );
  const isCut = after.filter(isMonthly).length === before.filter(isMonthly).length;
  const cutPence = isCut ? Math.min(past(before) - past(after), arrears(before) - arrears(after)) : 0;
  return Math.max(0, waivedOf(after) - waivedOf(before)) + Math.max(0, cutPence);
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** How many months a schedule runs, to the end of any catch-up. */
export function monthsOfSchedule(lines: Lines): number {
  const months = lines.filter(isMonthly);
  const last = lines.findLast(({ kind }) => kind === 'catch_up');
  if (!last || !months[0]) return months.length;
  return Math.max(months.length, monthNumber(last.dueOn) - monthNumber(months[0].dueOn) + 1);
}

function lengthReasons(before: Lines, after: Lines, { protocolVersion, months }: Agreement): string[] {
  const { breakMonths: mostBreaks, mostMonths } = protocolOf(protocolVersion);
  const breaks = breakMonths(after);
  const [was, total] = [monthsOfSchedule(before), monthsOfSchedule(after)];
  const extended = total - breaks - (months ?? 0);
  return [
    breaks > breakMonths(before) &&
      breaks > mostBreaks &&
      `Payment breaks would come to ${breaks} months; at most ${mostBreaks} are allowed.`,
    months !== null &&
      extended > was - breakMonths(before) - months &&
      extended > EXTENSION_MONTHS &&
      `The arrangement would be extended by ${extended} months; at most ${EXTENSION_MONTHS} are allowed.`,
    mostMonths !== null &&
      total > was &&
      total > mostMonths &&
      `The arrangement would last ${total} months; under its Protocol at most ${mostMonths} are allowed.`,
    (mostMonths === null || mostMonths >= MOST_MONTHS) &&
      total > was &&
      total > MOST_MONTHS &&
      `The arrangement would last ${total} months; at most ${MOST_MONTHS} are allowed.`,
  ].filter((reason) => reason !== false);
}

/** What creditors would lose by a change beyond the supervisor's powers, in sentences. */
export function lossReasons(before: Lines, after: Lines, agreement: Agreement, paid: Paid): string[] {
  // Under bespoke terms and in a trust deed no cut is known to be within the supervisor's powers.
  const cutBp = agreement.hasProtocol ? (protocolOf(agreement.protocolVersion).cutBp ?? 0) : 0;
  const cut = deepestCut(before, after, [agreement.lines]);
  const waivedPence = givenUp(before, after, paid);
  const lumpsPence = lumpsOf(before) - lumpsOf(after);
  return [
    cut !== null && isOver(cut, cutBp) && `${cutText(cut)} is more than ${cutBp / 100}%.`,
    waivedPence > 0 && `${poundsText(waivedPence)} of arrears would be waived.`,
    lumpsPence > 0 && `${poundsText(lumpsPence)} of lump sums would no longer be due.`,
    after.filter(isMonthly).length < before.filter(isMonthly).length &&
      'The arrangement would be shorter than creditors agreed.',
  ].filter((reason) => reason !== false);
}

/** Why creditors decide on a change under bespoke terms: they do whenever it would leave them worse off. */
export const NO_PROTOCOL =
  'The case follows no version of the IVA Protocol: creditors decide on each variation.';

/** A trust deed follows its own terms: the reason why a second person decides on a change that leaves creditors worse off. */
const NO_DEED_RULE =
  'The IVA Protocol is not for trust deeds, and the trustee’s powers under the deed are not held here: a second person must agree.';

/** Whether a change leaves creditors worse off, in what they get or in how long they wait for it. */
const isWorse = (before: Lines, after: Lines, agreement: Agreement, paid: Paid): boolean =>
  lossReasons(before, after, agreement, paid).length > 0 ||
  monthsOfSchedule(after) > monthsOfSchedule(before);

/**
 * Why creditors decide on a change from one schedule to another, in sentences; none where it is within the supervisor's powers under the
 * Protocol of the case (law.md; domain notes 3.2). Cuts are measured against what creditors last agreed to, so that small ones add up.
 */
export function creditorReasons(before: Lines, after: Lines, agreement: Agreement, paid: Paid): string[] {
  if (!agreement.hasProtocol) return [];
  if (protocolOf(agreement.protocolVersion).cutBp === null)
    return isWorse(before, after, agreement, paid) ? [NO_PROTOCOL] : [];
  return [...lossReasons(before, after, agreement, paid), ...lengthReasons(before, after, agreement)];
}

/** Why a second person must approve: only the supervisor cuts below what creditors agreed to, and a domain may set its own limits. */
function secondPersonReasons(before: Lines, after: Lines, facts: DecidingFacts): string[] {
  const { agreement, limits, since, isSupervisor, termMonths, paid } = facts;
  const { scheduleCutLimitBp: cutLimit, scheduleMonthsLimit: monthsLimit } = limits;
  const below = agreement && !isSupervisor ? deepestCut(before, after, [agreement.lines]) : null;
  const cut = cutLimit === null ? null : deepestCut(before, after, [before, ...since]);
  const waivedPence = cutLimit === null ? 0 : givenUp(before, after, paid);
  const isUnheld = agreement && !agreement.hasProtocol && isWorse(before, after, agreement, paid);
  const [was, months] = [monthsOfSchedule(before), monthsOfSchedule(after)];
  const beyond = months - (termMonths ?? 0);
  return [
    ...(isUnheld ? [NO_DEED_RULE] : []),
    ...(below
      ? [`${cutText(below)} goes below what creditors agreed to, so the supervisor must approve it.`]
      : []),
    ...(cut && isOver(cut, cutLimit!) ? [`${cutText(cut)} is more than ${cutLimit! / 100}%.`] : []),
    ...(waivedPence > 0 ? [`${poundsText(waivedPence)} of arrears would be waived.`] : []),
    ...(monthsLimit !== null && termMonths !== null && months > was && beyond > monthsLimit
      ? [
          `The arrangement would last ${beyond} months longer than its term; without a second person, at most ${monthsLimit} are allowed.`,
        ]
      : []),
  ];
}

/**
 * Who decides on a change from one schedule to another: every path to another schedule goes through this function. The supervisor alone,
 * where it is within the Protocol and the limits of the domain; else a second person, or creditors.
 */
export function whoDecides(before: Lines, after: Lines, facts: DecidingFacts): Ruling {
  const forCreditors = facts.agreement ? creditorReasons(before, after, facts.agreement, facts.paid) : [];
  if (forCreditors.length > 0) return { decider: 'creditors', reasons: forCreditors };
  const forTwo = secondPersonReasons(before, after, facts);
  return forTwo.length > 0
    ? { decider: 'second_person', reasons: forTwo }
    : { decider: 'supervisor', reasons: [] };
}
