import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Filing, InboundDetail, InboundRow } from '#shared/activities/inbound/contract.ts';
import { LOCK_SECONDS } from '#shared/activities/inbound/inbound.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { focusRow, usePageKeys } from '#web/platform/page/use-page-keys.ts';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { CASE_FIELD } from './IndexForm.tsx';
import { type ItemDialog, ItemPane } from './ItemPane.tsx';
import { inboundCalls, itemOptions, prefetchItem, saving, seenOf } from './inbound-client.ts';
import { PagePane } from './PagePane.tsx';
import { editPages, type PageEdit, whyNotEdited } from './page-edits.ts';

/**
 * Keeps the item on screen the user's own while it waits, and releases it when another is opened. If the server is away, it is waited for.
 */
function useItemLock(item: InboundDetail | undefined): void {
  const id = item?.id;
  const isWaiting =
    item?.status === 'classified' || item?.status === 'unidentified' || item?.status === 'failed';
  useEffect(() => {
    if (id === undefined || !isWaiting) return;
    const keep = () => void inboundCalls.open.mutate({ id }).catch(() => undefined);
    keep();
    const timer = setInterval(keep, (LOCK_SECONDS / 3) * 1000);
    return () => {
      clearInterval(timer);
      void inboundCalls.leave.mutate({ id }).catch(() => undefined);
    };
  }, [id, isWaiting]);
}

const JunkDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'JunkDialog');
const MergeDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'MergeDialog');
const MoveDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'MoveDialog');
const DomainDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'DomainDialog');
const BatchDialog = lazyPart(() => import('./ItemDialogs.tsx'), 'BatchDialog');

interface SelectedItemProps {
  id: number;
  rows: readonly InboundRow[];
  search: string | undefined;
  onSelect: (id: number | undefined) => void;
  /** Called with the reason why a key has no effect; null when it had one. */
  onKey: (outcome: string | null) => void;
}

/** The item on screen: its pages, where it belongs, and the keys that decide about it. */
export function SelectedItem({ id, rows, search, onSelect, onKey }: SelectedItemProps) {
  const query = useQuery(itemOptions(id, search));
  const item = query.data;
  const [number, setNumber] = useState(1);
  const [isBusy, attempt] = useTelling();
  const [dialog, setDialog] = useState<ItemDialog | null>(null);
  const submit = useRef<(() => void) | null>(null);
  const onReady = useCallback((ready: () => void) => {
    submit.current = ready;
  }, []);
  useItemLock(item);
  const at = rows.findIndex((row) => row.id === id);
  useEffect(() => prefetchItem(rows[at + 1]), [rows, at]);

  function move(step: 1 | -1): string | null {
    const next = rows[at === -1 ? 0 : at + step];
    if (!next) return step === 1 ? 'This is the last item.' : 'This is the first item.';
    onSelect(next.id);
    focusRow(next.id);
    return null;
  }
  /** The one below, which is on screen before the list has been read again. */
  const goOn = () => onSelect((rows[at + 1] ?? rows[at - 1])?.id);

  async function run(act: () => Promise<unknown>) {
    if (isBusy) return;
    await attempt(async () => {
      await act();
    });
  }
  function edit(what: PageEdit): string | null {
    if (isBusy) return 'The last change is still being saved.';
    const whyNot = whyNotEdited(item, number, what);
    if (whyNot === null && item) void run(async () => setNumber(await editPages(item, number, what)));
    return whyNot;
  }
  const isOpen =
    item?.status === 'classified' || item?.status === 'unidentified' || item?.status === 'failed';
  function decide(what: 'unidentified' | 'replay' | 'reopen'): string | null {
    if (!item) return 'Nothing is selected.';
    if (what !== 'reopen' && !isOpen) return 'This item has been dealt with.';
    if (what === 'unidentified' && item.status === 'failed') return 'This item could not be read.';
    void run(async () => {
      await saving(inboundCalls[what].mutate(seenOf(item)));
      if (what === 'unidentified') goOn();
    });
    return null;
  }
  async function file(filing: Filing) {
    const { status } = await saving(inboundCalls.file.mutate(filing));
    if (status === 'done') toast.success('Filed.', filing.title);
    goOn();
  }
  const ask = (which: ItemDialog): string | null => {
    if (!isOpen) return 'This item has been dealt with.';
    setDialog(which);
    return null;
  };
  usePageKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      Enter: () => {
        if (!isOpen) return 'This item has been dealt with.';
        if (item?.lockedBy) return `${item.lockedBy.name} has this item open.`;
        if (item?.heldBecause) return item.heldBecause;
        if (!item?.isTaken) return item?.problem ?? 'Nothing is selected.';
        submit.current?.();
        return null;
      },
      p: () => {
        const count = item?.pages.length ?? 0;
        if (count < 2) return 'There is one page.';
        setNumber(number >= count ? 1 : number + 1);
        return null;
      },
      '/': () => {
        const field = document.getElementById(CASE_FIELD);
        field?.focus();
        // What is typed replaces the suggestion.
        if (field instanceof HTMLInputElement) field.select();
        return field ? null : 'This item has been dealt with.';
      },
      s: () => edit('split'),
      m: () => whyNotEdited(item, number, 'merge') ?? ask('merge'),
      r: () => edit('right'),
      l: () => edit('left'),
      d: () => edit('remove'),
      u: () => edit('undo'),
      n: () => decide('unidentified'),
      x: () => ask('junk'),
    },
    onKey,
  );
  const close = () => setDialog(null);
  return (
    <Loaded query={query} path={`paperless-office/inbound/${id}`}>
      {(found) => (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
          <PagePane
            item={found}
            number={Math.min(number, Math.max(found.pages.length, 1))}
            isBusy={isBusy}
            onPage={setNumber}
            onEdit={edit}
            onMerge={() => setDialog('merge')}
          />
          <ItemPane
            item={found}
            isBusy={isBusy}
            file={file}
            onReady={onReady}
            onDecide={decide}
            onDialog={setDialog}
            onSelect={onSelect}
          />
          <Suspense>
            {dialog === 'junk' && <JunkDialog item={found} onClose={close} onDone={goOn} />}
            {dialog === 'merge' && <MergeDialog item={found} rows={rows} onClose={close} onDone={close} />}
            {dialog === 'move' && <MoveDialog item={found} onClose={close} onDone={close} />}
            {dialog === 'domain' && <DomainDialog item={found} onClose={close} onDone={goOn} />}
            {dialog === 'batch' && <BatchDialog item={found} onClose={close} onDone={close} />}
          </Suspense>
        </div>
      )}
    </Loaded>
  );
}
