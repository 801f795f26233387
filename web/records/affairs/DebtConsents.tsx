import { useQuery } from '@tanstack/react-query';
import type { CaseDebt } from '#shared/records/affairs/contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { ConsentList } from '#web/platform/page/consents/ConsentList.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';

interface DebtConsentsProps {
  caseId: number;
  debt: CaseDebt;
  onClose: () => void;
}

/** The consents of a creditor to electronic delivery that count on a case. */
export function DebtConsents({ caseId, debt, onClose }: DebtConsentsProps) {
  const consents = useQuery(trpc.consents.ofDebt.queryOptions({ caseId, debtId: debt.id }));
  const { name } = debt.creditor;
  const holder = { of: 'debt', caseId, id: debt.id, name, email: null } as const;
  return (
    <Modal open title={`Electronic delivery to ${name}`} onClose={onClose}>
      <TabData query={consents}>{(data) => <ConsentList holder={holder} consents={data} mayEdit />}</TabData>
    </Modal>
  );
}
