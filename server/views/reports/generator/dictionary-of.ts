import { AppError } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import type { Definition } from '#shared/views/reports/generator/definition.ts';
import type { Dictionary, DictionaryColumn } from '#shared/views/reports/generator/dictionary.ts';
import { type Known, knownColumns } from '#shared/views/reports/generator/problems.ts';
import type { ReportType, TypeColumn } from './report-type.ts';
import { reportTypes } from './types.ts';

/** Somebody who builds or reads a report. */
export type Reader = Pick<Actor, 'id' | 'permissions' | 'caseAccess'>;

/** Whether the reader may not see a column in any row. */
export const isWithheldFrom = (
  { permissions }: Pick<Reader, 'permissions'>,
  { withheldBy }: TypeColumn,
): boolean =>
  withheldBy !== undefined &&
  withheldBy !== 'riskOfViolence' &&
  !withheldBy.every((each) => permissions.has(each));

/** Whether somebody may see the rows of a type: they hold the permissions of all reports that it contains. */
export const mayBuild = (
  reader: Pick<Reader, 'permissions' | 'caseAccess'>,
  { permissions }: ReportType,
): boolean => permissions.every((each) => may(reader, each));

/** The type of that name; refused if the reader may not see its rows. */
export function typeFor(reader: Pick<Reader, 'permissions' | 'caseAccess'>, name: string): ReportType {
  const type = Object.hasOwn(reportTypes, name)
    ? (reportTypes as Readonly<Record<string, ReportType>>)[name]
    : undefined;
  if (!type) throw new AppError('notFound', 'There is no report of that type.');
  if (!mayBuild(reader, type)) throw new AppError('forbidden', 'You do not have permission to do this.');
  return type;
}

/** All columns of a type by name. */
export const columnsOf = ({ groups }: Pick<ReportType, 'groups'>): Map<string, TypeColumn> =>
  new Map(Object.values(groups).flatMap((columns) => Object.entries(columns)));

/** The columns that reports of a type can show, as the reader may see them. */
export function dictionaryOf(name: string, type: ReportType, reader: Reader): Dictionary {
  const owners = [...new Set([...columnsOf(type).values()].flatMap(({ of }) => of ?? []))];
  const columns = Object.entries(type.groups).flatMap(([group, inGroup]) =>
    Object.entries(inGroup).map(
      ([columnName, column]): DictionaryColumn => ({
        name: columnName,
        group,
        label: column.label,
        kind: column.kind,
        about: column.about ?? null,
        options: column.options ?? null,
        from: column.from ?? null,
        owner: column.of === undefined ? null : owners.indexOf(column.of),
        isWithheld: isWithheldFrom(reader, column),
      }),
    ),
  );
  const { title, about, usual } = type;
  return { type: name, title, about, columns, usual: [...usual] };
}

/** The columns of a definition for its reader: the cells of a withheld one hold a word, whatever its kind. */
export function shownColumns(
  { columns }: Pick<Dictionary, 'columns'>,
  definition: Pick<Definition, 'computed'>,
): Map<string, Known> {
  const withheld = columns.filter(({ isWithheld }) => isWithheld);
  const words = withheld.map(({ name, label }): [string, Known] => [
    name,
    { name, label, kind: 'text', options: null, from: null },
  ]);
  return new Map([...knownColumns({ columns }, definition), ...words]);
}
