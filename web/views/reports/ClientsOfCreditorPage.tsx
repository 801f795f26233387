import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lastSearch } from '#web/platform/page/list-address.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { useNames } from '#web/platform/page/pickers/ReferenceControls.tsx';
import { positiveOf, stringifySearch } from '#web/platform/page/search.ts';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { NamedReport } from './NamedReport.tsx';

const LIST = '/reports/clients-by-creditors';

/** /reports/clients-by-creditors/{creditorId}: the clients who owe that creditor. */
export function ClientsOfCreditorPage() {
  const { creditorId: given } = useParams({ strict: false });
  const creditorId = positiveOf(given);
  return creditorId === undefined ? <NotFound /> : <ClientsOf key={creditorId} creditorId={creditorId} />;
}

function ClientsOf({ creditorId }: { creditorId: number }) {
  const [creditor] = useNames('creditors', [creditorId], []);
  const fixed = useMemo(() => ({ creditorId }), [creditorId]);
  return (
    <NamedReport
      name="clients-of-creditor"
      path={`${LIST}/${creditorId}`}
      fixed={fixed}
      {...(creditor && { title: `Clients of ${creditor.name}` })}
      actions={<ButtonLink href={`${LIST}${stringifySearch(lastSearch(LIST))}`}>All creditors</ButtonLink>}
    />
  );
}
