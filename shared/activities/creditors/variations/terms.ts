import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import { addMonths, showDate } from '#shared/platform/dates.ts';
import { cleanText, dateSchema, idSchema } from '#shared/platform/validation.ts';
import type { Effect } from '#shared/records/affairs/effects.ts';
import { changedLines, type Paid } from '#shared/records/payments/schedule-changes.ts';
import { agreedOf, isMonthly, type ScheduleLine } from '#shared/records/payments/schedules.ts';
import { standingLines } from '#shared/records/payments/standing.ts';
import type { VariationKind } from './variations.ts';

/** The longest that creditors may make an arrangement, in months: ten years. */
export const MOST_VARIED_MONTHS = 120;

const sum = z.int().min(0).max(1_000_000_000).nullable().default(null);

/** The treatment of the arrears of the schedule. */
export const arrearsTreatments = {
  keep: 'Stay due',
  move: 'Are paid in the added months',
  waive: 'Are waived',
} as const;

/** The changes of a variation to the fees; empty figures stay as they are. Pence, and basis points where the name ends in Bp. */
const varied = z.strictObject({
  totalCostCap: sum,
  nomineePlusExpensesCap: sum,
  nomineeFee: sum,
  supervisorFee: sum,
  supervisorPercentBp: z.int().min(0).max(10_000).nullable().default(null),
});

const noFees = {
  totalCostCap: null,
  nomineePlusExpensesCap: null,
  nomineeFee: null,
  supervisorFee: null,
  supervisorPercentBp: null,
};

/** The proposed terms. Terms that the kind of variation does not use are ignored. */
export const variationTerms = z.strictObject({
  /** The day from which contributions change, or are no longer due. */
  from: dateSchema,
  contributionPence: z.int().min(1).max(100_000_000).nullable().default(null),
  breakMonths: z.int().min(0).max(24).default(0),
  addedMonths: z.int().min(0).max(60).default(0),
  arrears: keyOf(arrearsTreatments).default('keep'),
  lumpPence: z.int().min(1).max(1_000_000_000).nullable().default(null),
  lumpOn: dateSchema.nullable().default(null),
  /** Who gives the lump sum; null where the client does. */
  lumpFrom: cleanText(120)
    .nullable()
    .default(null)
    .overwrite((name) => name || null),
  /** The third party of the case who gives it, whose name `lumpFrom` then is; only a name was typed before. */
  lumpFromPersonId: idSchema.nullish(),
  /** The dividend pledged from now on, in hundredths of a penny in the pound. */
  minDividend: z.int().min(0).max(10_000).nullable().default(null),
  supervisorUserId: idSchema.nullable().default(null),
  fees: varied.default(noFees),
});
export type VariationTerms = z.output<typeof variationTerms>;

/** The parts of the terms that a form asks for, by kind. */
export const termParts = {
  contribution: 'Contribution',
  break: 'Payment break',
  extension: 'Extension',
  arrears: 'Arrears',
  lump: 'Lump sum',
  dividend: 'Minimum dividend',
  supervisor: 'Supervisor',
  fees: 'Fees',
} as const;
export type TermPart = keyof typeof termParts;

/** Everything but another supervisor. */
const allTerms: readonly TermPart[] = [
  'contribution',
  'break',
  'extension',
  'arrears',
  'lump',
  'dividend',
  'fees',
];
export const partsOf: Readonly<Record<VariationKind, readonly TermPart[]>> = {
  full_and_final: ['lump', 'dividend', 'fees'],
  changing_ip: ['supervisor', 'fees'],
  funds_paid_to_date: ['dividend', 'fees'],
  contributions_reduction: ['contribution', 'extension', 'arrears', 'dividend', 'fees'],
  extension_for_arrears: ['extension', 'contribution', 'fees'],
  extra_payment_breaks: ['break', 'arrears', 'fees'],
  min_dividend_not_complied: ['dividend', 'contribution', 'extension', 'lump', 'fees'],
  other_modification_not_complied: allTerms,
  increase_in_claims: allTerms,
  other: allTerms,
};

/** Whether a kind ends the contributions, with the arrears of the schedule given up. */
export const endsContributions = (kind: VariationKind): boolean =>
  kind === 'full_and_final' || kind === 'funds_paid_to_date';

