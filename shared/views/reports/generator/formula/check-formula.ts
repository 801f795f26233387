import { dateSchema } from '#shared/platform/validation.ts';
import { hasDay, type Known } from '../dictionary.ts';
import { formulaFunctions } from './functions.ts';
import { FormulaProblem, type Part, readFormula } from './read-formula.ts';

/** What a part of a formula comes to. */
export type FormulaType = 'pence' | 'number' | 'day' | 'text' | 'yesNo' | 'band';

/** A part whose types fit. `isWhole` says of a number that it has no decimals. */
export type Checked = { type: FormulaType; isWhole: boolean } & (
  | { is: 'value'; value: number | string }
  | { is: 'column'; column: Known }
  | { is: 'call'; name: string; parts: Checked[] }
);

const names: Readonly<Record<FormulaType, string>> = {
  pence: 'an amount of money',
  number: 'a number',
  day: 'a date',
  text: 'text',
  yesNo: 'yes or no',
  band: 'a band',
};

/** Whether a column says yes or no. */
export const isYesNo = ({ kind, options }: Pick<Known, 'kind' | 'options'>): boolean =>
  kind === 'choice' &&
  Object.keys(options ?? {})
    .sort()
    .join() === 'no,yes';

function typeOfColumn(column: Known): Pick<Checked, 'type' | 'isWhole'> {
  const { kind } = column;
  if (kind === 'pence') return { type: 'pence', isWhole: false };
  if (kind === 'count' || kind === 'hundredths') return { type: 'number', isWhole: kind === 'count' };
  if (hasDay(kind)) return { type: 'day', isWhole: false };
  return only(isYesNo(column) ? 'yesNo' : 'text');
}

type Result = Pick<Checked, 'type' | 'isWhole'>;
const number = (isWhole: boolean): Result => ({ type: 'number', isWhole });
const only = (type: FormulaType): Result => ({ type, isWhole: false });

type Call = { at: number; name: string; parts: readonly Checked[]; places: readonly number[] };

function refuse({ at }: { at: number }, message: string): never {
  throw new FormulaProblem(at, message);
}

/** Refuses a part that is not of the type. */
function needs({ parts, places, at }: Call, index: number, ...types: readonly FormulaType[]): void {
  const part = parts[index];
  if (part && !types.includes(part.type))
    refuse(
      { at: places[index] ?? at },
      `This is ${names[part.type]}, but ${types.map((type) => names[type]).join(' or ')} is needed here.`,
    );
}

/** Refuses a part that is not of the type of another. */
function alike({ parts, places, at }: Call, index: number, other: number): void {
  const [one, first] = [parts[index], parts[other]];
  if (!one || !first || one.type === first.type) return;
  const hint = [one.type, first.type].sort().join() === 'number,pence' ? ' Write an amount as £500.' : '';
  refuse({ at: places[index] ?? at }, `This is ${names[one.type]}, the other ${names[first.type]}.${hint}`);
}

function counted(call: Call, least: number, most: number): void {
  const { length } = call.parts;
  if (length >= least && length <= most) return;
  const usage = Object.entries(formulaFunctions).find(([name]) => name === call.name)?.[1][0] ?? call.name;
  refuse(call, `Write ${usage}.`);
}

const whole = ({ parts }: Call) => parts.every(({ isWhole }) => isWhole);
const typesOf = ({ parts }: Call) => parts.map(({ type }) => type).join();

function added(call: Call): Result {
  const types = typesOf(call);
  if (types === 'day,day' && call.name === '-') return number(true);
  if (types === 'day,number') {
    if (!call.parts[1]?.isWhole)
      refuse({ at: call.places[1] ?? call.at }, 'Only whole days can be added to a date.');
    return only('day');
  }
  needs(call, 0, 'pence', 'number', 'day');
  alike(call, 1, 0);
  if (types === 'day,day') refuse(call, 'Two dates can’t be added.');
  return types === 'pence,pence' ? only('pence') : number(whole(call));
}

function multiplied(call: Call): Result {
  needs(call, 0, 'pence', 'number');
  needs(call, 1, 'pence', 'number');
  const types = typesOf(call);
  if (call.name === '÷') {
    if (types === 'number,pence') refuse(call, 'A number can’t be divided by an amount of money.');
    return types === 'pence,number' ? only('pence') : number(false);
  }
  if (types === 'pence,pence') refuse(call, 'Two amounts of money can’t be multiplied.');
  return types === 'number,number' ? number(whole(call)) : only('pence');
}

function compared(call: Call): Result {
  alike(call, 1, 0);
  if (call.name !== '=' && call.name !== '≠') needs(call, 0, 'pence', 'number', 'day');
  return only('yesNo');
}

function joinedLogic(call: Call): Result {
  counted(call, 2, 20);
  call.parts.forEach((_, index) => needs(call, index, 'yesNo'));
  return only('yesNo');
}

/** One of two values of the same type. */
function either(call: Call, first: number, second: number): Result {
  alike(call, second, first);
  const chosen = call.parts.filter((_, index) => index === first || index === second);
  return { type: chosen[0]?.type ?? 'text', isWhole: chosen.every(({ isWhole }) => isWhole) };
}

