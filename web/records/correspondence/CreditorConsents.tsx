import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Row } from '#shared/records/reference/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { ConsentList } from '#web/platform/page/consents/ConsentList.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';

const ListDialog = lazyPart(() => import('./ConsentListDialog.tsx'), 'ConsentListDialog');

/** The consents of a creditor to electronic delivery that hold on all cases. */
export function CreditorConsents({ row }: { row: Row }) {
  const consents = useQuery(trpc.consents.ofCreditor.queryOptions({ creditorId: row.id }));
  const email = row.claimEmail ?? row.email;
  const holder = {
    of: 'creditor',
    id: row.id,
    name: String(row.name),
    email: typeof email === 'string' ? email : null,
  } as const;
  return (
    <div className="max-w-prose space-y-3">
      <p className="text-sm text-muted">
        These hold on all cases. A consent for one case alone, such as a deemed one, is recorded on the
        Creditors tab of that case.
      </p>
      <TabData query={consents}>{(data) => <ConsentList holder={holder} consents={data} mayEdit />}</TabData>
    </div>
  );
}

/** In the list of creditors: many consents at once. */
export function RecordConsents() {
  const [isOpen, setOpen] = useState(false);
  const { may } = useAuth();
  return (
    <>
      {may('reports.paperless-office') && (
        <AppLink
          href="/reports/delivery-consents"
          className="text-accent-text underline-offset-2 hover:underline"
        >
          Register of consents
        </AppLink>
      )}
      <Button onClick={() => setOpen(true)}>Record consents</Button>
      <Suspense fallback={null}>{isOpen && <ListDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
