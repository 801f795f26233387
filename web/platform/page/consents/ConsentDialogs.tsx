import { londonDate } from '#shared/platform/dates.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import {
  consentsContract as contract,
  type DeliveryConsent,
} from '#shared/records/correspondence/consents-contract.ts';
import { consentKinds } from '#shared/records/correspondence/notice-rules.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import {
  type ConsentHolder,
  recordOfCreditor,
  recordOnCase,
  revokeOfCreditor,
  revokeOnCase,
} from './consents-client.ts';

interface DialogProps {
  holder: ConsentHolder;
  onClose: () => void;
}

const kinds = (['actual', 'deemed'] as const).map((id) => ({ id, label: consentKinds[id] }));

const asked = ({ email }: ConsentHolder) =>
  ({
    address: { kind: 'line', label: 'E-mail address given for it', required: true, value: email ?? '' },
    givenOn: { kind: 'day', label: 'Given on', required: true, value: londonDate() },
    source: {
      kind: 'text',
      label: 'How we know',
      help: 'For example the letter or form in which it was given, or the e-mails that show how they have corresponded.',
      required: true,
      rows: 2,
      max: 300,
      value: '',
    },
  }) as const;

/** Records that somebody takes notices electronically. */
export function RecordConsentDialog({ holder, onClose }: DialogProps) {
  const dialog = {
    title: `Electronic delivery to ${holder.name}`,
    submitLabel: 'Record consent',
    about:
      'Notices under the Rules go by e-mail or on a website only with this consent. Ordinary letters do not need it.',
    done: ['Consent recorded', holder.name] as const,
    onClose,
  };
  const fields = asked(holder);
  if (holder.of === 'creditor')
    return (
      <FieldsDialog
        {...dialog}
        schema={contract.record.input}
        given={{ creditorId: holder.id }}
        fields={{ ...fields, lateReason: { ...lateAsked.lateReason, value: null } }}
        call={(input) => recordOfCreditor(holder, input)}
      />
    );
  const isPerson = holder.of === 'person';
  return (
    <FieldsDialog
      {...dialog}
      schema={contract.recordOnCase.input}
      given={{
        caseId: holder.caseId,
        personId: isPerson ? holder.id : null,
        debtId: isPerson ? null : holder.id,
        documentId: null,
      }}
      fields={{
        kind: {
          kind: 'choice',
          label: 'Consent',
          required: true,
          options: kinds,
          isAsked: !isPerson,
          value: 'actual',
        },
        ...fields,
        lateReason: { ...lateAsked.lateReason, value: null },
      }}
      call={(input) => recordOnCase(holder, input)}
    />
  );
}

/** Records that a consent was revoked; notices go by post from then on. */
export function RevokeConsentDialog({
  holder,
  consent,
  onClose,
}: DialogProps & { consent: DeliveryConsent }) {
  const { id, version } = consent;
  const dialog = {
    title: `Revoke the consent of ${holder.name}`,
    submitLabel: 'Revoke',
    done: ['Consent revoked', holder.name] as const,
    onClose,
  };
  const fields = {
    revokedOn: { kind: 'day', label: 'Revoked on', required: true, value: londonDate() },
    reason: { kind: 'text', label: 'Reason', required: true, rows: 2, max: 300, value: '' },
    lateReason: { ...lateAsked.lateReason, value: null },
    lateEvidence: { ...lateAsked.lateEvidence, value: null },
  } as const;
  return holder.of === 'creditor' ? (
    <FieldsDialog
      {...dialog}
      schema={contract.revoke.input}
      given={{ creditorId: holder.id, id, version }}
      fields={fields}
      call={(input) => revokeOfCreditor(holder, input)}
    />
  ) : (
    <FieldsDialog
      {...dialog}
      schema={contract.revokeOnCase.input}
      given={{ caseId: holder.caseId, id, version }}
      fields={fields}
      call={(input) => revokeOnCase(holder, input)}
    />
  );
}