function dated(call: Call): Result {
  counted(call, 3, 3);
  const values = call.parts.map((part) =>
    part.is === 'value' && typeof part.value === 'number' ? part.value : null,
  );
  if (values.includes(null)) refuse(call, 'Write the year, month and day as numbers: date(2026, 9, 30).');
  if (!dateSchema.safeParse(dayText(values)).success) refuse(call, 'There is no such day.');
  return only('day');
}

/** A day of its year, month and day. */
export const dayText = (values: readonly (number | string | null)[]): string =>
  values.map((value, index) => String(value).padStart(index === 0 ? 4 : 2, '0')).join('-');

const MOST_LIMITS = 20;

function banded(call: Call): Result {
  counted(call, 2, MOST_LIMITS + 1);
  needs(call, 0, 'pence', 'number');
  const limits = limitsOf(call.parts);
  call.parts.slice(1).forEach((part, index) => {
    const at = { at: call.places[index + 1] ?? call.at };
    if (part.is !== 'value') refuse(at, 'Write the limits of bands as plain values, such as £500.');
    alike(call, index + 1, 0);
    const [before, limit] = [limits[index - 1], limits[index]];
    if (before !== undefined && limit !== undefined && limit <= before)
      refuse(at, 'Each limit must be above the one before.');
  });
  return only('band');
}

/** The limits of the bands of a call. */
export const limitsOf = (parts: readonly Checked[]): number[] =>
  parts.slice(1).flatMap((part) => (part.is === 'value' ? [Number(part.value)] : []));

const ofDate = (call: Call): Result => {
  counted(call, 1, 1);
  needs(call, 0, 'day');
  return number(true);
};

const rules: Readonly<Record<string, (call: Call) => Result>> = {
  '+': added,
  '-': added,
  '×': multiplied,
  '÷': multiplied,
  ...Object.fromEntries(['=', '≠', '<', '≤', '>', '≥'].map((name) => [name, compared])),
  minus: (call) => {
    needs(call, 0, 'pence', 'number');
    return call.parts[0]?.type === 'pence' ? only('pence') : number(whole(call));
  },
  and: joinedLogic,
  or: joinedLogic,
  not: (call) => {
    counted(call, 1, 1);
    needs(call, 0, 'yesNo');
    return only('yesNo');
  },
  if: (call) => {
    counted(call, 2, 3);
    needs(call, 0, 'yesNo');
    return either(call, 1, 2);
  },
  ratio: (call) => {
    counted(call, 2, 2);
    needs(call, 0, 'pence', 'number');
    alike(call, 1, 0);
    return number(false);
  },
  year: ofDate,
  quarter: ofDate,
  month: ofDate,
  day: ofDate,
  days: (call) => {
    counted(call, 2, 2);
    needs(call, 0, 'day');
    needs(call, 1, 'day');
    return number(true);
  },
  date: dated,
  today: (call) => {
    counted(call, 0, 0);
    return only('day');
  },
  band: banded,
  isempty: (call) => {
    counted(call, 1, 1);
    return only('yesNo');
  },
  orelse: (call) => {
    counted(call, 2, 2);
    return either(call, 0, 1);
  },
  contains: (call) => {
    counted(call, 2, 2);
    needs(call, 0, 'text');
    needs(call, 1, 'text');
    return only('yesNo');
  },
};

type Columns = ReadonlyMap<string, Known>;

/** Columns by what a formula calls them. */
export const byLabel = (columns: readonly Known[]): Columns =>
  new Map(columns.map((column) => [column.label.toLowerCase(), column]));

function checkCall(part: Extract<Part, { is: 'call' }>, columns: Columns): Checked {
  const { at, name } = part;
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!rule)
    refuse(part, `There is no function called “${name}”. A column is written in brackets: [Arrears].`);
  const parts = part.parts.map((each) => check(each, columns));
  const places = part.parts.map((each) => each.at);
  const inner = parts.findIndex(({ type }) => type === 'band');
  if (inner >= 0) refuse({ at: places[inner] ?? at }, 'A band must be the whole formula.');
  return { is: 'call', name, parts, ...rule({ at, name, parts, places }) };
}

function check(part: Part, columns: Columns): Checked {
  switch (part.is) {
    case 'pence':
      return { is: 'value', value: part.value, ...only('pence') };
    case 'number':
      return { is: 'value', value: part.value, ...number(Number.isInteger(part.value)) };
    case 'text':
      return { is: 'value', value: part.value, ...only('text') };
    case 'column': {
      const column = columns.get(part.label.toLowerCase());
      if (!column) refuse(part, `There is no column called “${part.label}”.`);
      return { is: 'column', column, ...typeOfColumn(column) };
    }
    case 'call':
      return checkCall(part, columns);
  }
}

export type CheckedFormula = { formula: Checked; problem?: never } | { problem: string; formula?: never };

/** A formula whose types fit, or what is wrong with it and at which character, counted from 1. */
export function checkFormula(text: string, columns: readonly Known[]): CheckedFormula {
  try {
    const formula = check(readFormula(text), byLabel(columns));
    return { formula };
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    return { problem: `Character ${error.at + 1}: ${error.message}` };
  }
}

/** The columns that a formula reads, each once. */
export const columnsIn = (formula: Checked): string[] => [
  ...new Set(
    formula.is === 'column'
      ? [formula.column.name]
      : formula.is === 'call'
        ? formula.parts.flatMap(columnsIn)
        : [],
  ),
];
