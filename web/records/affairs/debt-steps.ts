import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import {
  creditorFigure,
  type DebtStatus,
  isFarOverStatement,
  type ReasonedStatus,
  reasonedStatuses,
} from '#shared/records/affairs/claims.ts';
import type { CaseDebt } from '#shared/records/affairs/contract.ts';
import type { AnyField } from '#web/platform/page/form/PlainField.tsx';
import type { StepName } from './affairs-client.ts';

/** One thing to enter with a step: an amount, a day, a creditor or a reason. */
type StepField = AnyField & { value: number | string | null };

/** Something that can be done with a debt now. */
export interface DebtStep {
  key: string;
  /** In the menu, and above the dialog. */
  label: string;
  call: StepName;
  /** By the name of the value, in their order. */
  fields: Readonly<Record<string, StepField>>;
  /** Sent in addition to what is entered. */
  fixed?: Readonly<Record<string, string>>;
  danger?: boolean;
}

const reason = (label: string, required = true, value = '') => ({
  reason: { kind: 'text', label, required, max: 500, value } as const,
});
const today = (label: string) => ({ kind: 'day', label, required: true, value: londonDate() }) as const;

const verbs: Record<ReasonedStatus, string> = {
  disputed: 'Dispute',
  withheld: 'Withhold',
  withdrawn: 'Mark as withdrawn',
  nil: 'Mark as nil',
  excluded: 'Exclude from the arrangement',
  estimated: 'Include again',
  'paid-in-full': 'Mark as paid in full',
  closed: 'Close',
};

const amount = (label: string, value: number | null) =>
  ({ kind: 'pence', label, required: true, value }) as const;

function claimSteps(debt: CaseDebt, mayBecome: (status: DebtStatus) => boolean): DebtStep[] {
  const known = creditorFigure(debt) ?? debt.balanceSoaPence;
  const steps: DebtStep[] = [];
  if (!debt.debtStatus.isTerminal)
    steps.push({
      key: 'confirm',
      label: 'Record confirmed balance',
      call: 'confirm',
      fields: {
        balanceConfirmedPence: amount('Balance', debt.balanceConfirmedPence ?? debt.balanceSoaPence),
        confirmedOn: today('Confirmed on'),
      },
    });
  if (mayBecome('claim-received') || debt.debtStatus.code === 'claim-received')
    steps.push({
      key: 'claim',
      label: debt.claimPence === null ? 'Record claim' : 'Amend claim',
      call: 'claim',
      fields: { claimPence: amount('Claim', known), claimReceivedOn: today('Received on') },
    });
  if (mayBecome('admitted'))
    steps.push({
      key: 'admit',
      label: 'Admit claim',
      call: 'admit',
      fields: {
        claimAdmittedPence: amount('Admitted', debt.proposedPence ?? debt.claimPence),
        admittedOn: today('Admitted on'),
        ...reason(
          'Why a part is rejected',
          false,
          debt.proposedPence === null ? '' : (debt.statusReason ?? ''),
        ),
      },
    });
  if (debt.claimPence !== null && mayBecome('disputed'))
    steps.push({
      key: 'reject',
      label: 'Reject claim',
      call: 'reject',
      fields: reason('Reason given to the creditor'),
      danger: true,
    });
  return steps;
}

/** What may be done with the debt in the state it is in. */
export function stepsOf(debt: CaseDebt): DebtStep[] {
  const mayBecome = (status: DebtStatus) => debt.nextStatuses.includes(status);
  const steps = claimSteps(debt, mayBecome);
  for (const status of reasonedStatuses)
    if (mayBecome(status))
      steps.push({
        key: status,
        label: verbs[status],
        call: 'status',
        fields: reason('Reason'),
        fixed: { status },
      });
  if (mayBecome('sold-assigned'))
    steps.push({
      key: 'assign',
      label: 'Sold to another creditor',
      call: 'assign',
      fields: {
        creditorId: { kind: 'row', from: 'creditors', label: 'Buyer', required: true, value: null },
        assignedOn: today('Sold on'),
      },
    });
  return steps;
}

/** Says that an admission is awaiting approval; null if none is. */
export const proposalText = ({ proposedPence, proposedBy }: CaseDebt): string | null =>
  proposedPence === null
    ? null
    : `${proposedBy?.name ?? 'Somebody'} proposed to admit ${poundsText(proposedPence)}.`;

/** The figures to show while a claim is settled. */
export function figuresText(debt: CaseDebt): string {
  const { balanceSoaPence, balanceConfirmedPence, claimPence, claimAdmittedPence } = debt;
  const parts: [string, number | null][] = [
    ['Declared', balanceSoaPence],
    ['confirmed', balanceConfirmedPence],
    ['claimed', claimPence],
    ['admitted', claimAdmittedPence],
  ];
  return parts
    .flatMap(([label, pence]) => (pence === null ? [] : [`${label} ${poundsText(pence)}`]))
    .join(' · ');
}

/** What should make somebody look twice at a debt's figures, or null. */
export const figuresWarning = (debt: CaseDebt): string | null =>
  isFarOverStatement(debt)
    ? `The creditor’s figure is more than 20% above the ${poundsText(debt.balanceSoaPence)} that was declared.`
    : null;
