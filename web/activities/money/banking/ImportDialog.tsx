import { Download, Undo2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { download } from '#web/platform/api/rest.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AcceptBalanceDialog } from './AcceptBalanceDialog.tsx';
import { importsHref } from './banking-client.ts';
import { ImportDoubts } from './ImportDoubts.tsx';
import { ImportStatus } from './ImportStatus.tsx';
import { BalanceBadge, periodText } from './import-columns.tsx';
import { KnownLines } from './KnownLines.tsx';
import { UndoDialog } from './UndoDialog.tsx';

const MappingDialog = lazyPart(() => import('./MappingDialog.tsx'), 'MappingDialog');

function Facts({ row }: { row: ListedImport }) {
  const facts: [string, ReactNode][] = [
    ['Status', <ImportStatus key="status" row={row} />],
    ['Format', row.format ?? '–'],
    [
      'Period',
      <span key="period" className="figures">
        {periodText(row)}
      </span>,
    ],
    [
      'Lines',
      [
        `${counted(row.lineCount, 'line')}: ${row.newCount.toLocaleString('en-GB')} new`,
        `${row.duplicateCount.toLocaleString('en-GB')} held already`,
        ...(row.doubtCount > 0 ? [`${row.doubtCount.toLocaleString('en-GB')} to decide`] : []),
        ...(row.leftOutCount > 0 ? [`${row.leftOutCount.toLocaleString('en-GB')} left out`] : []),
      ].join(', '),
    ],
    ['Opening balance', row.openingPence === null ? '–' : <Money key="opening" pence={row.openingPence} />],
    ['Closing balance', row.closingPence === null ? '–' : <Money key="closing" pence={row.closingPence} />],
    ['Balances', <BalanceBadge key="balance" check={row.balanceCheck} />],
    [
      'Uploaded',
      <span key="uploaded">
        <Timestamp at={row.createdAt} />
        {row.uploadedBy && ` by ${row.uploadedBy.name}`}
      </span>,
    ],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex min-h-6 items-center gap-3">
          <dt className="w-32 shrink-0 text-sm text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RemarksProps {
  label: string;
  header: string;
  remarks: ListedImport['notes'];
}

/** Sentences about the file, with their lines. */
function Remarks({ label, header, remarks }: RemarksProps) {
  return (
    <Table
      label={label}
      columns={[
        { key: 'line', header: 'Line', cell: ({ lineNumber }) => lineNumber ?? 'All' },
        { key: 'message', header, sentences: true, cell: ({ message }) => message },
      ]}
      rows={remarks.map((remark, index) => ({ ...remark, index }))}
      rowKey={({ index }) => index}
    />
  );
}

/** What is worth knowing about the file though nothing is wrong: lines left out, days for which nothing is held. */
function WorthKnowing({ row: { notes, leftOutCount } }: { row: ListedImport }) {
  if (notes.length === 0) return null;
  const hidden = leftOutCount - notes.filter(({ lineNumber }) => lineNumber !== null).length;
  return (
    <section aria-label="Worth knowing" className="space-y-2">
      <h3 className="font-semibold">Worth knowing</h3>
      <Remarks label="Notes by line" header="Note" remarks={notes} />
      {hidden > 0 && <p className="text-sm text-muted">And {counted(hidden, 'more line')} left out.</p>}
    </section>
  );
}

function Problems({ row }: { row: ListedImport }) {
  if (row.errors.length === 0) return null;
  return (
    <section aria-label="Problems with the file" className="space-y-2">
      <Alert
        colour="red"
        role="none"
        title={`${counted(row.errors.length, 'thing')} ${row.errors.length === 1 ? 'is' : 'are'} wrong with this file.`}
        message={row.newCount === 0 ? 'Nothing was posted.' : 'Undo it, and upload the file again.'}
      />
      <Remarks label="Problems by line" header="Problem" remarks={row.errors} />
    </section>
  );
}

/** Further details of an import. */
function Notes({ row }: { row: ListedImport }) {
  return (
    <>
      {row.status === 'needs_mapping' && (
        <Alert
          colour="yellow"
          role="none"
          title="The columns of this file are not known."
          message="Say once what each holds; later files of the account are read the same way."
        />
      )}
      {row.balanceReason && (
        <Alert
          colour="yellow"
          role="none"
          title="Posted although the balances do not agree."
          message={row.balanceReason}
        />
      )}
      {row.undoneAt && (
        <Alert colour="blue">
          Undone <Timestamp at={row.undoneAt} />
          {row.undoneBy && ` by ${row.undoneBy.name}`}.
        </Alert>
      )}
      {row.status === 'posted' && row.matchedCount > 0 && (
        <p className="text-sm text-muted">
          {counted(row.matchedCount, 'line')} {row.matchedCount === 1 ? 'is' : 'are'} matched, so the import
          cannot be undone.
        </p>
      )}
      {row.others.length > 0 && (
        <p className="text-sm">
          The file also holds statements of{' '}
          {row.others.map(({ id, accountId, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <AppLink
                href={`${importsHref(accountId)}?import=${id}`}
                className="text-accent-text hover:underline"
              >
                {name}
              </AppLink>
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}

/** What was left out: already held, listed on request. */
function LeftOut({ row }: { row: ListedImport }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <KnownLines row={row} />
  ) : (
    <Button onClick={() => setOpen(true)}>
      Show the {counted(row.duplicateCount, 'line')} left out: already held
    </Button>
  );
}

interface ImportDialogProps {
  row: ListedImport;
  onClose: () => void;
}

/** One import: its result, its problems, and what can be done about them. */
export function ImportDialog({ row, onClose }: ImportDialogProps) {
  const [action, setAction] = useState<'undo' | 'accept' | 'map' | null>(null);
  const close = () => setAction(null);
  const isUndoable = row.status === 'posted' || (row.status === 'failed' && row.newCount > 0);
  if (action === 'map')
    return (
      <Suspense>
        <MappingDialog row={row} onClose={close} />
      </Suspense>
    );
  return (
    <>
      <Modal
        open
        size="large"
        onClose={onClose}
        title={row.fileName}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              icon={Download}
              onClick={() =>
                void download(`/files/${row.fileId}`, {}, row.fileName).catch((error: unknown) =>
                  toast.error('Download failed.', messageOf(error)),
                )
              }
            >
              Download
            </Button>
            {isUndoable && (
              <Button icon={Undo2} onClick={() => setAction('undo')} disabled={row.matchedCount > 0}>
                Undo import
              </Button>
            )}
            {row.status === 'failed' && row.balanceCheck === 'fail' && (
              <Button onClick={() => setAction('accept')}>Post anyway</Button>
            )}
            {row.status === 'needs_mapping' && (
              <Button colour="accent" onClick={() => setAction('map')}>
                Say what each column holds
              </Button>
            )}
          </>
        }
      >
        <div className="space-y-4">
          <Facts row={row} />
          <Notes row={row} />
          <Problems row={row} />
          <WorthKnowing row={row} />
          {row.status === 'posted' && row.doubtCount > 0 && <ImportDoubts row={row} />}
          {row.status === 'posted' && row.duplicateCount > 0 && <LeftOut row={row} />}
        </div>
      </Modal>
      {action === 'undo' && <UndoDialog row={row} onClose={close} />}
      {action === 'accept' && <AcceptBalanceDialog row={row} onClose={close} />}
    </>
  );
}
