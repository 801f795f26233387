import { breachLife } from '#shared/activities/creditors/breaches/breach-life.ts';
import { earliestRemedy } from '#shared/activities/creditors/breaches/breaches.ts';
import { type BreachDetail, breachesContract } from '#shared/activities/creditors/breaches/contract.ts';
import { decisionsContract } from '#shared/activities/creditors/decisions/contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { cited, isRuleIn } from '#shared/records/law/places.ts';
import { useCase, usePlace } from '#web/platform/case/case.ts';
import { DecisionFields, usualDecision } from '#web/platform/page/decisions/DecisionFields.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { LifeSteps } from '#web/platform/page/life/LifeSteps.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { TextArea } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { referBreach, takeBreachStep } from './breaches-client.ts';

/** Puts the breach before creditors: their decision is prepared with it. */
function ReferForm({ breach, onClose }: { breach: BreachDetail; onClose: () => void }) {
  const { caseId } = breach;
  const { data: row } = useCase(caseId);
  const { title, submit, done, notice } = breachLife.steps.refer.asks;
  const form = useContractForm({
    schema: decisionsContract.create.input,
    given: { caseId, kind: 'breach', subjectId: breach.id },
    values: {
      sought: `That the arrangement is terminated for breach of its terms: ${breach.type.name}.`,
      ...usualDecision(row?.supervisorUserId ?? null),
    },
    save: async (input) => {
      await referBreach(input);
      toast.success('Item Updated.', done);
    },
  });
  return (
    <FormDialog title={title} size="medium" submitLabel={submit} form={form} onClose={onClose}>
      <Alert colour="blue" role="none" message={notice} />
      <FormField form={form} name="sought" label="Question to creditors" required>
        {(control) => <TextArea {...control} rows={3} maxLength={2000} />}
      </FormField>
      <DecisionFields form={form} domainId={row?.domainId} place={row?.jurisdiction} />
    </FormDialog>
  );
}

/** What may be done about a breach, and what prevents the rest. */
export function BreachSteps({ breach }: { breach: BreachDetail }) {
  const { id, version, caseId, type, detail, clause, remedy, detectedOn, referredOn } = breach;
  const place = usePlace(caseId);
  const earliest = earliestRemedy(londonDate(), type.remedyDays);
  const when =
    place && isRuleIn('final-report', place)
      ? 'they are due within 28 days'
      : 'their due dates depend on the law of its jurisdiction';
  return (
    <LifeSteps
      life={breachLife}
      steps={breach.steps}
      contract={breachesContract}
      given={{ caseId, id, version }}
      take={(step, input) => takeBreachStep(caseId, step, input)}
      onPage={{
        serve: {
          fields: {
            detail: { value: detail },
            clause: { value: clause },
            remedy: { value: remedy },
            remedyByOn: {
              value: earliest,
              min: earliest,
              help: `${type.remedyDays} days: the earliest is ${showDate(earliest)}.`,
            },
          },
        },
        respond: { fields: { on: { min: detectedOn }, response: { value: breach.clientResponse ?? '' } } },
        decide: { fields: { on: { min: referredOn ?? undefined } } },
        refer: { dialog: (onClose) => <ReferForm breach={breach} onClose={onClose} /> },
        terminate: {
          words: {
            about: `The arrangement ends today. The certificate to the client and the final reports${cited(place, 'rule 8.31')} are written; ${when}. This cannot be taken back.`,
          },
          fields: { reason: { value: type.name } },
        },
      }}
    />
  );
}
