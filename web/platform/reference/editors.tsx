import type { ComponentType } from 'react';
import { useController } from 'react-hook-form';
import { type FieldByKind, type Kind, labelOf } from '#shared/platform/fields/field.ts';
import { boxed, type EditorProps } from '#web/platform/page/pickers/FieldBox.tsx';
import { RefControl, RefsControl } from '#web/platform/page/pickers/ReferenceControls.tsx';
import {
  BooleanControl,
  ChoiceControl,
  ChoicesControl,
  DateControl,
  HtmlControl,
  IntegerControl,
  LongTextControl,
  PenceControl,
  RateControl,
  TextControl,
  TextsControl,
} from '#web/platform/reference/controls.tsx';
import { FileControl } from '#web/platform/reference/FileControl.tsx';
import { ReadOnlyValue } from '#web/platform/reference/kinds.tsx';

function GroupEditor({ field, name, label, disabled, help }: EditorProps<'group'>) {
  return (
    <fieldset className="@container min-w-0 rounded-md border border-border px-3 pt-1 pb-3">
      <legend className="px-1 text-sm font-medium">{label}</legend>
      {help && <p className="mb-3 text-sm text-muted">{help}</p>}
      <div className="grid gap-x-4 gap-y-3 @min-[26rem]:grid-cols-2 @min-[42rem]:grid-cols-3">
        {Object.entries(field.fields).map(([sub, each]) => (
          <FieldEditor
            key={sub}
            field={each}
            name={`${name}.${sub}`}
            label={labelOf(sub, each)}
            required={Boolean(each.required)}
            disabled={disabled}
            help={each.help}
          />
        ))}
      </div>
    </fieldset>
  );
}

function InstantEditor({ field, name, label, help }: EditorProps<'instant'>) {
  const { field: input } = useController({ name });
  return <ReadOnlyValue field={field} label={label} help={help} value={input.value} />;
}

/** The control for each kind of field: a new kind does not compile until it is added here. */
const editors: { readonly [K in Kind]: ComponentType<EditorProps<K>> } = {
  text: boxed(TextControl),
  longText: boxed(LongTextControl),
  html: boxed(HtmlControl),
  texts: boxed(TextsControl),
  integer: boxed(IntegerControl),
  pence: boxed(PenceControl),
  rate: boxed(RateControl),
  date: boxed(DateControl),
  instant: InstantEditor,
  boolean: boxed(BooleanControl),
  choice: boxed(ChoiceControl),
  choices: boxed(ChoicesControl),
  ref: boxed(RefControl),
  refs: boxed(RefsControl),
  file: boxed(FileControl),
  group: GroupEditor,
};

/** One field of a form, whatever its kind. */
export function FieldEditor({ field, ...rest }: EditorProps) {
  const Edit = editors[field.kind] as ComponentType<EditorProps>;
  return <Edit field={field as FieldByKind[Kind]} {...rest} />;
}
