import { getRouteApi } from '@tanstack/react-router';
import { isReferenceName, type ReferenceName } from '#shared/records/reference/registry.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { parseListSearch } from '#web/platform/page/pickers/list-search.ts';
import type { ListExtras } from '#web/platform/reference/entity-extras.ts';
import { ReferenceList } from '#web/platform/reference/ReferenceList.tsx';

const route = getRouteApi('/inside/$entity');

/** /{entity}: the list, as its address describes it. */
export function ReferenceListPage({ extras = {} }: { extras?: Partial<Record<ReferenceName, ListExtras>> }) {
  const { entity } = route.useParams();
  const address = useListAddress(`/${entity}`, parseListSearch);
  if (!isReferenceName(entity)) return <NotFound />;
  return <ReferenceList key={entity} name={entity} address={address} extra={extras[entity]} />;
}
