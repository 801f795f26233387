import { poundsText } from '#shared/platform/money.ts';
import { folded } from '#shared/platform/search/search.ts';
import { assetErrors, caseAsset } from '#shared/records/affairs/asset.ts';
import type { DebtStatus } from '#shared/records/affairs/claims.ts';
import { caseDebt } from '#shared/records/affairs/debt.ts';
import { rowErrors } from '#shared/records/reference/schema.ts';
import { type CasePlan, type Note, type PlannedAsset, type PlannedPerson, valueOf } from './case-plan.ts';
import { headingOf } from './files.ts';
import type { StagedRow } from './staging.ts';
import type { World } from './world.ts';

type PlannedDebt = CasePlan['debts'][number];

const claimed: readonly string[] = ['admitted', 'paid-in-full'] satisfies DebtStatus[];

/** An account number for comparing: without spaces and punctuation. */
export const foldedNumber = (number: string | null): string => folded(number ?? '').replaceAll(' ', '');

function claimProblems({ row, data }: StagedRow, code: string, note: Note): void {
  const at = { file: 'debts.csv', row } as const;
  const claim = valueOf<number>(data, 'claimPence');
  const admitted = valueOf<number>(data, 'claimAdmittedPence');
  if (claimed.includes(code) && admitted === null)
    note('claim_admitted', 'A debt of this status needs an admitted claim.', at);
  if (admitted !== null && admitted > (claim ?? 0))
    note(
      'claim_admitted',
      claim === null
        ? 'Nothing can be admitted without a claim.'
        : `More than the claim of ${poundsText(claim)}.`,
      at,
    );
  const [received, on] = [valueOf<string>(data, 'claimReceivedOn'), valueOf<string>(data, 'admittedOn')];
  if (received && on && on < received) note('admitted_on', 'Must not be before the claim was received.', at);
}

/** The debts of a case. Each ranks by its credit type, and is excluded if its status says so. */
export function planDebts(rows: readonly StagedRow[], { names }: World, note: Note): PlannedDebt[] {
  const seen = new Map<string, number>();
  return rows.flatMap((staged) => {
    const { row, data } = staged;
    const at = { file: 'debts.csv', row } as const;
    if (!data.creditorId || !data.creditId || !data.debtStatusId) return [];
    const credit = names.row('credits', data.creditId as number);
    const status = names.row('debt-statuses', data.debtStatusId as number);
    const ranked = {
      ...data,
      isSecured: data.isSecured === true || credit.isSecured === true,
      isPreferential: data.isPreferential === true || credit.isPreferential === true,
    };
    for (const [key, message] of Object.entries(rowErrors(caseDebt, ranked)))
      note(headingOf(key), message, at);
    claimProblems(staged, String(status.code), note);
    const account = `${String(valueOf<number>(data, 'creditorId'))} ${foldedNumber(valueOf(data, 'accountNumber'))}`;
    const first = seen.get(account);
    if (first !== undefined)
      note('account_number', `Row ${first} is the same debt: the same creditor and account number.`, at);
    seen.set(account, row);
    const isExcluded = status.code === 'excluded';
    const { reference: _, ...values } = ranked as PlannedDebt & { reference: string };
    return [
      {
        ...values,
        source: 'import' as const,
        isExcluded,
        excludedReason: isExcluded
          ? (values.statusReason ?? `${String(credit.name)}: stays outside an arrangement.`)
          : null,
      },
    ];
  });
}

type Role = PlannedPerson['part']['role'];
type Given = Partial<PlannedAsset['asset']> & { owners?: 'applicant_1' | 'applicant_2' | 'both' };

const ownersOf = (owners: Given['owners']): Role[] =>
  owners === undefined ? [] : owners === 'both' ? ['applicant_1', 'applicant_2'] : [owners];

/** The assets of a case. Kinds that are excluded unless agreed otherwise are excluded by default, as when they are entered by hand. */
export function planAssets(
  rows: readonly StagedRow[],
  people: readonly PlannedPerson[],
  { names }: World,
  note: Note,
): PlannedAsset[] {
  return rows.flatMap(({ row, data }) => {
    const at = { file: 'assets.csv', row } as const;
    const { reference: _, owners, ...given } = data as Given & { reference: string };
    const { assetTypeId, description, valuePence } = given;
    if (assetTypeId === undefined || description === undefined || valuePence === undefined) return [];
    const type = names.row('assets', assetTypeId);
    const isLeftOut =
      type.isExcludedByDefault === true &&
      given.isExcluded === undefined &&
      given.expectedRealisationPence === undefined;
    const asset = {
      ...given,
      assetTypeId,
      description,
      valuePence,
      securedPence: given.securedPence ?? 0,
      chargeHolder: given.chargeHolder ?? null,
      isExcluded: isLeftOut || given.isExcluded === true,
      ...(isLeftOut && { excludedReason: `${String(type.name)}: excluded unless agreed otherwise.` }),
    };
    for (const [key, message] of Object.entries({ ...rowErrors(caseAsset, asset), ...assetErrors(asset) }))
      note(headingOf(key), message, at);
    for (const role of ownersOf(owners))
      if (!people.some(({ part }) => part.role === role))
        note('owners', 'The case has no such applicant.', at);
    return [{ owners: ownersOf(owners), asset }];
  });
}
