import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { alikeOptions, confirmAll } from './use-triage.ts';

const lines = (count: number) => counted(count, 'line');

interface LinesProps {
  items: readonly BankItem[];
  left: ReadonlySet<number>;
  refused: ReadonlyMap<number, string>;
  onToggle: (id: number) => void;
}

function Lines({ items, left, refused, onToggle }: LinesProps) {
  return (
    <ul className="divide-y divide-border">
      {items.map((item) => (
        <li key={item.id} className="py-1.5">
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 size-4 shrink-0 accent-accent"
              checked={!left.has(item.id)}
              onChange={() => onToggle(item.id)}
            />
            <span className="min-w-0 grow">
              <span className="block truncate font-medium">{item.description}</span>
              <span className="block text-sm text-muted">
                <span className="figures">{showDate(item.bookedOn)}</span>
                {item.case && ` to ${item.case.uniqueReference} ${item.case.caseName}`}
              </span>
            </span>
            <Money pence={item.amountPence} />
          </label>
          {refused.has(item.id) && (
            <p role="alert" className="ml-7 text-sm font-medium text-red-text">
              {refused.get(item.id)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface AlikeDialogProps {
  accountId: number;
  itemId: number;
  onClose: () => void;
}

/** Confirms the ticked ones of the lines that are proposed for the same reasons. */
export function AlikeDialog({ accountId, itemId, onClose }: AlikeDialogProps) {
  // The lines as first shown: only what the user looked at is confirmed.
  const query = useQuery({ ...alikeOptions(itemId), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [isBusy, attempt] = useTelling();
  const chosen = (query.data ?? []).filter(({ id }) => !left.has(id));

  function toggle(id: number) {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  }

  const confirm = () =>
    attempt(async () => {
      const done = await confirmAll(accountId, chosen);
      toast.success('Matched.', `${lines(done.confirmedCount)} confirmed.`);
      if (done.refused.length === 0) return onClose();
      setRefused(new Map(done.refused.map(({ id, message }) => [id, message])));
    });

  return (
    <Modal
      open
      size="medium"
      title="Proposed for the same reasons"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{refused.size > 0 ? 'Close' : 'Cancel'}</Button>
          <Button
            colour="accent"
            loading={isBusy}
            disabled={chosen.length === 0 || refused.size > 0}
            onClick={() => void confirm()}
          >
            Confirm {lines(chosen.length)}
          </Button>
        </>
      }
    >
      {refused.size > 0 && (
        <Alert
          colour="yellow"
          title={`${lines(refused.size)} could not be confirmed.`}
          message="Each is listed with its reason."
        />
      )}
      <Loaded query={query} path={`banking/items/${itemId}/alike`}>
        {(items) => <Lines items={items} left={left} refused={refused} onToggle={toggle} />}
      </Loaded>
    </Modal>
  );
}
