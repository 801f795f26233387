import { useQuery } from '@tanstack/react-query';
import type { Field } from '#shared/platform/fields/field.ts';
import type { HistoryEntry } from '#shared/records/reference/contract.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { NoChanges } from '#web/platform/page/NoChanges.tsx';
import { historyOptions } from '#web/platform/page/pickers/client.ts';
import { plainText, ValueView } from '#web/platform/reference/kinds.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

/** A value of the audit log: references are already stored by name. */
function PastValue({ field, value }: { field: Field | undefined; value: unknown }) {
  if (value === null || value === undefined || value === '') return <span className="text-muted">empty</span>;
  if (field?.kind === 'html') return plainText(value as string);
  if (!field || field.kind === 'ref' || field.kind === 'refs') return ([value].flat() as string[]).join(', ');
  return <ValueView field={field} value={value} />;
}

export interface ChangesProps {
  entry: Pick<HistoryEntry, 'action' | 'changes'>;
  /** The display of a field's values; plain text if unknown. */
  fieldOf: (name: string) => Field | undefined;
}

/** The fields that one change touched, each with its value before and after. */
export function Changes({ entry: { action, changes }, fieldOf }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(8rem,14rem)_1fr]">
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">
            {action !== 'created' && (
              <>
                <PastValue field={fieldOf(field)} value={before} />
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> became </span>
              </>
            )}
            <PastValue field={fieldOf(field)} value={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Entry({ name, entry }: { name: ReferenceName; entry: HistoryEntry }) {
  const fields: Readonly<Record<string, Field>> = reference[name].fields;
  const order = Object.keys(fields);
  const changes = entry.changes.toSorted(
    (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
  );
  return (
    <li className="rounded-lg border border-border bg-surface p-3">
      <p className="flex flex-wrap gap-x-2">
        <strong className="font-semibold">{entry.user}</strong>
        <span>{entry.action}</span>
        <span className="text-muted">
          <Timestamp at={entry.at} />
        </span>
      </p>
      <Changes entry={{ ...entry, changes }} fieldOf={(field) => fields[field]} />
    </li>
  );
}

/** Who changed the row, when, and what. */
export function HistoryTab({ name, id }: { name: ReferenceName; id: number }) {
  const history = useQuery(historyOptions(name, id));
  if (hasFailed(history)) return <LoadError query={history} path={`${name}/${id}/history`} />;
  if (!history.data) return <Skeleton className="h-24 w-full" />;
  if (history.data.length === 0)
    return <NoChanges message="The row is as it was set up. Every change from now on is kept here." />;
  return (
    <ol className="max-w-3xl space-y-2">
      {history.data.map((entry) => (
        <Entry key={entry.id} name={name} entry={entry} />
      ))}
    </ol>
  );
}