/** The terms, without any that their kind does not use. */
export function termsOfKind(kind: VariationKind, terms: VariationTerms): VariationTerms {
  const has = (part: TermPart) => partsOf[kind].includes(part);
  return {
    from: terms.from,
    contributionPence: has('contribution') ? terms.contributionPence : null,
    breakMonths: has('break') ? terms.breakMonths : 0,
    addedMonths: has('extension') ? terms.addedMonths : 0,
    arrears: endsContributions(kind)
      ? 'waive'
      : kind === 'extension_for_arrears'
        ? 'move'
        : has('arrears')
          ? terms.arrears
          : 'keep',
    lumpPence: has('lump') ? terms.lumpPence : null,
    lumpOn: has('lump') ? terms.lumpOn : null,
    lumpFrom: has('lump') ? terms.lumpFrom : null,
    ...(has('lump') && terms.lumpFromPersonId && { lumpFromPersonId: terms.lumpFromPersonId }),
    minDividend: has('dividend') ? terms.minDividend : null,
    supervisorUserId: has('supervisor') ? terms.supervisorUserId : null,
    fees: has('fees') ? terms.fees : noFees,
  };
}

/** The changes of the terms to fees and dividend, as the fee engine and the clauses of a case represent them. */
export const effectOfTerms = ({ fees, minDividend }: VariationTerms): Effect =>
  Object.fromEntries(
    Object.entries({ ...fees, minDividend }).filter(([, value]) => value !== null),
  ) as Effect;

/** What is in arrears on a day. */
export const arrearsOf = (lines: readonly ScheduleLine[], { receivedPence, today, ended }: Paid): number =>
  standingLines(lines, receivedPence, today, ended).reduce((all, { arrearsPence }) => all + arrearsPence, 0);

/** The month after the last one of the schedule. */
const monthAfter = (lines: readonly ScheduleLine[]): string => {
  const months = lines.filter(isMonthly);
  return addMonths(months[0]!.dueOn, months.length);
};

function withArrears(lines: readonly ScheduleLine[], terms: VariationTerms, paid: Paid): ScheduleLine[] {
  const pence = arrearsOf(lines, paid);
  if (pence === 0 || terms.arrears === 'keep') return [...lines];
  if (terms.arrears === 'waive') return changedLines(lines, { kind: 'waive', upTo: paid.today }, paid);
  if (terms.addedMonths === 0) return [...lines];
  // The added months pay the arrears in equal parts; the last one pays the remainder.
  const amountPence = Math.ceil(pence / terms.addedMonths);
  return changedLines(lines, { kind: 'catch_up', from: monthAfter(lines), amountPence }, paid);
}

/** A schedule as a variation makes it; `addedMonths` is by how much the arrangement becomes longer, `endOn` the day on which it ends instead. */
export type VariedSchedule = { lines: ScheduleLine[]; addedMonths: number; endOn: string | null };

/**
 * The schedule with the terms of a variation: first the contribution, then breaks, arrears, added months, the end of contributions and
 * the lump sum. What is no longer there to be changed is left as it is.
 */
export function variedSchedule(
  kind: VariationKind,
  lines: readonly ScheduleLine[],
  terms: VariationTerms,
  paid: Paid,
): VariedSchedule {
  const { from, contributionPence, breakMonths, addedMonths, lumpPence, lumpOn } = terms;
  let after = [...lines];
  if (contributionPence !== null)
    after = changedLines(after, { kind: 'amount', from, amountPence: contributionPence }, paid);
  if (breakMonths > 0) after = changedLines(after, { kind: 'break', from, months: breakMonths }, paid);
  after = withArrears(after, terms, paid);
  if (addedMonths > 0 && terms.arrears !== 'move')
    after = changedLines(after, { kind: 'extension', months: addedMonths }, paid);
  if (endsContributions(kind)) after = after.filter(({ dueOn }) => dueOn < from);
  if (lumpPence !== null && lumpOn !== null)
    after = changedLines(after, { kind: 'lump', dueOn: lumpOn, amountPence: lumpPence }, paid);
  return {
    lines: after,
    addedMonths: endsContributions(kind) ? 0 : breakMonths + addedMonths,
    endOn: endsContributions(kind) ? (lumpOn ?? paid.today) : null,
  };
}

/** Whether the terms change what falls due. */
export const changesSchedule = (kind: VariationKind, terms: VariationTerms): boolean =>
  endsContributions(kind) ||
  terms.contributionPence !== null ||
  terms.breakMonths > 0 ||
  terms.addedMonths > 0 ||
  terms.lumpPence !== null ||
  terms.arrears === 'waive';

const changesNothing = (kind: VariationKind, terms: VariationTerms): boolean =>
  !changesSchedule(kind, terms) &&
  terms.supervisorUserId === null &&
  Object.keys(effectOfTerms(terms)).length === 0;

/** The contribution that is due from a day on, in pence; null where none is. */
export const contributionFrom = (lines: readonly ScheduleLine[], from: string): number | null => {
  const line = lines.find(({ kind, dueOn }) => kind === 'regular' && dueOn >= from);
  return line ? agreedOf(line) : null;
};

