import { useQuery } from '@tanstack/react-query';
import { londonDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import {
  dueDiligenceContract as contract,
  type DiligenceRecord,
  type PersonDiligence,
} from '#shared/records/due-diligence/contract.ts';
import {
  checkResults,
  paperKinds,
  proofs,
  risks,
  screeningResults,
  waysSeen,
  yesOrNo,
} from '#shared/records/due-diligence/due-diligence.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { addCheck, addEvidence, complete, reopen, resolveCheck, saveAnswers } from './diligence-client.ts';

export interface DiligenceDialogProps {
  caseId: number;
  of: PersonDiligence;
  onClose: () => void;
}

const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  keysOf(labels).map((id) => ({ id, label: labels[id] }));

/** The documents of the case, to choose from. */
function useDocumentField(caseId: number) {
  const documents = useQuery(trpc.documents.list.queryOptions({ caseId }));
  const options = (documents.data ?? []).map(({ id, title, documentType }) => ({
    id,
    label: `${title} (${documentType.name})`,
  }));
  return { kind: 'choice', label: 'Document on the case', noun: 'document', options, value: null } as const;
}

/** Records a paper that proves identity or address. */
export function EvidenceDialog({ caseId, of: { personId, name }, onClose }: DiligenceDialogProps) {
  return (
    <FieldsDialog
      title={`Paper for ${name}`}
      submitLabel="Record paper"
      about="You record that you have seen it. A paper that proves both identity and address is recorded once for each."
      schema={contract.addEvidence.input}
      given={{ caseId, personId }}
      fields={{
        proves: {
          kind: 'choice',
          label: 'Proves',
          required: true,
          half: true,
          options: optionsOf(proofs),
          value: 'identity',
        },
        kind: {
          kind: 'choice',
          label: 'Paper',
          required: true,
          half: true,
          options: optionsOf(paperKinds),
          value: null,
        },
        seenHow: {
          kind: 'choice',
          label: 'Seen as',
          required: true,
          half: true,
          options: optionsOf(waysSeen),
          value: null,
        },
        seenOn: { kind: 'day', label: 'Seen on', required: true, half: true, value: londonDate() },
        referenceEnd: {
          kind: 'line',
          label: 'Last four characters of its number',
          help: 'The whole number is not kept.',
          max: 4,
          value: null,
        },
        documentId: useDocumentField(caseId),
      }}
      call={addEvidence}
      done={['Paper recorded', name]}
      onClose={onClose}
    />
  );
}

/** Records an electronic check of identity and address. */
export function CheckDialog({ caseId, of: { personId, name }, onClose }: DiligenceDialogProps) {
  return (
    <FieldsDialog
      title={`Electronic check of ${name}`}
      submitLabel="Record check"
      schema={contract.addCheck.input}
      given={{ caseId, personId }}
      fields={{
        provider: { kind: 'line', label: 'Provider', required: true, half: true, max: 120, value: '' },
        reference: { kind: 'line', label: 'Reference', required: true, half: true, max: 120, value: '' },
        checkedOn: { kind: 'day', label: 'Checked on', required: true, half: true, value: londonDate() },
        result: {
          kind: 'choice',
          label: 'Result',
          required: true,
          half: true,
          options: optionsOf(checkResults),
          value: null,
        },
        resolution: {
          kind: 'text',
          label: 'How it was resolved',
          help: 'Where it was referred or failed. A check that failed needs papers of identity and address as well.',
          rows: 2,
          max: 1_000,
          value: null,
        },
        documentId: useDocumentField(caseId),
      }}
      call={addCheck}
      done={['Check recorded', name]}
      onClose={onClose}
    />
  );
}

/** Says how a check that was referred or failed was resolved. */
export function ResolveDialog({
  caseId,
  of: { personId, name },
  check: { id, version, provider },
  onClose,
}: DiligenceDialogProps & { check: DiligenceRecord['checks'][number] }) {
  return (
    <FieldsDialog
      title={`Check of ${name} by ${provider}`}
      submitLabel="Record"
      schema={contract.resolveCheck.input}
      given={{ caseId, personId, id, version }}
      fields={{
        resolution: { kind: 'text', label: 'How it was resolved', required: true, max: 1_000, value: '' },
      }}
      call={resolveCheck}
      done={['Check resolved', name]}
      onClose={onClose}
    />
  );
}

const screeningFields = (record: DiligenceRecord | null) =>
  ({
    sanctionsResult: {
      kind: 'choice',
      label: 'Sanctions screening',
      half: true,
      options: optionsOf(screeningResults),
      noun: 'result',
      value: record?.sanctionsResult ?? null,
    },
    sanctionsOn: { kind: 'day', label: 'Screened on', half: true, value: record?.sanctionsOn ?? null },
    sanctionsNote: {
      kind: 'text',
      label: 'How a match was ruled out',
      rows: 2,
      max: 1_000,
      value: record?.sanctionsNote ?? null,
    },
  }) as const;

const pepFields = (record: DiligenceRecord | null) =>
  ({
    pep: {
      kind: 'choice',
      label: 'Politically exposed person',
      help: 'Also a relative or a close associate of one.',
      half: true,
      options: optionsOf(yesOrNo),
      defaultText: 'Not asked yet',
      value: record?.pep ?? null,
    },
    pepAskedOn: { kind: 'day', label: 'Asked on', half: true, value: record?.pepAskedOn ?? null },
    pepOffice: {
      kind: 'line',
      label: 'Office, and who holds it',
      max: 300,
      value: record?.pepOffice ?? null,
    },
  }) as const;

const riskFields = (record: DiligenceRecord | null) =>
  ({
    risk: {
      kind: 'choice',
      label: 'Risk',
      half: true,
      options: optionsOf(risks),
      defaultText: 'Not rated yet',
      value: record?.risk ?? null,
    },
    reviewOn: {
      kind: 'day',
      label: 'Review due on',
      half: true,
      allowFuture: true,
      value: record?.reviewOn ?? null,
    },
    riskReason: {
      kind: 'text',
      label: 'Reason for the risk',
      rows: 2,
      max: 1_000,
      value: record?.riskReason ?? null,
    },
    funds: {
      kind: 'text',
      label: 'Source of funds',
      help: 'Asked of politically exposed persons, at high risk, and of third parties who pay.',
      rows: 2,
      max: 1_000,
      value: record?.funds ?? null,
    },
    fundsEvidence: {
      kind: 'text',
      label: 'What shows it',
      rows: 2,
      max: 1_000,
      value: record?.fundsEvidence ?? null,
    },
  }) as const;

/** Records what somebody was asked, the screening, the risk and the funds. */
export function AnswersDialog({ caseId, of: { personId, name, record }, onClose }: DiligenceDialogProps) {
  return (
    <FieldsDialog
      title={`Screening and risk of ${name}`}
      size="medium"
      submitLabel="Save"
      about="Leave empty what has not been asked or checked yet. Senior management is asked to approve acting for a politically exposed person once the funds are explained."
      schema={contract.save.input}
      given={{ caseId, personId, version: record?.version ?? 1 }}
      fields={{ ...pepFields(record), ...screeningFields(record), ...riskFields(record) }}
      call={saveAnswers}
      done={['Due diligence saved', name]}
      onClose={onClose}
    />
  );
}

/** Completes due diligence on somebody as they are now. */
export function CompleteDialog({ caseId, of: { personId, name, record }, onClose }: DiligenceDialogProps) {
  return (
    <FieldsDialog
      title={`Complete due diligence on ${name}`}
      submitLabel="Complete"
      about="You confirm that they are who they say they are. This stands until the name, the date of birth or the address changes."
      schema={contract.complete.input}
      given={{ caseId, personId, version: record?.version ?? 1 }}
      fields={{
        completedOn: { kind: 'day', label: 'Completed on', required: true, value: londonDate() },
        lateReason: { ...lateAsked.lateReason, value: null },
        lateEvidence: { ...lateAsked.lateEvidence, value: null },
      }}
      call={complete}
      done={['Due diligence completed', name]}
      onClose={onClose}
    />
  );
}

/** Reopens completed due diligence. */
export function ReopenDialog({ caseId, of: { personId, name, record }, onClose }: DiligenceDialogProps) {
  return (
    <FieldsDialog
      title={`Reopen due diligence on ${name}`}
      submitLabel="Reopen"
      schema={contract.reopen.input}
      given={{ caseId, personId, version: record?.version ?? 1 }}
      fields={{ reason: { kind: 'text', label: 'Reason', required: true, rows: 2, max: 1_000, value: '' } }}
      call={reopen}
      done={['Due diligence reopened', name]}
      onClose={onClose}
    />
  );
}
