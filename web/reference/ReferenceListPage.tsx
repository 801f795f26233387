import { getRouteApi } from '@tanstack/react-router';
import { isReferenceName, type ReferenceName } from '#shared/reference/registry.ts';
import { useListAddress } from '#web/page/list-address.ts';
import { NotFound } from '#web/page/NotFound.tsx';
import type { ListExtras } from '#web/reference/entity-extras.ts';
import { parseListSearch } from '#web/reference/list-search.ts';
import { ReferenceList } from '#web/reference/ReferenceList.tsx';

const route = getRouteApi('/inside/$entity');

/** /{entity}: the list, as its address describes it. */
export function ReferenceListPage({ extras = {} }: { extras?: Partial<Record<ReferenceName, ListExtras>> }) {
  const { entity } = route.useParams();
  const address = useListAddress(`/${entity}`, parseListSearch);
  if (!isReferenceName(entity)) return <NotFound />;
  return <ReferenceList key={entity} name={entity} address={address} extra={extras[entity]} />;
}
