import type { ReactNode } from 'react';
import { ApiError } from '#web/platform/api/api-error.ts';
import { type CaseRow, useCase, useCaseLive } from '#web/platform/case/case.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { casesPath } from '#web/records/cases/list-search.ts';

/** Loads a case and keeps it fresh; says so where there is none, or none that the user may see. */
export function CaseGate({ id, children }: { id: number; children: (row: CaseRow) => ReactNode }) {
  const query = useCase(id);
  const { data, error } = query;
  useCaseLive(id);
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <PageHeading title="Case not found" />
        <EmptyState
          title={error.message}
          message="The address may be mistyped, or the case belongs to a domain that you cannot see."
          action={<ButtonLink href={casesPath()}>To the cases</ButtonLink>}
        />
      </>
    );
  if (data) return children(data);
  return (
    <>
      <PageHeading title="Case" />
      {error ? (
        <LoadError query={query} path={`cases/${id}`} />
      ) : (
        <div className="space-y-4">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </>
  );
}
