import {
  type DecisionDetail,
  type DecisionVoter,
  decisionsContract,
} from '#shared/activities/creditors/decisions/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { keysOf } from '#shared/platform/options.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import { courtOrders, isMeeting, ruledBases, valueBases } from '#shared/records/decisions/decisions.ts';
import { cited, isRuleIn, toldOfApproval } from '#shared/records/law/places.ts';
import { usePlace } from '#web/platform/case/case.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Select, TextArea, TextInput } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { voterName } from './decision-words.ts';
import { noteResult, recordNotice, recordOrder, ruleOnValue, voidVote } from './decisions-client.ts';

interface DialogProps {
  decision: DecisionDetail;
  onClose: () => void;
}
const keyOf = ({ caseId, id, version }: DecisionDetail) => ({ caseId, id, version });

/** Records when creditors had notice: all of them, or one. */
export const NoticeDialog = ({
  decision,
  voter,
  onClose,
}: DialogProps & { voter?: DecisionVoter | undefined }) => (
  <FieldsDialog
    title={voter ? `Notice to ${voter.creditor.name}` : `Notice to all ${decision.voters.length} creditors`}
    submitLabel="Record"
    schema={decisionsContract.recordNotice.input}
    given={{ ...keyOf(decision), ...(voter && { debtIds: [voter.debtId] }) }}
    fields={{
      sentOn: {
        kind: 'day',
        label: 'Sent on',
        required: true,
        allowFuture: true,
        value: voter?.noticeSentOn ?? londonDate(),
      },
      deliveryMethodId: {
        kind: 'row',
        from: 'delivery-methods',
        label: 'Delivery',
        required: true,
        value: voter?.noticeMethod?.id ?? null,
      },
      deliveredOn: {
        kind: 'day',
        label: 'Delivered on',
        help: 'Leave blank to count business days by the method: one for e-mail, portal and gateway, two for first class post, four for second class. Electronic delivery needs the creditor’s consent.',
        allowFuture: true,
        value: null,
      },
      availableOn: {
        kind: 'day',
        label: 'First on the website',
        help: 'Only for a website or portal: it is not delivered before it can be read there.',
        allowFuture: true,
        value: null,
      },
      deliveryEvidence: {
        kind: 'line',
        label: 'Evidence of earlier delivery',
        help: 'Needed only if it was delivered sooner than that.',
        value: null,
      },
      lateReason: { ...lateAsked.lateReason, value: null },
      lateEvidence: { ...lateAsked.lateEvidence, value: null },
    }}
    call={recordNotice}
    done={['Notice recorded']}
    onClose={onClose}
  />
);

const reason = (rows: number, max: number) =>
  ({ kind: 'text', label: 'Reason', required: true, rows, max, value: '' }) as const;

const bases = [
  { id: 'figures' as const, label: 'As the debt’s figures' },
  ...ruledBases.map((id) => ({ id, label: valueBases[id] })),
];

/** Admits a debt for voting at the value that the chair decides, with the reason. */
export function ValueDialog({ decision, voter, onClose }: DialogProps & { voter: DecisionVoter }) {
  const place = usePlace(decision.caseId);
  const ruled = ruledBases.find((each) => each === voter.basis) ?? null;
  const form = useContractForm({
    schema: decisionsContract.rule.input,
    given: { ...keyOf(decision), debtId: voter.debtId },
    values: { basis: ruled ?? 'chair', valuePence: voter.valuePence, reason: voter.valueReason ?? '' },
    save: async (input) => {
      await ruleOnValue(input);
      toast.success('Value admitted for voting', voterName(voter));
    },
  });
  const basis = useValue(form, 'basis');
  return (
    <FormDialog
      title={`Value for voting: ${voter.creditor.name}`}
      submitLabel="Admit"
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Now votes at {poundsText(voter.valuePence)}: {valueBases[voter.basis]}. A disputed claim is marked as
        objected to and still votes; a debt of unascertained amount votes at £1
        {cited(place, 'rules 15.31 and 15.33')}.
      </p>
      <FormField form={form} name="basis" label="Basis">
        {(control) => (
          <Select
            {...control}
            value={control.value ?? 'figures'}
            onChange={(value) => control.onChange(value === 'figures' ? null : value)}
            options={bases}
          />
        )}
      </FormField>
      {(basis === 'chair' || basis === 'objected') && (
        <FormField form={form} name="valuePence" label="Votes at" required>
          {(control) => <CurrencyInput {...control} />}
        </FormField>
      )}
      <FormField form={form} name="reason" label="Reason" required>
        {(control) => <TextArea {...control} rows={3} maxLength={1_000} />}
      </FormField>
    </FormDialog>
  );
}

