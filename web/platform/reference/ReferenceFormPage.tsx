import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { inSentence } from '#shared/platform/format.ts';
import { isReferenceName, type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { mayAdd, useAuth } from '#web/platform/api/auth.ts';
import { removeVisit } from '#web/platform/api/visits.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { lastSearch } from '#web/platform/page/list-address.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { PageMessage } from '#web/platform/page/PageMessage.tsx';
import { rowOptions, useReferenceLive } from '#web/platform/page/pickers/client.ts';
import { positiveOf, textOf } from '#web/platform/page/search.ts';
import { UnsavedGuard } from '#web/platform/page/UnsavedGuard.tsx';
import { CreateNewHost } from '#web/platform/reference/CreateNewHost.tsx';
import type { EntityExtras } from '#web/platform/reference/entity-extras.ts';
import { ReferenceForm } from '#web/platform/reference/ReferenceForm.tsx';
import { RowTabs } from '#web/platform/reference/RowTabs.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

/** Back to the list as it was last looked at. */
function useReturn(name: ReferenceName) {
  const navigate = useNavigate();
  return () => void navigate({ to: '/$entity', params: { entity: name }, search: lastSearch(`/${name}`) });
}

/** Unsaved changes, current at the very moment of leaving. */
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
  const { may } = useAuth();
  const entity = reference[name];
  const title = `New ${inSentence(entity.label)}`;
  if (!mayAdd(may, entity))
    return (
      <PageMessage
        heading={title}
        title={`You cannot add a ${inSentence(entity.label)}.`}
        message="Only somebody who sees every domain can."
        action={<ButtonLink href={`/${name}`}>To {entity.plural}</ButtonLink>}
      />
    );
  return (
    <>
      <PageHeading title={title} context={entity.about} />
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
  useEffect(() => removeVisit(profile.id, `/${name}/${id}/edit`), [profile.id, name, id]);
  return (
    <PageMessage
      heading={`${label} not found`}
      title={message}
      message="It may have been deleted, or it belongs to a domain that you cannot see."
      action={<ButtonLink href={`/${name}`}>To {plural}</ButtonLink>}
    />
  );
}

interface EditPageProps {
  name: ReferenceName;
  id: number;
  tab: string | undefined;
  extras: EntityExtras | undefined;
}

function EditPage({ name, id, tab, extras }: EditPageProps) {
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
          <LoadError query={row} path={`${name}/${id}`} />
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
        extras={extras}
        onDeleted={() => {
          noteChanges(false);
          close();
        }}
      >
        <CreateNewHost>
          <ReferenceForm
            name={name}
            row={row.data}
            extras={extras}
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
export function ReferenceFormPage({
  extras = {},
}: {
  extras?: Partial<Record<ReferenceName, EntityExtras>>;
}) {
  const { entity = '', ...params } = useParams({ strict: false });
  const { tab } = useSearch({ strict: false });
  if (!isReferenceName(entity)) return <NotFound />;
  if (params.id === undefined) return <CreatePage key={entity} name={entity} />;
  const id = positiveOf(params.id);
  if (id === undefined) return <NotFound />;
  return <EditPage key={`${entity}/${id}`} name={entity} id={id} tab={textOf(tab)} extras={extras[entity]} />;
}
