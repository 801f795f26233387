import type { Filing, InboundDetail } from '#shared/activities/inbound/contract.ts';
import { inboundChannels } from '#shared/activities/inbound/inbound.ts';
import { showDate } from '#shared/platform/dates.ts';
import { READ_ONLY_CASES } from '#shared/platform/permissions.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { IndexForm } from './IndexForm.tsx';
import { InboundStatusBadge } from './ItemQueue.tsx';

/** The dialogs of an item. */
export type ItemDialog = 'junk' | 'merge' | 'move' | 'batch' | 'domain';

interface ItemPaneProps {
  item: InboundDetail;
  isBusy: boolean;
  file: (filing: Filing) => Promise<void>;
  onReady: (submit: () => void) => void;
  onDecide: (what: 'unidentified' | 'replay' | 'reopen') => void;
  onDialog: (dialog: ItemDialog) => void;
  onSelect: (id: number) => void;
}

function Head({ item }: { item: InboundDetail }) {
  const { allUserDomains } = useAuth();
  const domain =
    item.domain === null || allUserDomains.length > 1 ? (item.domain?.name ?? 'No domain yet') : null;
  const parts = [inboundChannels[item.channel], item.sender, item.batch.name, domain];
  const from = parts.filter(Boolean).join(' · ');
  return (
    <header className="space-y-0.5">
      <h2 className="text-lg font-semibold break-words">{item.title}</h2>
      <p className="figures text-sm text-muted">
        <InboundStatusBadge status={item.status} /> {showDate(item.receivedOn)} · {from}
      </p>
    </header>
  );
}

/** What to know before an item is filed. */
function Warnings({ item, onDialog, onSelect }: Pick<ItemPaneProps, 'item' | 'onDialog' | 'onSelect'>) {
  const { lockedBy, heldBecause, alike, sameFileAs, problem, isTaken, reviewOn } = item;
  return (
    <>
      {lockedBy && <Alert colour="yellow" title={`${lockedBy.name} has this item open.`} />}
      {problem && (
        <Alert
          colour="red"
          title={isTaken ? 'It could not be read.' : 'It was not taken in.'}
          message={problem}
        />
      )}
      {heldBecause && (
        <Alert colour="yellow" title="Its batch is held.">
          {heldBecause}{' '}
          <Button small onClick={() => onDialog('batch')}>
            Settle the batch
          </Button>
        </Alert>
      )}
      {alike && (
        <Alert colour="blue" role="none" title="Perhaps scanned twice.">
          Its text is much like{' '}
          <button type="button" className="text-accent-text underline" onClick={() => onSelect(alike.id)}>
            {alike.title} of {showDate(alike.receivedOn)}
          </button>
          .
        </Alert>
      )}
      {sameFileAs && !alike && (
        <Alert
          colour="blue"
          role="none"
          title="The same file has been received before."
          message={`${sameFileAs.name}, ${showDate(sameFileAs.receivedOn)}.`}
        />
      )}
      {reviewOn && item.status === 'unidentified' && (
        <p className="text-sm text-muted">To be looked at again on {showDate(reviewOn)}.</p>
      )}
    </>
  );
}

/** Where an item was filed, or why it was set aside. */
function Outcome({ item, isBusy, onDecide, onDialog }: Omit<ItemPaneProps, 'file' | 'onReady' | 'onSelect'>) {
  const { filed, junkReason } = item;
  const { may } = useAuth();
  return (
    <div className="space-y-3">
      {filed && (
        <p>
          <AppLink
            href={`/cases/${filed.case.id}?tab=documents&document=${filed.documentId}`}
            className="text-accent-text underline"
          >
            {filed.title}
          </AppLink>{' '}
          on {filed.case.uniqueReference} {filed.case.caseName}
          <span className="block text-sm text-muted">
            {filed.by?.name} <Timestamp at={filed.at} />
          </span>
        </p>
      )}
      {junkReason && <p>{junkReason}</p>}
      {filed && may('case.write') && (
        <Button small onClick={() => onDialog('move')}>
          Move to another case
        </Button>
      )}
      {item.status === 'junk' && (
        <Button small disabled={isBusy} onClick={() => onDecide('reopen')}>
          Restore
        </Button>
      )}
    </div>
  );
}

/** One item: what it is, any warnings, and the form that files it. */
export function ItemPane(props: ItemPaneProps) {
  const { item, isBusy, file, onReady, onDecide, onDialog } = props;
  const isOpen = item.status === 'classified' || item.status === 'unidentified' || item.status === 'failed';
  const { may } = useAuth();
  const mayFile = may('case.write');
  const canReplay =
    item.isTaken &&
    !item.canUndo &&
    (item.status === 'failed' || item.pages.some(({ problem }) => problem !== null));
  return (
    <section aria-label="The item" className="min-w-0 space-y-3">
      <Head item={item} />
      <Warnings {...props} />
      {isOpen ? (
        <>
          <div className="flex flex-wrap gap-2">
            {item.status !== 'failed' && (
              <Button small disabled={isBusy} onClick={() => onDecide('unidentified')}>
                Unidentified
                <Kbd>N</Kbd>
              </Button>
            )}
            <Button small disabled={isBusy} onClick={() => onDialog('junk')}>
              Junk
              <Kbd>X</Kbd>
            </Button>
            {may('post.all-domains') && (
              <Button small disabled={isBusy} onClick={() => onDialog('domain')}>
                Assign to a domain
              </Button>
            )}
            {canReplay && (
              <Button small disabled={isBusy} onClick={() => onDecide('replay')}>
                Read it again
              </Button>
            )}
          </div>
          {!mayFile && <p className="text-muted">{READ_ONLY_CASES}</p>}
          {item.isTaken && mayFile && (
            <IndexForm
              key={`${item.id} ${item.version}`}
              item={item}
              isBusy={isBusy}
              file={file}
              onReady={onReady}
            />
          )}
        </>
      ) : (
        <Outcome {...props} />
      )}
    </section>
  );
}
