import { londonDate } from '#shared/platform/dates.ts';
import { mailContract } from '#shared/records/correspondence/contract.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { requestCopy, withdrawCopy } from './mail-client.ts';

interface RequestProps {
  mailId: number;
  recipient: { id: number; name: string };
  onClose: () => void;
}

/** Records that somebody asked for a hard copy of what they were sent electronically: the copy is queued at once. */
export const RequestCopyDialog = ({ mailId, recipient, onClose }: RequestProps) => (
  <FieldsDialog
    title={`Hard copy for ${recipient.name}`}
    submitLabel="Record"
    about="It is free of charge and must be delivered within five business days. The same pages go by first class post, to the address on the case."
    schema={mailContract.requestCopy.input}
    given={{ id: mailId, recipientId: recipient.id }}
    fields={{
      requestedOn: { kind: 'day', label: 'Asked on', required: true, value: londonDate() },
      source: {
        kind: 'line',
        label: 'Who asked, and how',
        help: 'Such as: Jane Smith, by phone.',
        required: true,
        value: '',
      },
    }}
    call={requestCopy}
    done={['Request recorded', 'The copy is queued for the post.']}
    onClose={onClose}
  />
);

interface WithdrawProps {
  mailId: number;
  request: { id: number; version: number };
  onClose: () => void;
}

/** Records that a hard copy is no longer wanted: its clock and its task end. */
export const WithdrawCopyDialog = ({ mailId, request, onClose }: WithdrawProps) => (
  <FieldsDialog
    title="Hard copy no longer wanted"
    submitLabel="Record"
    schema={mailContract.withdrawCopy.input}
    given={{ id: mailId, requestId: request.id, version: request.version }}
    fields={{ reason: { kind: 'line', label: 'Why', required: true, value: '' } }}
    call={withdrawCopy}
    done={['Recorded']}
    onClose={onClose}
  />
);
