import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManualJournalDetail } from '#shared/records/ledger/contract.ts';
import { ledgers, manualStates } from '#shared/records/ledger/ledger.ts';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { deciding, sayOutcome } from '#web/platform/page/approvals/approvals-client.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Field, optionsOf, Select, TextInput } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { type JournalForm, JournalGrid } from './JournalGrid.tsx';
import { JournalLines } from './JournalLines.tsx';
import { isEmptyLine, journalForm, valuesOf } from './journal-form.ts';
import { saving } from './ledger-client.ts';

const ledgerOptions = optionsOf(ledgers);

function Head({ form, isNew }: { form: JournalForm; isNew: boolean }) {
  const { allUserDomains } = useAuth();
  const domains = allUserDomains.map(({ id, name }) => ({ id, label: name }));
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <FormField form={form} name="domainId" label="Domain" required>
        {(control) => <Select {...control} disabled={!isNew} options={domains} />}
      </FormField>
      <InputField form={form} name="ledger" label="Ledger" required kind="choice" options={ledgerOptions} />
      <InputField form={form} name="postedOn" label="Posted on" required kind="day" />
      <div className="sm:col-span-3">
        <InputField form={form} name="description" label="What for" required kind="line" max={200} />
      </div>
    </div>
  );
}

/** Drops lines that a key started and nobody used; a journal keeps at least two. */
function dropEmptyLines({ form }: JournalForm): void {
  const lines = form.getValues('lines') as Parameters<typeof isEmptyLine>[0][];
  const used = lines.filter((line) => !isEmptyLine(line));
  if (used.length >= 2 && used.length < lines.length) form.setValue('lines', used, { shouldDirty: true });
}

export interface ManualJournalDialogProps {
  /** The user's own journal that is still awaiting approval; null for a new one. */
  own: ManualJournalDetail | null;
  onClose: () => void;
}

/** Writes a journal by hand, which somebody else then approves. */
export function ManualJournalDialog({ own, onClose }: ManualJournalDialogProps) {
  const chosen = useDomain();
  const form = useContractForm({
    schema: journalForm,
    given: own ? { id: own.id, version: own.version } : {},
    values: valuesOf(own, chosen === 'all' ? null : chosen),
    isComparable: false,
    save: async ({ id, version, ...input }) => {
      const { create, update } = trpcClient.payments.manual;
      await saving(id && version ? update.mutate({ id, version, ...input }) : create.mutate(input));
      toast.success(own ? 'Item Updated.' : 'Item Created.');
    },
  });
  const submit = (then?: () => void) => {
    dropEmptyLines(form);
    return form.submit(then);
  };
  return (
    <FormDialog
      title={own ? 'Change the journal' : 'New manual journal'}
      submitLabel={own ? 'Save' : 'Ask for approval'}
      size="large"
      form={{ ...form, submit }}
      onClose={onClose}
    >
      <Head form={form} isNew={own === null} />
      <JournalGrid form={form} own={own} />
    </FormDialog>
  );
}

type Decision = 'approve' | 'reject' | 'withdraw';

/** Sends the decision on the pending request. */
function send({ approvalId }: ManualJournalDetail, decision: Decision, comment: string) {
  const id = approvalId ?? 0;
  const { approvals } = trpcClient;
  return saving(
    deciding(
      decision === 'reject' ? approvals.reject.mutate({ id, comment }) : approvals[decision].mutate({ id }),
    ),
  );
}

function Facts({ journal }: { journal: ManualJournalDetail }) {
  return (
    <p className="text-sm text-muted">
      {journal.domain.name} · posted on {textOfIso(journal.postedOn)} · written by {journal.requester},{' '}
      <Timestamp at={journal.createdAt} /> · {manualStates[journal.status]}
      {journal.decider !== null && ` by ${journal.decider}`}
      {journal.comment !== null && `: ${journal.comment}`}
      {journal.journalId !== null && (
        <>
          {' '}
          as{' '}
          <AppLink href={`/journals/${journal.journalId}`} className="text-accent-text hover:underline">
            {journal.reference}
          </AppLink>
        </>
      )}
    </p>
  );
}

interface DecisionsProps {
  journal: ManualJournalDetail;
  onEdit: () => void;
  onDone: () => void;
}

/** Approve or reject what somebody else wrote; change or withdraw the user's own. */
function Decisions({ journal, onEdit, onDone }: DecisionsProps) {
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<Decision | null>(null);
  if (journal.status !== 'pending') return null;
  const { approvalBlocker: blocker, mayChange, mayWithdraw } = journal;
  async function decide(decision: Decision) {
    if (decision === 'reject' && comment.trim() === '') return setProblem('Say why it is rejected.');
    setBusy(decision);
    try {
      const outcome = await send(journal, decision, comment);
      if (outcome.decision === 'void' || outcome.decision === 'escalated') sayOutcome(outcome);
      else toast.success('Item Updated.');
      onDone();
    } catch (error) {
      setProblem((error instanceof ApiError && Object.values(error.errors)[0]) || messageOf(error));
      toast.error('Error updating.', messageOf(error));
      setBusy(null);
    }
  }
  const button = (decision: Decision, label: string, colour: 'accent' | 'neutral' | 'red') => (
    <Button
      colour={colour}
      loading={busy === decision}
      disabled={busy !== null}
      onClick={() => void decide(decision)}
    >
      {label}
    </Button>
  );
  return (
    <div className="space-y-3">
      {problem && <Alert colour="red" title="Not done." message={problem} />}
      {blocker ? (
        <>
          <Alert colour="blue" role="none" message={blocker} />
          <div className="flex justify-end gap-2">
            {mayChange && <Button onClick={onEdit}>Change</Button>}
            {mayWithdraw && button('withdraw', 'Withdraw', 'neutral')}
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-end justify-end gap-2">
          <div className="min-w-56 grow">
            <Field label="Comment" help="Needed to reject.">
              {(control) => <TextInput {...control} value={comment} onChange={setComment} maxLength={500} />}
            </Field>
          </div>
          {button('reject', 'Reject', 'red')}
          {button('approve', 'Approve and post', 'accent')}
        </div>
      )}
    </div>
  );
}

/** One manual journal over the list, with what can be decided about it. */
export function ManualJournalSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(trpc.payments.manual.get.queryOptions({ id }));
  const [isEditing, setEditing] = useState(false);
  if (isEditing && query.data) return <ManualJournalDialog own={query.data} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={query.data?.description ?? 'Manual journal'}>
      <Loaded query={query} path="manual-journals">
        {(journal) => (
          <div className="space-y-4">
            <Facts journal={journal} />
            <WaitingApprovals entity="manual-journals" entityId={id} />
            <JournalLines lines={journal.lines} />
            <Decisions journal={journal} onEdit={() => setEditing(true)} onDone={onClose} />
          </div>
        )}
      </Loaded>
    </Modal>
  );
}
