import { useState } from 'react';
import {
  pointsBounds,
  type RuleDraft,
  type RuleItem,
  type RulesAnswer,
  ruleErrors,
  settingsOf,
  thresholdBounds,
  thresholdErrors,
} from '#shared/banking/match-rule-input.ts';
import { type MatchSetting, matchRuleKinds, matchSettings } from '#shared/banking/match-rules.ts';
import { DialogForm, type Errors } from '#web/page/DialogForm.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { changeRule, changeThresholds } from './match-rules-client.ts';

interface NumberFieldProps {
  label: string;
  help: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

const NumberField = ({ label, help, value, error, onChange }: NumberFieldProps) => (
  <Field label={label} required help={help} error={error}>
    {(control) => <NumberInput {...control} value={value} onChange={onChange} />}
  </Field>
);

interface SettingFieldsProps {
  rule: RuleItem;
  settings: RuleDraft['settings'];
  errors: Errors;
  onChange: (settings: RuleDraft['settings']) => void;
}

function SettingFields({ rule, settings, errors, onChange }: SettingFieldsProps) {
  return settingsOf(rule.kind).map(([name, { min, max }]) => {
    const value = settings[name] ?? null;
    const error = errors[`settings.${name}`];
    const change = (next: number | null) => onChange({ ...settings, [name]: next });
    return name === 'tolerancePence' ? (
      <Field
        key={name}
        label="Tolerance"
        help="An amount that differs by no more counts as equal."
        error={error}
      >
        {(control) => <CurrencyInput {...control} value={value} onChange={change} />}
      </Field>
    ) : (
      <NumberField
        key={name}
        label={matchSettings[name]}
        help={`From ${min} to ${max}.`}
        value={value}
        error={error}
        onChange={change}
      />
    );
  });
}

/** Every number is set by then: the form was validated. */
const checked = (settings: RuleDraft['settings']) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? 0])) as Partial<
    Record<MatchSetting, number>
  >;

/** A rule's points and numbers, and whether it counts. */
export function MatchRuleDialog({ rule, onClose }: { rule: RuleItem; onClose: () => void }) {
  const [isActive, setActive] = useState(rule.isActive);
  const [points, setPoints] = useState<number | null>(rule.points);
  const [settings, setSettings] = useState<RuleDraft['settings']>(rule.settings);
  const { label, meaning } = matchRuleKinds[rule.kind];
  const bounds = pointsBounds(rule.kind);
  const isChanged =
    JSON.stringify([isActive, points, settings]) !==
    JSON.stringify([rule.isActive, rule.points, rule.settings]);
  return (
    <DialogForm
      title={label}
      submitLabel="Save"
      isChanged={isChanged}
      check={() => ruleErrors(rule.kind, { points, settings })}
      submit={async () => {
        await changeRule(rule, { isActive, points: points ?? 0, settings: checked(settings) });
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{meaning}</p>
          <Switch label="The rule counts" value={isActive} onChange={setActive} />
          {!isActive && rule.preventsPosting && (
            <Alert
              colour="yellow"
              role="none"
              message="While it is off, such items may be posted without anybody looking at them."
            />
          )}
          <NumberField
            label="Points"
            help={`From ${bounds.min} to ${bounds.max}.`}
            value={points}
            error={errors.points}
            onChange={setPoints}
          />
          <SettingFields rule={rule} settings={settings} errors={errors} onChange={setSettings} />
        </>
      )}
    </DialogForm>
  );
}

export interface ThresholdsDialogProps {
  thresholds: RulesAnswer['thresholds'];
  onClose: () => void;
}

/** The scores from which an item is posted or proposed. */
export function ThresholdsDialog({ thresholds, onClose }: ThresholdsDialogProps) {
  const [postAt, setPostAt] = useState<number | null>(thresholds.postAt);
  const [suggestAt, setSuggestAt] = useState<number | null>(thresholds.suggestAt);
  const { postAt: post, suggestAt: suggest } = thresholdBounds;
  return (
    <DialogForm
      title="Thresholds"
      submitLabel="Save"
      isChanged={postAt !== thresholds.postAt || suggestAt !== thresholds.suggestAt}
      check={() => thresholdErrors({ postAt, suggestAt })}
      submit={async () => {
        await changeThresholds({ ...thresholds, postAt: postAt ?? 0, suggestAt: suggestAt ?? 0 });
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <NumberField
            label="Posted from"
            help={`From ${post.min} to ${post.max} points. The lower, the more is posted to a wrong case.`}
            value={postAt}
            error={errors.postAt}
            onChange={setPostAt}
          />
          <NumberField
            label="Proposed from"
            help={`From ${suggest.min} points to what is posted.`}
            value={suggestAt}
            error={errors.suggestAt}
            onChange={setSuggestAt}
          />
        </>
      )}
    </DialogForm>
  );
}
