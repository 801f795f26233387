import { type DecisionDetail, decisionsContract } from '#shared/activities/creditors/decisions/contract.ts';
import { cited } from '#shared/records/law/places.ts';
import { usePlace } from '#web/platform/case/case.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { InputField } from '#web/platform/page/form/FormField.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AskedVoteClauses } from './AskedClauses.tsx';
import { settleModifications } from './decisions-client.ts';

type Given = { voteId: number; isAgreed: boolean };
const refusal = [{ id: 'refused', label: 'All refused' }] as const;

/**
 * Records the client's answer to the modifications of each vote, which follows from the answers to their clauses; the votes are then
 * counted again. What a clause lacks is a link to where it is filled in; otherwise the vote is refused as a whole.
 */
export function SettleDialog({ decision, onClose }: { decision: DecisionDetail; onClose: () => void }) {
  const { caseId, id, version, asked } = decision;
  const place = usePlace(caseId);
  const form = useContractForm({
    schema: decisionsContract.settle.input,
    given: { caseId, id, version },
    values: { answers: [], note: null },
    isComparable: false,
    save: async (input) => {
      const { status } = await settleModifications(input);
      toast.success(status === 'approved' ? 'Approved with the modifications agreed' : 'Rejected');
    },
  });
  const given = (form.form.watch('answers') ?? []) as Given[];
  const problem = form.form.formState.errors.answers?.message as string | undefined;
  const refuse = (voteId: number, isRefused: boolean) =>
    form.set({
      answers: [
        ...given.filter((each) => each.voteId !== voteId),
        ...(isRefused ? [{ voteId, isAgreed: false }] : []),
      ],
    });
  return (
    <FormDialog
      title="What the client agrees to"
      size="medium"
      submitLabel="Record"
      form={form}
      onClose={onClose}
    >
      <p>
        Each modification needs the client’s signed consent{cited(place, 'section 258')}, which is recorded on
        the Modifications tab. A vote whose modifications are refused counts against.
      </p>
      {asked.map((vote) => (
        <div key={vote.voteId} className="space-y-2 rounded-md border border-border p-3">
          <AskedVoteClauses caseId={caseId} vote={vote} />
          {vote.answer === null && (
            <Field label={`Client’s answer to ${vote.creditor.name} as a whole`}>
              {(control) => (
                <Select
                  {...control}
                  value={given.some(({ voteId }) => voteId === vote.voteId) ? 'refused' : null}
                  onChange={(chosen) => refuse(vote.voteId, chosen === 'refused')}
                  options={refusal}
                  label="answer"
                  defaultText="Not all answered yet"
                />
              )}
            </Field>
          )}
        </div>
      ))}
      {problem && (
        <p role="alert" className="text-sm font-medium text-red-text">
          {problem}
        </p>
      )}
      <InputField form={form} name="note" label="Note" kind="text" rows={2} max={2_000} />
    </FormDialog>
  );
}
