import type { ComponentType } from 'react';
import { useController } from 'react-hook-form';
import type { NamedRow } from '#shared/reference/entity.ts';
import type { Field, FieldByKind, Kind } from '#shared/reference/field.ts';
import { labelOf } from '#shared/reference/schema.ts';
import {
  BooleanCell,
  type CellProps,
  ChoiceCell,
  ChoicesCell,
  DateCell,
  FileCell,
  HtmlCell,
  InstantCell,
  IntegerCell,
  isFilled,
  PenceCell,
  PlainCell,
  RateCell,
  ReferenceCell,
  TextCell,
  TextsCell,
} from '#web/reference/cells.tsx';
import type { Values } from '#web/reference/client.ts';
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
} from '#web/reference/controls.tsx';
import { boxed, type EditorProps } from '#web/reference/FieldBox.tsx';
import { FileControl } from '#web/reference/FileControl.tsx';
import { RefControl, RefsControl } from '#web/reference/ReferenceControls.tsx';

/** How a kind of field is read and entered in the browser. */
type KindView<K extends Kind> = {
  /** A stored value, in a list, the history or beside another; never asked to show nothing. */
  Show: ComponentType<CellProps<K>>;
  /** The value in a form, with its label, help and message. */
  Edit: ComponentType<EditorProps<K>>;
  /** Takes the whole width of a form. */
  wide?: true;
  align?: 'right';
};

function GroupCell({ field, value }: CellProps<'group'>) {
  const filled = Object.entries(field.fields).filter(([name]) => isFilled((value as Values)[name]));
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {filled.map(([name, each]) => (
        <span key={name}>
          <span className="text-muted">{labelOf(name, each)}:</span>{' '}
          <ValueView field={each} value={(value as Values)[name]} />
        </span>
      ))}
    </span>
  );
}

function GroupEditor({ field, name, label, disabled, help }: EditorProps<'group'>) {
  return (
    <fieldset className="min-w-0 space-y-3 rounded-md border border-border p-3">
      <legend className="px-1 text-sm font-medium">{label}</legend>
      {help && <p className="text-sm text-muted">{help}</p>}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
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

/** Every kind of field, complete: a new kind does not compile until it stands here. */
export const kinds: { readonly [K in Kind]: KindView<K> } = {
  text: { Show: TextCell, Edit: boxed(TextControl) },
  longText: { Show: PlainCell, Edit: boxed(LongTextControl), wide: true },
  html: { Show: HtmlCell, Edit: boxed(HtmlControl), wide: true },
  texts: { Show: TextsCell, Edit: boxed(TextsControl), wide: true },
  integer: { Show: IntegerCell, Edit: boxed(IntegerControl), align: 'right' },
  pence: { Show: PenceCell, Edit: boxed(PenceControl), align: 'right' },
  rate: { Show: RateCell, Edit: boxed(RateControl), align: 'right' },
  date: { Show: DateCell, Edit: boxed(DateControl) },
  instant: { Show: InstantCell, Edit: InstantEditor },
  boolean: { Show: BooleanCell, Edit: boxed(BooleanControl) },
  choice: { Show: ChoiceCell, Edit: boxed(ChoiceControl) },
  choices: { Show: ChoicesCell, Edit: boxed(ChoicesControl), wide: true },
  ref: { Show: ReferenceCell, Edit: boxed(RefControl) },
  refs: { Show: ReferenceCell, Edit: boxed(RefsControl), wide: true },
  file: { Show: FileCell, Edit: boxed(FileControl), wide: true },
  group: { Show: GroupCell, Edit: GroupEditor, wide: true },
};

export interface ValueViewProps {
  field: Field;
  value: unknown;
  /** The rows that a reference points to. */
  named?: readonly NamedRow[];
}

/** Any stored value as people read it; a dash where there is none. */
export function ValueView({ field, value, named = [] }: ValueViewProps) {
  const isSwitchedOff = field.kind === 'boolean' && value === false;
  if (!isFilled(value) && !isSwitchedOff) return <span className="text-muted">–</span>;
  const Show = kinds[field.kind].Show as ComponentType<CellProps>;
  return <Show field={field} value={value} named={named} />;
}

/** One field of a form, whatever its kind. */
export function FieldEditor({ field, ...rest }: EditorProps) {
  const Edit = kinds[field.kind].Edit as ComponentType<EditorProps>;
  return <Edit field={field as FieldByKind[Kind]} {...rest} />;
}

export interface ReadOnlyValueProps extends ValueViewProps {
  label: string;
  help?: string | undefined;
}

/** What the server keeps: shown where the form shows its fields, but not to be typed over. */
export function ReadOnlyValue({ label, help, ...value }: ReadOnlyValueProps) {
  return (
    <dl className="min-w-0 space-y-1">
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="flex min-h-9 items-center">
        <ValueView {...value} />
      </dd>
      {help && <dd className="text-sm text-muted">{help}</dd>}
    </dl>
  );
}
