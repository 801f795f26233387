import type { Arrangement } from '#demo/arrangements/arrangement.ts';
import { addDays, momentOf } from '#demo/cases/days.ts';
import type { Random } from '#demo/cases/random.ts';
import type { caseVariations, variationSteps } from '#server/records/terms/variation-tables.ts';
import { termsOfKind, variationTerms } from '#shared/activities/creditors/variations/terms.ts';
import type { VariationKind } from '#shared/activities/creditors/variations/variations.ts';
import { addMonths, showDate } from '#shared/platform/dates.ts';

export type MadeVariation = {
  variations: (typeof caseVariations.$inferInsert & { id: number })[];
  variationSteps: (typeof variationSteps.$inferInsert)[];
};
type Order = { one: Arrangement; random: Random; today: string; nextVariation: () => number };

const reasons: Partial<Record<VariationKind, readonly string[]>> = {
  contributions_reduction: [
    'Hours were cut from 37 to 30 a week.',
    'Rent rose with the new tenancy.',
    'A second child was born; childcare is paid from now on.',
  ],
  extra_payment_breaks: ['Off work after an operation; sick pay ends next month.'],
  full_and_final: ['A brother offers a sum that ends the arrangement.'],
};

/** The proposed change: one that is possible on the schedule of a case with more than half a year left. */
function proposed({ one, random, today }: Order) {
  const contribution = one.found.contributionPence!;
  const from = addDays(today, random.between(8, 30));
  const isLong = (one.found.expectedEndDate ?? today) > addMonths(today, 7);
  const kind = isLong
    ? random.weighted([
        ['contributions_reduction', 6],
        ['extra_payment_breaks', 2],
        ['full_and_final', 2],
      ] as const)
    : 'contributions_reduction';
  const terms = variationTerms.parse({
    from,
    contributionPence: Math.floor((contribution * random.between(70, 94)) / 10_000) * 100,
    breakMonths: random.between(2, 3),
    lumpPence: contribution * random.between(8, 20),
    lumpOn: addDays(from, 60),
  });
  return { kind, terms: termsOfKind(kind, terms) };
}

/** The variation of a case whose sub status says that one is proposed: a draft, or one that the client has since agreed to. */
export function makeVariation(order: Order): MadeVariation | null {
  const { one, random, today, nextVariation } = order;
  const { found, substatus, substatusOn: begun } = one;
  if (substatus !== 'variation-proposed' || begun === null || found.contributionPence === null) return null;
  const id = nextVariation();
  const agreed = addDays(begun, random.between(3, 9));
  const clientAgreedOn = agreed < today ? agreed : null;
  const { kind, terms } = proposed(order);
  const createdAt = momentOf(begun, 9, 20);
  const takenBy = found.caseOwnerUserId;
  return {
    variations: [
      {
        id,
        caseId: found.id,
        number: 1,
        kind,
        reason: random.pick(reasons[kind]!),
        status: clientAgreedOn === null ? 'draft' : 'client_agreed',
        terms,
        feePence: kind === 'full_and_final' ? (one.feeModel.variationFee ?? 0) : 0,
        clientAgreedOn,
        createdAt,
        createdBy: takenBy,
        updatedAt: clientAgreedOn === null ? createdAt : momentOf(clientAgreedOn, 15, 40),
      },
    ],
    variationSteps: [
      { variationId: id, fromStatus: null, toStatus: 'draft', note: null, takenAt: createdAt, takenBy },
      ...(clientAgreedOn === null
        ? []
        : [
            {
              variationId: id,
              fromStatus: 'draft' as const,
              toStatus: 'client_agreed' as const,
              note: `The client agreed on ${showDate(clientAgreedOn)}.`,
              takenAt: momentOf(clientAgreedOn, 15, 40),
              takenBy,
            },
          ]),
    ],
  };
}
