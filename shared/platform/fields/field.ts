/**
 * A field is plain data. Its `kind` picks, in one exhaustive table per side, the zod schema (shared/records/reference/schema.ts), the
 * column (server/records/reference/tables.ts), and the cell and control (web/platform/reference/kinds.tsx).
 */

/** True when the named field of the same row is one of `is`, none of `isNot`, or not empty. */
export type Condition = {
  field: string;
  is?: readonly (string | boolean)[];
  isNot?: readonly (string | boolean)[];
  filled?: true;
};

export type Common = {
  label?: string;
  help?: string;
  /** The heading under which the form shows the field; fields without one come first. */
  section?: string;
  required?: true;
  /** No two rows share the value (text: ignoring case); with a field's name, no two rows that agree in that field. */
  unique?: true | string;
  /** Shown, and allowed to hold a value, only under this condition. */
  shownWhen?: Condition;
  requiredWhen?: Condition;
  /** Chosen when the row is created and never changed afterwards. */
  createOnly?: true;
  /** Kept by the server: shown, never accepted as input. */
  readOnly?: true;
  /** Read and written only by holders of this permission, besides the entity's own. */
  permission?: 'financials.bank-details' | 'cases.sensitive';
};

/** Text formats with a validator and a normal form (shared/platform/fields/formats.ts). */
export type TextFormat =
  | 'email'
  | 'phone'
  | 'url'
  | 'slug'
  | 'username'
  | 'postcode'
  | 'sortCode'
  | 'accountNumber'
  | 'iban'
  | 'colour'
  | 'companyNumber'
  | 'fcaNumber'
  | 'icoNumber'
  | 'vatNumber'
  | 'iso2'
  | 'iso3'
  | 'accountCode'
  | 'caseRefPrefix'
  | 'permissionName'
  | 'socCode'
  | 'niNumber'
  | 'name'
  | 'time';

export type FieldByKind = {
  text: Common & { kind: 'text'; max?: number; format?: TextFormat; default?: string };
  longText: Common & { kind: 'longText'; max?: number };
  /** Rich text, cleaned on the server by an allow-list. With `tokens` it may hold merge tokens, and unknown ones stop the saving or the publishing. */
  html: Common & { kind: 'html'; max?: number; tokens?: 'checkedOnSave' | 'checkedOnPublish' };
  /** Several short texts, such as trading names. */
  texts: Common & { kind: 'texts'; max?: number; maxItems?: number };
  integer: Common & { kind: 'integer'; min?: number; max?: number; default?: number };
  /** Whole pence, never negative. */
  pence: Common & { kind: 'pence'; min?: number; max?: number; default?: number };
  /** Hundredths: of a per cent (basis points), or of a penny in the pound. */
  rate: Common & { kind: 'rate'; unit: 'percent' | 'pencePerPound'; max?: number; default?: number };
  date: Common & {
    kind: 'date' /** Not before this field's date. */;
    notBefore?: string;
    future?: false /** A person's date of birth. */;
    birth?: true;
  };
  instant: Common & { kind: 'instant'; readOnly: true };
  boolean: Common & { kind: 'boolean'; default?: boolean };
  choice: Common & { kind: 'choice'; options: Readonly<Record<string, string>>; default?: string };
  choices: Common & {
    kind: 'choices';
    options: Readonly<Record<string, string>>;
    /** What a new row begins with. */
    default?: readonly string[];
  };
  /** One row of another entity. `tree`: of this very entity, without cycles. */
  ref: Common & { kind: 'ref'; to: string; tree?: true };
  refs: Common & { kind: 'refs'; to: string };
  /** A stored upload; `accept` are the media types, `maxBytes` the limit. */
  file: Common & { kind: 'file'; accept: readonly string[]; maxBytes: number };
  /** Named values kept together in one column, such as the effect of a modification. */
  group: Common & { kind: 'group'; fields: Readonly<Record<string, ScalarField>> };
};
export type Kind = keyof FieldByKind;
export type Field = FieldByKind[Kind];
export type Fields = Readonly<Record<string, Field>>;
export type ScalarField = FieldByKind['integer' | 'pence' | 'rate' | 'boolean' | 'choice' | 'text'];

