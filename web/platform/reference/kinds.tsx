import type { ComponentType } from 'react';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { type Field, type Kind, labelOf } from '#shared/platform/fields/field.ts';
import type { Values } from '#web/platform/page/pickers/client.ts';
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
} from '#web/platform/reference/cells.tsx';

/** The display of a kind of field in the browser; its control is in editors.tsx, which lists do not load. */
type KindView<K extends Kind> = {
  /** A stored value, in a list, the history or beside another; never asked to show nothing. */
  Show: ComponentType<CellProps<K>>;
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

/** Every kind of field, complete: a new kind does not compile until it stands here. */
export const kinds: { readonly [K in Kind]: KindView<K> } = {
  text: { Show: TextCell },
  longText: { Show: PlainCell, wide: true },
  html: { Show: HtmlCell, wide: true },
  texts: { Show: TextsCell, wide: true },
  integer: { Show: IntegerCell, align: 'right' },
  pence: { Show: PenceCell, align: 'right' },
  rate: { Show: RateCell, align: 'right' },
  date: { Show: DateCell },
  instant: { Show: InstantCell },
  boolean: { Show: BooleanCell },
  choice: { Show: ChoiceCell },
  choices: { Show: ChoicesCell, wide: true },
  ref: { Show: ReferenceCell },
  refs: { Show: ReferenceCell, wide: true },
  file: { Show: FileCell, wide: true },
  group: { Show: GroupCell, wide: true },
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

export interface ReadOnlyValueProps extends ValueViewProps {
  label: string;
  help?: string | undefined;
}

/** Values maintained by the server: shown with the form's fields, but not editable. */
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
