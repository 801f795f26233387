import { Check, Paperclip } from 'lucide-react';
import type { ComponentType } from 'react';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { type Field, type FieldByKind, type Kind, labelOf } from '#shared/platform/fields/field.ts';
import { showPhone } from '#shared/platform/fields/formats.ts';
import type { Values } from '#web/platform/page/pickers/client.ts';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

/** A stored value to be read; `named` are the rows that a reference points to. */
export interface CellProps<K extends Kind = Kind> {
  field: FieldByKind[K];
  value: unknown;
  named: readonly NamedRow[];
}

const count = new Intl.NumberFormat('en-GB');

/** The words of rich text, without its markup. */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(p|li|h[1-6]|td|tr)>|<br\s*\/?>/gi, ' ');
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function TextCell({ field, value }: CellProps<'text'>) {
  if (field.format === 'phone')
    return <span className="figures whitespace-nowrap">{showPhone(String(value))}</span>;
  if (field.format === 'colour')
    return (
      <span className="inline-flex items-center gap-2 whitespace-nowrap font-mono">
        <svg aria-hidden="true" className="size-4 rounded-sm" viewBox="0 0 1 1">
          <rect width="1" height="1" fill={String(value)} />
        </svg>
        {String(value)}
      </span>
    );
  return String(value);
}

export const PlainCell = ({ value }: CellProps) => String(value);
export const HtmlCell = ({ value }: CellProps<'html'>) => plainText(String(value));
export const TextsCell = ({ value }: CellProps<'texts'>) => (value as string[]).join(', ');
export const IntegerCell = ({ value }: CellProps<'integer'>) => (
  <span className="figures whitespace-nowrap">{count.format(Number(value))}</span>
);
export const PenceCell = ({ value }: CellProps<'pence'>) => <Money pence={Number(value)} />;

export function RateCell({ field, value }: CellProps<'rate'>) {
  const text = (Number(value) / 100).toFixed(2);
  return (
    <span className="figures whitespace-nowrap">{field.unit === 'percent' ? `${text}%` : `${text}p`}</span>
  );
}

export const DateCell = ({ value }: CellProps<'date'>) => (
  <span className="figures whitespace-nowrap">{textOfIso(String(value))}</span>
);
export const InstantCell = ({ value }: CellProps<'instant'>) => <Timestamp at={String(value)} />;

export function BooleanCell({ value }: CellProps<'boolean'>) {
  if (!value) return <span className="text-muted">No</span>;
  return (
    <span className="whitespace-nowrap">
      <Check aria-hidden="true" className="mr-1 inline size-4 align-[-0.2em] text-green-text" />
      Yes
    </span>
  );
}

export const ChoiceCell = ({ field, value }: CellProps<'choice'>) =>
  field.options[String(value)] ?? String(value);
export const ChoicesCell = ({ field, value }: CellProps<'choices'>) =>
  (value as string[]).map((option) => field.options[option] ?? option).join(', ');
export const ReferenceCell = ({ named }: CellProps) => named.map(({ name }) => name).join(', ');

export function FileCell() {
  return (
    <span className="whitespace-nowrap">
      <Paperclip aria-hidden="true" className="mr-1 inline size-4 align-[-0.2em] text-muted" />
      Attached
    </span>
  );
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether there is something to read; a switch that is off says nothing. */
export const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isRecord(value) && !Object.values(value).some(isFilled));

/** The display of a kind of field in the browser; its control is in editors.tsx, which lists do not load. */
type KindView<K extends Kind> = {
  /** A stored value, in a list, the history or beside another; never called without one. */
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

/** Every kind of field, complete: a new kind does not compile until it is added here. */
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
