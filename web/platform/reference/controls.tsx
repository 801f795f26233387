import { useEffect } from 'react';
import type { FieldByKind, TextFormat } from '#shared/platform/fields/field.ts';
import { problemsIn } from '#shared/records/letters/letter-problems.ts';
import type { ControlProps, FocusRef } from '#web/platform/page/pickers/FieldBox.tsx';
import { describeToken, mergeTokens, tokenForms } from '#web/platform/reference/merge-tokens.ts';
import { CodeInput, type CodeInputProps } from '#web/platform/ui/CodeInput.tsx';
import { ColourInput } from '#web/platform/ui/ColourInput.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';
import { Select, TextArea, TextInput, type TextInputProps } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import { RichText } from '#web/platform/ui/RichText.tsx';
import { MultiSelect, SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { StringsInput } from '#web/platform/ui/StringsInput.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';

/** Above this many options a select is searchable. */
const searchableFrom = 10;

const codes: Partial<Record<TextFormat, CodeInputProps['kind']>> = {
  sortCode: 'sortCode',
  accountNumber: 'accountNumber',
  postcode: 'postcode',
  phone: 'phone',
};

const textTypes: Partial<Record<TextFormat, Pick<TextInputProps, 'type' | 'inputMode' | 'spellCheck'>>> = {
  email: { type: 'email', spellCheck: false },
  url: { type: 'url', spellCheck: false },
  username: { spellCheck: false },
  permissionName: { spellCheck: false },
  slug: { spellCheck: false },
  fcaNumber: { inputMode: 'numeric' },
  socCode: { inputMode: 'numeric' },
};

export function TextControl({ field, label: _label, ...control }: ControlProps<'text'>) {
  const code = field.format && codes[field.format];
  if (code) return <CodeInput {...control} kind={code} />;
  if (field.format === 'colour')
    return (
      <ColourInput
        {...control}
        value={control.value || null}
        onChange={(colour) => control.onChange(colour ?? '')}
      />
    );
  const type = field.format && textTypes[field.format];
  return (
    <TextInput
      {...control}
      {...type}
      {...(field.max && (!field.format || field.format === 'name') && { maxLength: field.max })}
    />
  );
}

export function LongTextControl({ field, label: _label, ...control }: ControlProps<'longText'>) {
  return <TextArea {...control} rows={4} maxLength={field.max ?? 4000} />;
}

/** Lets the form focus a control that hands out no element of its own. */
function useFocusById(id: string, ref: FocusRef) {
  useEffect(() => {
    ref({ focus: () => document.getElementById(id)?.focus() });
    return () => ref(null);
  }, [id, ref]);
}

/** Letters are written with fields to merge. */
const lettersLanguage = { insertions: mergeTokens, forms: tokenForms, describeToken, problemsIn };

export function HtmlControl({ field, label: _label, ref, ...control }: ControlProps<'html'>) {
  useFocusById(control.id, ref);
  return <RichText {...control} {...(field.tokens && lettersLanguage)} />;
}

export function TextsControl({ field: _field, label: _label, ...control }: ControlProps<'texts'>) {
  return <StringsInput {...control} onChange={(texts) => control.onChange([...texts])} />;
}

export function IntegerControl({ field, label: _label, ...control }: ControlProps<'integer'>) {
  return <NumberInput {...control} min={field.min ?? 0} max={field.max} />;
}

export function PenceControl({ field, label: _label, ...control }: ControlProps<'pence'>) {
  const minimum = field.min ?? (field.default === 0 ? 0 : undefined);
  return <CurrencyInput {...control} min={minimum} max={field.max} />;
}

export function RateControl({ field, label: _label, ...control }: ControlProps<'rate'>) {
  if (field.unit === 'percent') return <PercentInput {...control} max={field.max ?? 10_000} />;
  return <DecimalInput {...control} min={0} max={field.max ?? 10_000} suffix="p" />;
}

export function DateControl({ field, label: _label, ...control }: ControlProps<'date'>) {
  return <DateInput {...control} allowFuture={field.future !== false} isBirth={field.birth} />;
}

export function BooleanControl({ field: _field, label: _label, ...control }: ControlProps<'boolean'>) {
  return <Switch {...control} />;
}

const optionsOf = ({ options }: FieldByKind['choice'] | FieldByKind['choices']) =>
  Object.entries(options).map(([id, label]) => ({ id, label }));

export function ChoiceControl({ field, ...control }: ControlProps<'choice'>) {
  const options = optionsOf(field);
  if (options.length > searchableFrom) return <SearchableSelect {...control} options={options} />;
  return <Select {...control} options={options} />;
}

export function ChoicesControl({ field, ...control }: ControlProps<'choices'>) {
  return (
    <MultiSelect
      {...control}
      options={optionsOf(field)}
      onChange={(options) => control.onChange([...options])}
    />
  );
}
