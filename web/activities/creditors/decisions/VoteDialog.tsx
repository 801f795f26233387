import { useQuery } from '@tanstack/react-query';

import type { DecisionDetail, DecisionVoter } from '#shared/activities/creditors/decisions/contract.ts';
import { titleOfWords } from '#shared/activities/creditors/modifications/own-words.ts';
import { poundsText } from '#shared/platform/money.ts';
import { effectOf } from '#shared/records/affairs/effects.ts';
import { type VoteKind, voteText } from '#shared/records/decisions/decisions.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { MultiSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AskedClashes } from './AskedClashes.tsx';
import { BallotFields } from './BallotFields.tsx';
import { ballotForm, freshBallot, inputOf } from './ballot.ts';
import { voteOptions, voterName } from './decision-words.ts';
import { castVotes } from './decisions-client.ts';
import { OwnClauseFields } from './OwnClauseFields.tsx';

interface VoteDialogProps {
  decision: DecisionDetail;
  voter: DecisionVoter;
  /** The vote that the form starts with. */
  vote?: VoteKind | undefined;
  onClose: () => void;
}

/** Enters the vote of one creditor; a later one replaces an earlier one. */
export function VoteDialog({ decision, voter, vote, onClose }: VoteDialogProps) {
  const form = useContractForm({
    schema: ballotForm,
    given: { caseId: decision.caseId, id: decision.id },
    values: {
      ...freshBallot,
      votes: [
        {
          debtId: voter.debtId,
          vote: vote ?? voter.counting?.vote ?? null,
          modifications: null,
          claimedPence: null,
          modificationIds: [],
          ownClauses: [],
        },
      ],
    },
    refusedAt: {
      receivedAt: 'receivedOn',
      modifications: 'votes.0.modificationIds',
      debtId: 'votes.0.vote',
    },
    isComparable: false,
    save: async (input) => {
      await castVotes(inputOf(input));
      toast.success('Vote entered', voterName(voter));
    },
  });
  const { data: library = [] } = useQuery(
    trpc.modifications.library.queryOptions({ caseId: decision.caseId }),
  );
  const clauses = library.map(({ id, code, title }) => ({ id, label: `${code} ${title}` }));
  const own = partOf(form, 'votes', 0);
  const kind = useValue(own, 'vote');
  const chosen = useValue(own, 'modificationIds') ?? [];
  const written = useValue(own, 'ownClauses');
  const asked = [
    ...library
      .filter(({ id }) => chosen.includes(id))
      .map(({ id, title, effect }) => ({ modificationId: id, title, effect })),
    ...(written ?? []).map(({ text, effect }) => ({
      modificationId: null,
      title: titleOfWords(text ?? '') || 'In its own words',
      effect: effectOf(effect ?? {}),
    })),
  ];
  return (
    <FormDialog
      title={`Vote of ${voter.creditor.name}`}
      size="medium"
      submitLabel="Enter vote"
      form={form}
      onClose={onClose}
    >
      <p className="figures text-sm text-muted">
        Admitted for voting at {poundsText(voter.valuePence)}
        {voter.isAssociate ? ' · associate of the client' : ''}
        {voter.counting ? ` · so far: ${voteText(decision.kind, voter.counting.vote)}` : ''}
      </p>
      <div className="grid gap-4 sm:grid-cols-2" data-autofocus="">
        <FormField form={own} name="vote" label="Vote" required>
          {(control) => <Select {...control} options={voteOptions(decision.kind)} />}
        </FormField>
        <InputField
          form={own}
          name="claimedPence"
          label="Amount on the form"
          help="What the creditor says it is owed."
          kind="pence"
        />
      </div>
      {kind === 'modified' && (
        <>
          <FormField
            form={own}
            name="modificationIds"
            label="Clauses from the library"
            help="Each becomes a modification of the case, to which the client consents."
          >
            {({ value, onChange, ...control }) => (
              <MultiSelect
                {...control}
                value={value ?? []}
                onChange={(ids) => onChange([...ids])}
                options={clauses}
                label="clauses"
              />
            )}
          </FormField>
          <OwnClauseFields form={own} />
          <AskedClashes caseId={decision.caseId} creditorId={voter.creditor.id} asked={asked} />
        </>
      )}
      <BallotFields form={form} isClosed={decision.isClosed} />
    </FormDialog>
  );
}
