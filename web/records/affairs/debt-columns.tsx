import { Check, Flag, X } from 'lucide-react';
import { showDate } from '#shared/platform/dates.ts';
import type { CaseDebt } from '#shared/records/affairs/contract.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { Money, penceColumn } from '#web/platform/ui/Money.tsx';
import type { Column } from '#web/platform/ui/Table.tsx';
import { figuresWarning, proposalText } from './debt-steps.ts';

const colours: Readonly<Record<string, StatusColour>> = {
  admitted: 'green',
  'claim-received': 'blue',
  disputed: 'yellow',
  withheld: 'yellow',
  'paid-in-full': 'green',
};

const optionalMoney = (pence: number | null) => pence !== null && <Money pence={pence} />;

function Flagged({ debt, pence }: { debt: CaseDebt; pence: number | null }) {
  const warning = pence === null ? null : figuresWarning(debt);
  return (
    <span className="inline-flex items-center gap-1">
      {warning && (
        <span title={warning} className="relative text-yellow-text">
          <Flag className="size-3.5" aria-hidden="true" />
          <span className="sr-only">{warning}</span>
        </span>
      )}
      {optionalMoney(pence)}
    </span>
  );
}

function BankMark({ isBankVerified }: { isBankVerified: boolean }) {
  const Icon = isBankVerified ? Check : X;
  const text = isBankVerified ? 'Bank details verified' : 'Bank details not verified';
  return (
    <span title={text} className={`relative ${isBankVerified ? 'text-green-text' : 'text-red-text'}`}>
      <Icon className="inline size-4" aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** What sets a debt apart from an ordinary one. */
function Rank({ debt }: { debt: CaseDebt }) {
  const { isAssociate, associateReason, credit } = debt;
  return (
    <>
      {debt.class === 'secured' && <Badge>Secured</Badge>}
      {debt.class === 'preferential' && <Badge>Preferential</Badge>}
      {debt.class === 'unsecured' && credit.isPriority && <Badge colour="yellow">Priority</Badge>}
      {isAssociate && (
        <span title={associateReason ?? undefined}>
          <Badge colour="blue">Associate</Badge>
        </span>
      )}
    </>
  );
}

/** The columns of a case's creditors. */
export const debtColumns: readonly Column<CaseDebt>[] = [
  { key: 'creditor', header: 'Creditor', cell: ({ creditor }) => creditor.name },
  {
    key: 'credit',
    header: 'Credit type',
    cell: (debt) => (
      <span className="flex items-center gap-1">
        {debt.credit.name}
        <Rank debt={debt} />
      </span>
    ),
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ accountNumber }) => <span className="figures">{accountNumber}</span>,
  },
  penceColumn('soa', 'Declared', ({ balanceSoaPence }) => balanceSoaPence, { isNamed: true }),
  {
    key: 'claim',
    header: 'Claim',
    align: 'right',
    cell: (debt) => <Flagged debt={debt} pence={debt.claimPence ?? debt.balanceConfirmedPence} />,
  },
  {
    key: 'admitted',
    header: 'Admitted',
    align: 'right',
    cell: (debt) =>
      debt.proposedPence === null ? (
        optionalMoney(debt.claimAdmittedPence)
      ) : (
        <span title={proposalText(debt) ?? undefined}>
          <Badge colour="yellow">Awaiting approval</Badge>
        </span>
      ),
  },
  {
    key: 'status',
    header: 'Status',
    sentences: 'short',
    cell: ({ debtStatus, statusReason, proofRequestedOn, claimPence }) => (
      <span title={statusReason ?? undefined}>
        <Badge colour={colours[debtStatus.code] ?? 'grey'}>{debtStatus.name}</Badge>
        {proofRequestedOn && claimPence === null && (
          <span className="figures block text-sm text-muted">
            Proof requested {showDate(proofRequestedOn)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'share',
    header: 'Share',
    align: 'right',
    cell: ({ shareBp }) => shareBp > 0 && `${(shareBp / 100).toFixed(2)}%`,
  },
  { key: 'bank', header: 'Bank', align: 'center', cell: (debt) => <BankMark {...debt} /> },
];
