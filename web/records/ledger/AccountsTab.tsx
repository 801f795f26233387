import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Views } from '#web/platform/page/Views.tsx';
import { CaseAccountView } from './CaseAccountView.tsx';
import { CaseLedger, CaseReceipts } from './CaseLedger.tsx';

const route = getRouteApi('/inside/cases/$id');

type OfCase = { caseId: number };

export interface AccountsTabProps extends OfCase {
  /** What another slice shows: what money is set aside for, and what may be drawn. */
  Allocations: ComponentType<OfCase>;
  Fees: ComponentType<OfCase>;
  /** The client's own account at the bank. */
  ClientAccount: ComponentType<OfCase>;
  Bonds: ComponentType<OfCase>;
}

/**
 * The money of a case: its ledger, its receipts and payments account, its receipts one by one, what is set aside from it, its own account
 * at the bank, and its bond.
 */
export function AccountsTab({ caseId, Allocations, Fees, ClientAccount, Bonds }: AccountsTabProps) {
  const { field } = route.useSearch();
  return (
    <Views
      key={field}
      first={field}
      label="Accounts of the case"
      views={[
        { key: 'ledger', label: 'Ledger', content: <CaseLedger caseId={caseId} /> },
        { key: 'account', label: 'Receipts and payments', content: <CaseAccountView caseId={caseId} /> },
        { key: 'receipts', label: 'Receipts', content: <CaseReceipts caseId={caseId} /> },
        { key: 'allocations', label: 'Allocations', content: <Allocations caseId={caseId} /> },
        { key: 'fees', label: 'Fees', content: <Fees caseId={caseId} /> },
        { key: 'client-account', label: 'Client account', content: <ClientAccount caseId={caseId} /> },
        { key: 'bond', label: 'Bond', content: <Bonds caseId={caseId} /> },
      ]}
    />
  );
}