type Problem = { field: string; message: string } | null;

/** The required terms of a kind of variation, by field. */
function missing(kind: VariationKind, terms: VariationTerms, arrearsPence: number): Problem {
  switch (kind) {
    case 'full_and_final':
      if (terms.lumpPence === null) return { field: 'lumpPence', message: 'Enter the sum that is offered.' };
      return terms.lumpOn === null ? { field: 'lumpOn', message: 'Say by when it will be paid.' } : null;
    case 'changing_ip':
      return terms.supervisorUserId === null
        ? { field: 'supervisorUserId', message: 'Choose the new supervisor.' }
        : null;
    case 'contributions_reduction':
      return terms.contributionPence === null
        ? { field: 'contributionPence', message: 'Enter the new contribution.' }
        : null;
    case 'extension_for_arrears':
      if (terms.addedMonths === 0)
        return { field: 'addedMonths', message: 'Say by how many months it is extended.' };
      return arrearsPence === 0
        ? { field: 'addedMonths', message: 'There are no arrears to be paid.' }
        : null;
    case 'extra_payment_breaks':
      return terms.breakMonths === 0 ? { field: 'breakMonths', message: 'Say for how many months.' } : null;
    case 'min_dividend_not_complied':
      return terms.minDividend === null
        ? { field: 'minDividend', message: 'Enter the dividend that is pledged from now on.' }
        : null;
    default:
      return null;
  }
}

/** Terms that do not fit the schedule, whatever the kind. */
function misfit(kind: VariationKind, terms: VariationTerms, lines: readonly ScheduleLine[]): Problem {
  const { from, contributionPence, breakMonths, lumpPence, lumpOn } = terms;
  const last = lines.findLast(({ kind: line }) => line === 'regular')!;
  const left = lines.filter(({ kind: line, dueOn }) => line === 'regular' && dueOn >= from);
  const before = contributionFrom(lines, from);
  if ((contributionPence !== null || breakMonths > 0) && left.length === 0)
    return { field: 'from', message: `The last contribution is due on ${showDate(last.dueOn)}.` };
  if (kind === 'contributions_reduction' && before !== null && (contributionPence ?? 0) >= before)
    return { field: 'contributionPence', message: 'Must be less than the current contribution.' };
  if (breakMonths > left.length)
    return { field: 'breakMonths', message: 'Fewer contributions are left from that day.' };
  if (lumpPence === null && lumpOn !== null) return { field: 'lumpPence', message: 'Enter the sum.' };
  if (lumpPence !== null && lumpOn === null) return { field: 'lumpOn', message: 'Say when it is paid.' };
  const months = lines.filter(isMonthly).length + breakMonths + terms.addedMonths;
  return months > MOST_VARIED_MONTHS
    ? {
        field: terms.addedMonths > 0 ? 'addedMonths' : 'breakMonths',
        message: `The arrangement would last ${months} months; at most ${MOST_VARIED_MONTHS} are allowed.`,
      }
    : null;
}

/** Why the terms cannot be proposed, by field, or null. */
export function termsProblem(
  kind: VariationKind,
  terms: VariationTerms,
  lines: readonly ScheduleLine[],
  paid: Paid,
): Problem {
  if (!lines.some(({ kind: line }) => line === 'regular'))
    return {
      field: 'kind',
      message:
        'There is no schedule yet: enter the commencement, term, contribution and payment day on the case.',
    };
  const pence = arrearsOf(lines, paid);
  const problem = missing(kind, terms, pence) ?? misfit(kind, terms, lines);
  if (problem) return problem;
  if (terms.arrears === 'move' && terms.addedMonths === 0)
    return { field: 'addedMonths', message: 'Say over how many added months the arrears are paid.' };
  if (endsContributions(kind) && variedSchedule(kind, lines, terms, paid).lines.length === 0)
    return { field: 'from', message: 'Nothing would have fallen due before that day.' };
  const isWaived = terms.arrears === 'waive' && !endsContributions(kind);
  if (isWaived && pence === 0) return { field: 'arrears', message: 'There are no arrears to waive.' };
  return changesNothing(kind, terms) && kind !== 'other_modification_not_complied'
    ? { field: 'kind', message: 'Say what changes.' }
    : null;
}

/** The dates of terms that are in the past, by field, or null; checked when they are written, not when they are decided. */
export function pastProblem({ from, lumpOn }: VariationTerms, today: string): Problem {
  if (from < today) return { field: 'from', message: 'Not before today.' };
  return lumpOn !== null && lumpOn < today ? { field: 'lumpOn', message: 'Not before today.' } : null;
}
