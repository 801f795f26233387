import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isReferenceName } from '#shared/reference/registry.ts';
import { NotFound } from '#web/lib/NotFound.tsx';
import { type ListSearch, parseListSearch } from '#web/reference/list-search.ts';
import { ReferenceList } from '#web/reference/ReferenceList.tsx';

/** /{entity}: the list, as its address describes it. */
export function ReferenceListPage() {
  const { entity = '' } = useParams({ strict: false });
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => parseListSearch(raw), [raw]);
  if (!isReferenceName(entity)) return <NotFound />;
  return (
    <ReferenceList
      key={entity}
      name={entity}
      search={search}
      onSearch={(next: ListSearch) =>
        void navigate({ to: '/$entity', params: { entity }, search: next as object, resetScroll: false })
      }
    />
  );
}
