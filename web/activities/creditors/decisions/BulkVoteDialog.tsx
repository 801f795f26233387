import { useState } from 'react';
import type { DecisionDetail, DecisionVoter } from '#shared/activities/creditors/decisions/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import type { VoteKind } from '#shared/records/decisions/decisions.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { Field, Select, TextArea } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { BallotFields } from './BallotFields.tsx';
import { ballotForm, freshBallot, inputOf } from './ballot.ts';
import { voteOptions, voterName } from './decision-words.ts';
import { castVotes } from './decisions-client.ts';

interface BulkVoteDialogProps {
  decision: DecisionDetail;
  /** Those that were ticked, or all those of an agent. */
  voters: readonly DecisionVoter[];
  /** The agent that votes for them. */
  agent: { id: number; name: string } | null;
  onClose: () => void;
}

/** Votes of several creditors at once, such as those of an agent; each may differ. */
export function BulkVoteDialog({ decision, voters, agent, onClose }: BulkVoteDialogProps) {
  const [all, setAll] = useState<VoteKind | null>(null);
  const form = useContractForm({
    schema: ballotForm,
    given: { caseId: decision.caseId, id: decision.id },
    values: {
      ...freshBallot,
      agentCreditorId: agent?.id ?? null,
      votes: voters.map(({ debtId }) => ({ debtId, vote: null, modifications: null, claimedPence: null })),
    },
    refusedAt: { receivedAt: 'receivedOn' },
    isComparable: false,
    save: async (input) => {
      await castVotes(inputOf(input));
      toast.success('Votes entered', counted(input.votes.length, 'vote'));
    },
  });
  const votes = form.form.watch('votes') as { vote: VoteKind | null }[];
  const applyToAll = (vote: VoteKind | null) => {
    setAll(vote);
    form.set({ votes: form.form.getValues('votes').map((each: object) => ({ ...each, vote })) });
  };
  return (
    <FormDialog
      title={agent ? `Votes of ${agent.name}` : `Votes of ${counted(voters.length, 'creditor')}`}
      size="large"
      submitLabel={`Enter ${counted(voters.length, 'vote')}`}
      form={form}
      onClose={onClose}
    >
      <p className="figures text-sm text-muted">
        {counted(voters.length, 'creditor')} with {poundsText(sumOf(voters, ({ valuePence }) => valuePence))}{' '}
        in all
      </p>
      <div className="sm:max-w-xs" data-autofocus="">
        <Field label="All of them">
          {(control) => (
            <Select
              {...control}
              value={all}
              onChange={applyToAll}
              options={voteOptions(decision.kind)}
              defaultText="As below"
            />
          )}
        </Field>
      </div>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {voters.map((voter, at) => (
          <li key={voter.debtId} className="space-y-2">
            <InputField
              form={partOf(form, 'votes', at)}
              name="vote"
              label={`${voterName(voter)}, ${poundsText(voter.valuePence)}`}
              required
              kind="choice"
              options={voteOptions(decision.kind)}
              defaultText="-- Select Vote --"
            />
            {votes[at]?.vote === 'modified' && (
              <FormField
                form={partOf(form, 'votes', at)}
                name="modifications"
                label="Modifications, word for word"
                help="One per line. Each becomes a clause; what it changes is recorded later."
                required
              >
                {(control) => <TextArea {...control} rows={2} maxLength={10_000} />}
              </FormField>
            )}
          </li>
        ))}
      </ul>
      <BallotFields form={form} isClosed={decision.isClosed} />
    </FormDialog>
  );
}
