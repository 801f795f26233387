import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { isReferenceName, type ReferenceName, reference } from '#shared/reference/registry.ts';
import { useAuth } from '#web/lib/auth.ts';
import { lastSearch } from '#web/lib/list-address.ts';
import { NotFound } from '#web/lib/NotFound.tsx';
import { PageHeading } from '#web/lib/PageHeading.tsx';
import { PageMessage } from '#web/lib/PageMessage.tsx';
import { ApiError } from '#web/lib/rest.ts';
import { positiveOf, textOf } from '#web/lib/search.ts';
import { UnsavedGuard } from '#web/lib/UnsavedGuard.tsx';
import { forgetVisit } from '#web/lib/visits.ts';
import { CreateNewHost } from '#web/reference/CreateNewHost.tsx';
import { rowOptions, useReferenceLive } from '#web/reference/client.ts';
import { inSentence } from '#web/reference/entity-words.ts';
import { extras } from '#web/reference/extras.ts';
import { ReferenceForm } from '#web/reference/ReferenceForm.tsx';
import { RowTabs } from '#web/reference/RowTabs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Back to the list as it was last looked at. */
function useReturn(name: ReferenceName) {
  const navigate = useNavigate();
  return () => void navigate({ to: '/$entity', params: { entity: name }, search: lastSearch(`/${name}`) });
}

/** What would be lost by leaving, readable at the very moment of leaving. */
function useChanges() {
  const hasChanges = useRef(false);
  const note = useCallback((has: boolean) => {
    hasChanges.current = has;
  }, []);
  return [useCallback(() => hasChanges.current, []), note] as const;
}

function CreatePage({ name }: { name: ReferenceName }) {
  const close = useReturn(name);
  const [hasChanges, noteChanges] = useChanges();
  const entity = reference[name];
  return (
    <>
      <PageHeading title={`New ${inSentence(entity.label)}`} context={entity.about} />
      <UnsavedGuard isUnsaved={hasChanges} />
      <CreateNewHost>
        <ReferenceForm
          name={name}
          row={null}
          canSaveAndNew
          onSaved={(_row, next) => next === 'close' && close()}
          onCancel={close}
          onChanges={noteChanges}
        />
      </CreateNewHost>
    </>
  );
}

function Gone({ name, id, message }: { name: ReferenceName; id: number; message: string }) {
  const { profile } = useAuth();
  const { label, plural } = reference[name];
  useEffect(() => forgetVisit(profile.id, `/${name}/${id}/edit`), [profile.id, name, id]);
  return (
    <PageMessage
      heading={`${label} not found`}
      title={message}
      message="It may have been deleted, or it belongs to a domain that you do not hold."
      action={<ButtonLink href={`/${name}`}>To {plural}</ButtonLink>}
    />
  );
}

function EditPage({ name, id, tab }: { name: ReferenceName; id: number; tab: string | undefined }) {
  const close = useReturn(name);
  const [hasChanges, noteChanges] = useChanges();
  const row = useQuery(rowOptions(name, id));
  useReferenceLive(name);
  const { label } = reference[name];

  if (row.error instanceof ApiError && row.error.status === 404)
    return <Gone name={name} id={id} message={row.error.message} />;
  if (!row.data)
    return (
      <>
        <PageHeading title={label} />
        {row.isError ? (
          <ErrorState
            title="Error."
            message={`An error occurred when loading item from ${name}/${id}.`}
            onRetry={() => void row.refetch()}
            retrying={row.isFetching}
          />
        ) : (
          <Skeleton className="h-96 w-full max-w-3xl" />
        )}
      </>
    );
  return (
    <>
      <UnsavedGuard isUnsaved={hasChanges} />
      <RowTabs
        name={name}
        row={row.data}
        tab={tab}
        extras={extras[name]}
        onDeleted={() => {
          noteChanges(false);
          close();
        }}
      >
        <CreateNewHost>
          <ReferenceForm
            name={name}
            row={row.data}
            extras={extras[name]}
            onSaved={close}
            onCancel={close}
            onChanges={noteChanges}
          />
        </CreateNewHost>
      </RowTabs>
    </>
  );
}

/** /{entity}/create and /{entity}/{id}/edit. */
export function ReferenceFormPage() {
  const params: { entity?: string; id?: string } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { entity = '' } = params;
  if (!isReferenceName(entity)) return <NotFound />;
  if (params.id === undefined) return <CreatePage key={entity} name={entity} />;
  const id = positiveOf(params.id);
  if (id === undefined) return <NotFound />;
  return <EditPage key={`${entity}/${id}`} name={entity} id={id} tab={textOf(search.tab)} />;
}
