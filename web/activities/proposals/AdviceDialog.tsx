import { type Advice, adviceLabels, emptyAdvice } from '#shared/activities/proposals/advice.ts';
import { type AdviceView, adviceContract } from '#shared/activities/proposals/contract.ts';
import {
  type ContractForm,
  FormDialog,
  useContractForm,
  useValue,
} from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Select, TextArea } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AdviceOptionFields } from './AdviceOptionFields.tsx';
import { saveAdvice } from './proposals-client.ts';

type Values = { [Field in keyof Advice]: Advice[Field] | null };

const texts = ['reasons', 'costsExplained', 'referrer', 'earlierAdvice', 'thirdParties'] as const;

/** The record as it stands, or the values that a new one starts with. Each difference starts with the earlier answer, to be read again. */
function startOf({ record, start, differences }: AdviceView): Values {
  if (!record) return { ...emptyAdvice, ...start };
  const before = (key: string) => record.differenceAnswers.find((each) => each.key === key)?.answer;
  return {
    ...record,
    differenceAnswers: differences.map((each) => ({
      ...each,
      answer: before(each.key) ?? record.differencesExplained,
    })),
  };
}

function Vulnerability({ form }: { form: ContractForm<Values> }) {
  const has = useValue(form, 'hasVulnerability');
  return (
    <>
      <FormField
        form={form}
        name="hasVulnerability"
        label={adviceLabels.hasVulnerability}
        help="Keep the condition itself in sensitive notes, not here."
      >
        {({ value, onChange, ...control }) => (
          <Select
            {...control}
            ref={undefined}
            defaultText="Not asked yet"
            value={value === null ? null : value ? 'yes' : 'no'}
            onChange={(next) => onChange(next === null ? null : next === 'yes')}
            options={[
              { id: 'no', label: 'None' },
              { id: 'yes', label: 'Yes' },
            ]}
          />
        )}
      </FormField>
      {has && (
        <FormField form={form} name="vulnerabilitySteps" label={adviceLabels.vulnerabilitySteps} required>
          {(control) => <TextArea {...control} rows={3} maxLength={4_000} />}
        </FormField>
      )}
    </>
  );
}

interface AdviceDialogProps {
  caseId: number;
  view: AdviceView;
  onClose: () => void;
}

/** Records what the client was advised. */
export function AdviceDialog({ caseId, view, onClose }: AdviceDialogProps) {
  const { record, unsuitable, differences } = view;
  const form = useContractForm({
    schema: adviceContract.save.input,
    given: { caseId, ...(record && { version: record.version }) },
    values: startOf(view),
    save: async (input) => {
      await saveAdvice(input);
      toast.success('Advice recorded.');
    },
  });
  return (
    <FormDialog title="Record of advice" submitLabel="Save record" size="large" form={form} onClose={onClose}>
      {record && record.status !== 'draft' && (
        <Alert colour="yellow" role="none" message="Changes need a new sign-off." />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField form={form} name="adviceOn" label={adviceLabels.adviceOn} kind="day" />
        <FormField form={form} name="reflectUntil" label={adviceLabels.reflectUntil}>
          {(control) => <DateInput {...control} allowFuture />}
        </FormField>
      </div>
      <AdviceOptionFields form={form} />
      {texts.map((name) => (
        <InputField key={name} form={form} name={name} label={adviceLabels[name]} kind="text" max={4_000} />
      ))}
      {unsuitable.length > 0 && (
        <FormField
          form={form}
          name="suitableAnyway"
          label={adviceLabels.suitableAnyway}
          help={unsuitable.join(' ')}
        >
          {(control) => <TextArea {...control} rows={3} maxLength={4_000} />}
        </FormField>
      )}
      {differences.length > 0 && (
        <fieldset className="space-y-3">
          <legend className="mb-2 text-base font-semibold">{adviceLabels.differenceAnswers}</legend>
          {differences.map(({ key, problem }, at) => (
            <FormField key={key} form={partOf(form, 'differenceAnswers', at)} name="answer" label={problem}>
              {(control) => <TextArea {...control} rows={2} maxLength={2_000} />}
            </FormField>
          ))}
        </fieldset>
      )}
      <Vulnerability form={form} />
      <fieldset className="space-y-3">
        <legend className="mb-2 text-base font-semibold">Questions to the client</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            form={form}
            name="earlierOrderOn"
            label={adviceLabels.earlierOrderOn}
            help="Leave blank if there are none."
            kind="day"
          />
          <InputField
            form={form}
            name="breathingSpaceEndedOn"
            label={adviceLabels.breathingSpaceEndedOn}
            help="Leave blank if there are none."
            kind="day"
          />
        </div>
        <FormSwitch form={form} name="isUndischarged" label={adviceLabels.isUndischarged} />
        <FormSwitch form={form} name="isMeetingOffered" label={adviceLabels.isMeetingOffered} />
        <FormSwitch form={form} name="hasConsented" label={adviceLabels.hasConsented} />
      </fieldset>
    </FormDialog>
  );
}