type ValueByKind = {
  text: string;
  longText: string;
  html: string;
  texts: string[];
  integer: number;
  pence: number;
  rate: number;
  date: string;
  instant: Date;
  boolean: boolean;
  choices: string[];
  ref: number;
  refs: number[];
  file: number;
  group: Record<string, unknown>;
};

/** What one field holds: a choice holds one of its options, every other kind its own type. */
export type Value<F extends Field> = F extends { kind: 'choice'; options: infer O }
  ? keyof O & string
  : F['kind'] extends keyof ValueByKind
    ? ValueByKind[F['kind']]
    : never;

/** Kinds that always hold a value: a switch is off, a list is empty. */
export type NeverNull = 'boolean' | 'texts' | 'choices' | 'refs' | 'group';
export const neverNull: readonly Kind[] = ['boolean', 'texts', 'choices', 'refs', 'group'];

export type Values<Fs extends Fields> = {
  [K in keyof Fs]: Fs[K] extends
    | { required: true }
    | { default: string | number | boolean }
    | { kind: NeverNull }
    ? Value<Fs[K]>
    : Value<Fs[K]> | null;
};

type Options<K extends Kind> = Omit<FieldByKind[K], 'kind'>;

export const text = <const O extends Options<'text'>>(o: O) => ({ kind: 'text', ...o }) as const;
export const longText = <const O extends Options<'longText'>>(o: O) => ({ kind: 'longText', ...o }) as const;
export const html = <const O extends Options<'html'>>(o: O) => ({ kind: 'html', ...o }) as const;
export const texts = <const O extends Options<'texts'>>(o: O) => ({ kind: 'texts', ...o }) as const;
export const integer = <const O extends Options<'integer'>>(o: O) => ({ kind: 'integer', ...o }) as const;
export const pence = <const O extends Options<'pence'>>(o: O) => ({ kind: 'pence', ...o }) as const;
export const percent = <const O extends Omit<Options<'rate'>, 'unit'>>(o: O) =>
  ({ kind: 'rate', unit: 'percent', ...o }) as const;
export const pencePerPound = <const O extends Omit<Options<'rate'>, 'unit'>>(o: O) =>
  ({ kind: 'rate', unit: 'pencePerPound', ...o }) as const;
export const date = <const O extends Options<'date'>>(o: O) => ({ kind: 'date', ...o }) as const;
export const instant = <const O extends Omit<Options<'instant'>, 'readOnly'>>(o: O) =>
  ({ kind: 'instant', readOnly: true, ...o }) as const;
export const boolean = <const O extends Options<'boolean'>>(o: O) => ({ kind: 'boolean', ...o }) as const;
export const choice = <
  const P extends Readonly<Record<string, string>>,
  const O extends Omit<Options<'choice'>, 'options'>,
>(
  options: P,
  o: O & { default?: keyof P & string },
) => ({ kind: 'choice', options, ...o }) as const;
export const choices = <
  const P extends Readonly<Record<string, string>>,
  const O extends Omit<Options<'choices'>, 'options'>,
>(
  options: P,
  o: O,
) => ({ kind: 'choices', options, ...o }) as const;
export const ref = <const T extends string, const O extends Omit<Options<'ref'>, 'to'>>(to: T, o: O) =>
  ({ kind: 'ref', to, ...o }) as const;
export const refs = <const T extends string, const O extends Common>(to: T, o: O) =>
  ({ kind: 'refs', to, ...o }) as const;
export const file = <const O extends Options<'file'>>(o: O) => ({ kind: 'file', ...o }) as const;
export const group = <const Fs extends Readonly<Record<string, ScalarField>>, const O extends Common>(
  fields: Fs,
  o: O,
) => ({ kind: 'group', fields, ...o }) as const;

/** The field's label, made from its name when the literal gives none: 'feeBasis' reads 'Fee basis'. */
export function labelOf(name: string, field: Field): string {
  if (field.label) return field.label;
  const words = name
    .replace(/Ids?$/, '')
    .replace(/([A-Z]+)/g, ' $1')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
