import type { VariationDetail } from '#shared/activities/creditors/variations/contract.ts';
import { arrearsTreatments, type VariationTerms } from '#shared/activities/creditors/variations/terms.ts';
import type { VariationKind } from '#shared/activities/creditors/variations/variations.ts';
import { optionsOf } from '#web/platform/ui/Field.tsx';

type Filled<Values> = { [Name in keyof Values]: Values[Name] | null };
export type FeeValues = Filled<VariationTerms['fees']>;
export type TermValues = Filled<Omit<VariationTerms, 'fees'>> & { fees: FeeValues | null };

/** What the form of a variation holds while it is filled in. */
export type DraftValues = {
  kind: VariationKind | null;
  customName: string | null;
  reason: string | null;
  ifRefused: string | null;
  feePence: number | null;
  terms: TermValues | null;
};

export const arrearsOptions = optionsOf(arrearsTreatments);

/** Terms that change nothing yet, from a day on. */
export const emptyTerms = (from: string): VariationTerms => ({
  from,
  contributionPence: null,
  breakMonths: 0,
  addedMonths: 0,
  arrears: 'keep',
  lumpPence: null,
  lumpOn: null,
  lumpFrom: null,
  lumpFromPersonId: null,
  minDividend: null,
  supervisorUserId: null,
  fees: {
    totalCostCap: null,
    nomineePlusExpensesCap: null,
    nomineeFee: null,
    supervisorFee: null,
    supervisorPercentBp: null,
  },
});

/** The initial values for a stored variation. */
export const draftOf = ({ kind, customName, reason, ifRefused, feePence, terms }: VariationDetail) => ({
  kind,
  customName,
  reason,
  ifRefused,
  feePence,
  terms,
});

/** What is sent to the server while somebody types: empty numbers count as none. */
export function proposedOf({ kind, customName, feePence, terms }: DraftValues) {
  return {
    kind,
    customName,
    feePence: feePence ?? 0,
    terms: terms && { ...terms, breakMonths: terms.breakMonths ?? 0, addedMonths: terms.addedMonths ?? 0 },
  };
}
