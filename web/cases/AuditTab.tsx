import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { auditedField, auditedNoun } from '#shared/cases/audit-fields.ts';
import type { HistoryEntry } from '#shared/reference/contract.ts';
import { rest } from '#web/api/rest.ts';
import { caseKey } from '#web/case/case.ts';
import { Changes } from '#web/reference/HistoryTab.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Paginator } from '#web/ui/Paginator.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';

interface AuditEntry extends HistoryEntry {
  entity: string;
  entityId: number;
}

const auditOptions = (caseId: number, page: number) =>
  queryOptions({
    queryKey: caseKey(caseId, 'audit', page),
    queryFn: ({ signal }) => rest.list<AuditEntry>(`/cases/${caseId}/audit`, { page, limit: 50 }, signal),
    placeholderData: keepPreviousData,
  });

const verbs: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'removed',
  read: 'read the special category data of',
};

function verbOf({ action, entity }: AuditEntry): string {
  if (entity === 'cases' && action === 'created') return 'opened';
  return verbs[action] ?? action;
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="rounded-lg border border-border bg-surface p-3">
      <p className="flex flex-wrap gap-x-1.5">
        <strong className="font-semibold">{entry.user}</strong>
        <span>
          {verbOf(entry)} {auditedNoun(entry.entity)}
        </span>
        <span className="ml-auto text-muted">
          <Timestamp at={entry.at} />
        </span>
      </p>
      <Changes entry={entry} fieldOf={(field) => auditedField(entry.entity, field)} />
    </li>
  );
}

/** Everything that was done to the case and what hangs on it, newest first. */
export function AuditTab({ caseId }: { caseId: number }) {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery(auditOptions(caseId, page));
  if (isError)
    return (
      <ErrorState
        title="Error."
        message={`An error occurred when loading item from cases/${caseId}/audit.`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-72 w-full max-w-4xl" />;
  if (data.data.length === 0)
    return (
      <EmptyState
        icon={<History aria-hidden="true" className="size-6" />}
        title="No changes yet."
        message="Every change of the case and of what belongs to it is kept here."
      />
    );
  return (
    <div className="max-w-4xl space-y-3">
      <ol className="space-y-2">
        {data.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {data.meta.totalPages > 1 && (
        <Paginator page={page} totalPages={data.meta.totalPages} onPage={setPage} />
      )}
    </div>
  );
}
