import { useParams } from '@tanstack/react-router';
import { isReferenceName } from '#shared/reference/registry.ts';
import { useListAddress } from '#web/lib/list-address.ts';
import { NotFound } from '#web/lib/NotFound.tsx';
import { parseListSearch } from '#web/reference/list-search.ts';
import { ReferenceList } from '#web/reference/ReferenceList.tsx';

/** /{entity}: the list, as its address describes it. */
export function ReferenceListPage() {
  const { entity = '' } = useParams({ strict: false });
  const address = useListAddress(`/${entity}`, parseListSearch);
  if (!isReferenceName(entity)) return <NotFound />;
  return <ReferenceList key={entity} name={entity} address={address} />;
}