/** Voids a vote that was entered by mistake. */
export const VoidVoteDialog = ({ decision, voteId, onClose }: DialogProps & { voteId: number }) => (
  <FieldsDialog
    title="Take a vote back"
    submitLabel="Take back"
    colour="red"
    about={
      isMeeting(decision.procedure) || decision.kind === 'objections'
        ? 'For a vote that was entered by mistake. A creditor who changes its mind votes again instead.'
        : 'For a vote that was entered by mistake. A vote that a creditor cast other than at a meeting stands.'
    }
    schema={decisionsContract.voidVote.input}
    given={{ caseId: decision.caseId, id: decision.id, voteId }}
    fields={{ reason: reason(2, 500) }}
    call={voidVote}
    done={['Vote taken back']}
    onClose={onClose}
  />
);

/** Records when creditors and the Secretary of State were told the outcome. */
export function ResultDialog({ decision, onClose }: DialogProps) {
  const place = usePlace(decision.caseId);
  const within =
    place && isRuleIn('revocation', place) ? `, within five business days${cited(place, 'rule 8.27')}` : '';
  return (
    <FieldsDialog
      title="Who was notified of the outcome"
      submitLabel="Save"
      schema={decisionsContract.noteResult.input}
      given={keyOf(decision)}
      fields={{
        resultNoticeOn: {
          kind: 'day',
          label: 'Creditors notified on',
          help: `The chair’s report${cited(place, 'rule 8.24')}. Appeals${cited(place, 'rule 15.35')} count from this day.`,
          value: decision.resultNoticeOn ?? decision.reportSentOn,
        },
        stateNotifiedOn: {
          kind: 'day',
          label: `${toldOfApproval(place)} notified on`,
          help: `The register entry${cited(place, 'rules 8.26 and 11.14')}.`,
          isAsked: decision.kind === 'approval' && decision.status === 'approved',
          value: decision.stateNotifiedOn ?? decision.stateSentOn,
        },
        orderToldOn: {
          kind: 'day',
          label: `${toldOfApproval(place)} notified of the court order on`,
          help: `By whoever applied for it${within}.`,
          isAsked: decision.courtOrder !== null,
          value: decision.orderToldOn,
        },
        suspensionEndToldOn: {
          kind: 'day',
          label: 'Notified of the end of the suspension on',
          isAsked: decision.suspendedUntil !== null,
          value: decision.suspensionEndToldOn,
        },
      }}
      call={noteResult}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}

const orders = keysOf(courtOrders).map((id) => ({ id, label: courtOrders[id] }));

/** Records that the court revoked or suspended the approval. */
export function OrderDialog({ decision, onClose }: DialogProps) {
  const form = useContractForm({
    schema: decisionsContract.recordOrder.input,
    given: keyOf(decision),
    values: {
      order: null,
      orderedOn: null,
      courtReference: decision.courtReference ?? '',
      suspendedUntil: null,
    },
    save: async ({ suspendedUntil, ...input }) => {
      await recordOrder({ ...input, suspendedUntil: input.order === 'suspended' ? suspendedUntil : null });
      toast.success('Order recorded', `Approval ${courtOrders[input.order].toLowerCase()} by the court.`);
    },
  });
  const order = useValue(form, 'order');
  return (
    <FormDialog
      title="Order of the court"
      submitLabel="Record"
      colour={order === 'revoked' ? 'red' : undefined}
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="order" label="The approval is" required>
        {(control) => <Select {...control} options={orders} />}
      </FormField>
      {order === 'revoked' && <p>The arrangement ends on the day of the order. This cannot be undone.</p>}
      <FormField form={form} name="orderedOn" label="Order made on" required>
        {(control) => <DateInput {...control} />}
      </FormField>
      <FormField form={form} name="courtReference" label="Court and number" required>
        {(control) => <TextInput {...control} maxLength={200} />}
      </FormField>
      {order === 'suspended' && (
        <FormField
          form={form}
          name="suspendedUntil"
          label="Suspended until"
          help="Leave blank if the court has set no end date."
        >
          {(control) => <DateInput {...control} allowFuture />}
        </FormField>
      )}
    </FormDialog>
  );
}
