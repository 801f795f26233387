import {
  type MatchRuleKind,
  type MatchSetting,
  matchRuleKinds,
  matchSettings,
} from '#shared/activities/money/banking/match-rules.ts';
import {
  changeRuleInput,
  changeThresholdsInput,
  type ListedMatchRule,
  pointsBounds,
  type RulesAnswer,
  settingsOf,
  thresholdBounds,
} from '#shared/activities/money/banking/match-rules-contract.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import {
  type ContractForm,
  FormDialog,
  useContractForm,
  useValue,
} from '#web/platform/page/form/FormDialog.tsx';
import { type BoundControl, FormField, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { TextArea } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { changeRule, changeThresholds } from './match-rules-client.ts';

const number = (control: BoundControl<number | null>) => <NumberInput {...control} />;

interface SettingFieldsProps {
  kind: MatchRuleKind;
  form: ContractForm<Record<MatchSetting, number | null>>;
}

function SettingFields({ kind, form }: SettingFieldsProps) {
  return settingsOf(kind).map(([name, { min, max }]) =>
    name === 'tolerancePence' ? (
      <InputField
        key={name}
        form={form}
        name={name}
        label="Tolerance"
        help="An amount that differs by no more counts as equal."
        kind="pence"
      />
    ) : (
      <FormField
        key={name}
        form={form}
        name={name}
        label={matchSettings[name]}
        required
        help={`From ${min} to ${max}.`}
      >
        {number}
      </FormField>
    ),
  );
}

/** A rule's points and numbers, and whether it counts. */
export function MatchRuleDialog({ rule, onClose }: { rule: ListedMatchRule; onClose: () => void }) {
  const { kind, version, isActive, points, settings, words, preventsPosting } = rule;
  const form = useContractForm({
    schema: changeRuleInput,
    given: { kind, version },
    values: { isActive, points, settings, words },
    save: async (input) => {
      await changeRule(input);
      toast.success('Item Updated.');
    },
  });
  const counts = useValue(form, 'isActive') ?? false;
  const { label, meaning } = matchRuleKinds[kind];
  const { min, max } = pointsBounds(kind);
  return (
    <FormDialog title={label} submitLabel="Save" form={form} onClose={onClose}>
      <p>{meaning}</p>
      <Switch label="The rule is on" value={counts} onChange={(next) => form.set({ isActive: next })} />
      {!counts && preventsPosting && (
        <Alert
          colour="yellow"
          role="none"
          message="While it is off, such items may be posted without anybody checking them."
        />
      )}
      <FormField form={form} name="points" label="Points" required help={`From ${min} to ${max}.`}>
        {number}
      </FormField>
      <SettingFields kind={kind} form={partOf(form, 'settings')} />
      {matchRuleKinds[kind].words && (
        <FormField form={form} name="words" label="Words" required help="A word or a phrase a line.">
          {(control) => (
            <TextArea
              {...control}
              rows={8}
              value={control.value?.join('\n') ?? ''}
              onChange={(text) => control.onChange(text.split('\n'))}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}

export interface ThresholdsDialogProps {
  thresholds: RulesAnswer['thresholds'];
  onClose: () => void;
}

/** The scores from which an item is posted or proposed. */
export function ThresholdsDialog({ thresholds, onClose }: ThresholdsDialogProps) {
  const { version, postAt, suggestAt } = thresholds;
  const { postAt: post, suggestAt: suggest } = thresholdBounds;
  return (
    <FieldsDialog
      title="Thresholds"
      submitLabel="Save"
      schema={changeThresholdsInput}
      given={{ version }}
      fields={{
        postAt: {
          kind: 'number',
          label: 'Posted from',
          help: `From ${post.min} to ${post.max} points. The lower, the more is posted to the wrong case.`,
          required: true,
          value: postAt,
        },
        suggestAt: {
          kind: 'number',
          label: 'Proposed from',
          help: `From ${suggest.min} points to what is posted.`,
          required: true,
          value: suggestAt,
        },
      }}
      call={changeThresholds}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}
