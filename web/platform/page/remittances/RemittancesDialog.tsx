import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Remittance } from '#shared/activities/money/outgoing/remittance.ts';
import { counted } from '#shared/platform/counted.ts';
import { download } from '#web/platform/api/rest.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { tellRefusal } from '#web/platform/page/use-attempt.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

interface RemittancesDialogProps {
  /** The batch or run, as the title names it. */
  of: string;
  /** Where its files are. */
  path: string;
  query: UseQueryResult<Remittance[], unknown>;
  onClose: () => void;
}

/** The remittance listings of a batch or a run: one for each creditor, or all in one file. */
export function RemittancesDialog({ of, path, query, onClose }: RemittancesDialogProps) {
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  async function save(which: number | 'all') {
    setBusy(which);
    await tellRefusal(async () => {
      await download(
        `${path}/remittances/export`,
        { creditorId: which === 'all' ? undefined : which },
        `remittance-${of}.csv`,
      );
    }, 'Error.');
    setBusy(null);
  }
  return (
    <Modal
      open
      title={`Remittances of ${of}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {(query.data?.length ?? 0) > 1 && (
            <Button loading={busy === 'all'} disabled={busy !== null} onClick={() => void save('all')}>
              All in one CSV
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} path={path}>
        {(remittances) =>
          remittances.length === 0 ? (
            <p>It does not pay any creditors.</p>
          ) : (
            <ul className="divide-y divide-border">
              {remittances.map(({ creditor, email, paymentCount, caseCount, totalPence }) => (
                <li key={creditor.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <span className="min-w-0 grow basis-56">
                    <span className="font-medium">{creditor.name}</span>
                    <span className="block text-sm text-muted">
                      {counted(paymentCount, 'payment')} of {counted(caseCount, 'case')}
                      {email && `, to ${email}`}
                    </span>
                  </span>
                  <Money pence={totalPence} />
                  <Button
                    aria-label={`CSV for ${creditor.name}`}
                    loading={busy === creditor.id}
                    disabled={busy !== null}
                    onClick={() => void save(creditor.id)}
                  >
                    CSV
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}
