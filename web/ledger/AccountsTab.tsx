import type { ComponentType } from 'react';
import { Views } from '#web/page/Views.tsx';
import { CaseAccountView } from './CaseAccountView.tsx';
import { CaseLedger } from './CaseLedger.tsx';
import { CaseReceipts } from './CaseReceipts.tsx';

/** The money of a case: its ledger, its receipts and payments account, its receipts one by one, and its own account at the bank. */
export function AccountsTab({
  caseId,
  ClientAccount,
}: {
  caseId: number;
  ClientAccount: ComponentType<{ caseId: number }>;
}) {
  return (
    <Views
      label="Accounts of the case"
      views={[
        { key: 'ledger', label: 'Ledger', content: <CaseLedger caseId={caseId} /> },
        { key: 'account', label: 'Receipts and payments', content: <CaseAccountView caseId={caseId} /> },
        { key: 'receipts', label: 'Receipts', content: <CaseReceipts caseId={caseId} /> },
        { key: 'client-account', label: 'Client account', content: <ClientAccount caseId={caseId} /> },
      ]}
    />
  );
}
