import { Views } from '#web/page/Views.tsx';
import { CaseAccountView } from './CaseAccountView.tsx';
import { CaseLedger } from './CaseLedger.tsx';
import { CaseReceipts } from './CaseReceipts.tsx';

/** The money of a case: its ledger, its receipts and payments account, and its receipts one by one. */
export function AccountsTab({ caseId }: { caseId: number }) {
  return (
    <Views
      label="Accounts of the case"
      views={[
        { key: 'ledger', label: 'Ledger', content: <CaseLedger caseId={caseId} /> },
        { key: 'account', label: 'Receipts and payments', content: <CaseAccountView caseId={caseId} /> },
        { key: 'receipts', label: 'Receipts', content: <CaseReceipts caseId={caseId} /> },
      ]}
    />
  );
}
