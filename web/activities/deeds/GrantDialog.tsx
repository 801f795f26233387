import { useQuery } from '@tanstack/react-query';
import { grantInput } from '#shared/activities/deeds/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { grantDeed } from './deeds-client.ts';

/** Records that the debtor has granted the trust deed. */
export function GrantDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const documents = useQuery(trpc.documents.list.queryOptions({ caseId }));
  const options = (documents.data ?? []).map(({ id, title, documentType }) => ({
    id,
    label: `${title} (${documentType.name})`,
  }));
  return (
    <FieldsDialog
      title="Trust deed granted"
      size="medium"
      submitLabel="Record grant"
      about="The day on which the debtor signed it before a witness: the trust deed runs from it."
      schema={grantInput}
      given={{ caseId }}
      fields={{
        grantedOn: { kind: 'day', label: 'Granted on', required: true, value: londonDate() },
        documentId: {
          kind: 'choice',
          label: 'Document that shows it',
          noun: 'document',
          options,
          value: null,
        },
        note: { kind: 'text', label: 'Note', max: 2000, value: null },
        lateReason: { ...lateAsked.lateReason, value: null },
        lateEvidence: { ...lateAsked.lateEvidence, value: null },
      }}
      call={grantDeed}
      done={['Item Updated.', 'Grant recorded']}
      onClose={onClose}
    />
  );
}
