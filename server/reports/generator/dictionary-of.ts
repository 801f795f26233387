import { AppError } from '#shared/errors.ts';
import { type Actor, may } from '#shared/permissions.ts';
import type { Dictionary, DictionaryColumn } from '#shared/reports/generator/dictionary.ts';
import type { ReportType, TypeColumn } from './report-type.ts';
import { reportTypes } from './types.ts';

/** Somebody who builds or reads a report. */
export type Reader = Pick<Actor, 'id' | 'permissions' | 'caseAccess'>;

/** Whether the reader may not see a column in any row. */
export const isWithheldFrom = (
  { permissions }: Pick<Reader, 'permissions'>,
  { withheldBy }: TypeColumn,
): boolean => withheldBy !== undefined && withheldBy !== 'riskOfViolence' && !permissions.has(withheldBy);

/** The type of that name, refused where the reader may not see its rows. */
export function typeFor(reader: Pick<Reader, 'permissions' | 'caseAccess'>, name: string): ReportType {
  const type = Object.hasOwn(reportTypes, name)
    ? (reportTypes as Readonly<Record<string, ReportType>>)[name]
    : undefined;
  if (!type) throw new AppError('notFound', 'There is no report of that type.');
  if (!may(reader, type.permission))
    throw new AppError('forbidden', 'You do not have permission to do this.');
  return type;
}

/** All columns of a type by name. */
export const columnsOf = ({ groups }: Pick<ReportType, 'groups'>): Map<string, TypeColumn> =>
  new Map(Object.values(groups).flatMap((columns) => Object.entries(columns)));

/** What reports of a type can show, as the reader may see it. */
export function dictionaryOf(name: string, type: ReportType, reader: Reader): Dictionary {
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
        isWithheld: isWithheldFrom(reader, column),
      }),
    ),
  );
  const { title, about, usual } = type;
  return { type: name, title, about, columns, usual: [...usual] };
}
