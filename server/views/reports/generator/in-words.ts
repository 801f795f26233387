import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { namesByIds } from '#server/records/reference/queries.ts';
import { showDate } from '#shared/platform/dates.ts';
import { columnsAsked, comparisonLabels } from '#shared/views/reports/generator/conditions.ts';
import type {
  Condition,
  Definition,
  GeneratedFilter,
  Match,
} from '#shared/views/reports/generator/definition.ts';
import { hasDay } from '#shared/views/reports/generator/dictionary.ts';
import { periodInWords } from '#shared/views/reports/generator/periods.ts';
import { type Known, knownColumns } from '#shared/views/reports/generator/problems.ts';
import { dictionaryOf, type Reader } from './dictionary-of.ts';
import type { ReportType } from './report-type.ts';

function valueInWords({ kind, options }: Known, value: string | number): string {
  if (options) return options[String(value)] ?? String(value);
  if (kind === 'pence')
    return `£${(Number(value) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
  if (kind === 'hundredths') return (Number(value) / 100).toFixed(2);
  return hasDay(kind) ? showDate(String(value)) : String(value);
}

async function listInWords(
  database: Database,
  known: Known,
  values: readonly (string | number)[],
): Promise<string> {
  if (!known.from) return values.map((value) => valueInWords(known, value)).join(', ');
  const names = await namesByIds(database, known.from, values.map(Number));
  return names.join(', ') || 'nothing that still exists';
}

async function filterInWords(
  database: Database,
  known: Known,
  filter: GeneratedFilter,
  other: Known | undefined,
): Promise<string> {
  const { label } = known;
  switch (filter.op) {
    case 'equals':
      return `${label}: ${valueInWords(known, filter.value)}`;
    case 'isNot':
      return `${label} is not ${valueInWords(known, filter.value)}`;
    case 'contains':
      return `${label} contains “${filter.value}”`;
    case 'lacks':
      return `${label} does not contain “${filter.value}”`;
    case 'compares':
      return `${label} ${comparisonLabels(known)[filter.how]} ${other?.label}`;
    case 'notIn':
      return `${label} is none of: ${await listInWords(database, known, filter.values)}`;
    case 'between': {
      const from = filter.from === undefined ? '' : ` from ${valueInWords(known, filter.from)}`;
      return `${label}${from}${filter.to === undefined ? '' : ` to ${valueInWords(known, filter.to)}`}`;
    }
    case 'in':
      return `${label}: ${await listInWords(database, known, filter.values)}`;
    case 'period':
      return `${label}: ${periodInWords(filter.period, filter.count)}`;
    case 'isMe':
      return `${label}: the reader`;
    case 'isSet':
      return `${label} is filled in`;
    case 'isNotSet':
      return `${label} is empty`;
  }
}

const joinedInWords = (words: readonly string[], match: Match): string =>
  words.length > 1 ? `(${words.join(match === 'any' ? ' or ' : ' and ')})` : words.join();

/** The filters of a definition that makes sense, in words, and what of it is withheld from the reader. */
export async function inWordsOf(
  database: Database,
  typeName: string,
  type: ReportType,
  definition: Definition,
  reader: Reader,
): Promise<string[]> {
  const dictionary = dictionaryOf(typeName, type, reader);
  const known = knownColumns(dictionary, definition);
  const withheld = new Map(
    dictionary.columns.flatMap(({ name, label, isWithheld }) => (isWithheld ? [[name, label]] : [])),
  );
  const words: string[] = [];
  const wordsOf = async (filter: Condition): Promise<string> => {
    if (filter.op === 'group')
      return joinedInWords(await Promise.all(filter.filters.map(wordsOf)), filter.match);
    const [hidden] = columnsAsked(filter).flatMap((name) => withheld.get(name) ?? []);
    if (hidden !== undefined) return `${hidden} is used as a filter but withheld from the reader`;
    const other = filter.op === 'compares' ? known.get(filter.other) : undefined;
    return filterInWords(database, known.get(filter.column) ?? missing(), filter, other);
  };
  const conditions = await Promise.all(definition.filters.map(wordsOf));
  words.push(
    ...(definition.match === 'any' && conditions.length > 1 ? [conditions.join(' or ')] : conditions),
  );
  const hidden = definition.columns.flatMap((name) => withheld.get(name) ?? []);
  if (hidden.length > 0) words.push(`Withheld from the reader: ${hidden.join(', ')}`);
  return words;
}
