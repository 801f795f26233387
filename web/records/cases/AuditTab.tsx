import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditedField, auditedNoun } from '#shared/records/cases/audit-fields.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { type Outputs, trpc } from '#web/platform/api/trpc.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { NoChanges } from '#web/platform/page/NoChanges.tsx';
import { Changes } from '#web/platform/reference/HistoryTab.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

type AuditEntry = Outputs['caseAudit']['audit']['data'][number];

const verbs: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'removed',
  read: 'read the special category data of',
  'rule loosened': 'proceeded under a loosened rule of practice on',
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

/** Everything that was done to the case and what belongs to it, newest first. */
export function AuditTab({ caseId }: { caseId: number }) {
  const [page, setPage] = useState(1);
  const audit = useQuery(
    trpc.caseAudit.audit.queryOptions({ caseId, page }, { placeholderData: keepPreviousData }),
  );
  if (hasFailed(audit)) return <LoadError query={audit} path={`cases/${caseId}/audit`} />;
  const { data } = audit;
  if (!data) return <Skeleton className="h-72 w-full max-w-4xl" />;
  if (data.data.length === 0)
    return <NoChanges message="Every change of the case and of what belongs to it is kept here." />;
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
