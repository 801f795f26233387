import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type VoteFileDetail,
  type VoteFileRow,
  voteFilesContract,
} from '#shared/activities/creditors/decisions/files-contract.ts';
import { type RowState, rowStates } from '#shared/activities/creditors/decisions/vote-files.ts';
import { counted } from '#shared/platform/counted.ts';
import { voteKinds } from '#shared/records/decisions/decisions.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useLive } from '#web/platform/api/live.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AliasQueue } from './AliasQueue.tsx';
import { enterAgain, invalidateVoteFiles, leaveOut, voteFileOptions } from './decision-list-client.ts';

const colours: Readonly<Record<RowState, StatusColour>> = {
  waiting: 'blue',
  stored: 'green',
  alias: 'yellow',
  problem: 'red',
  ignored: 'grey',
};

const isOpen = ({ state }: VoteFileRow) => state === 'waiting' || state === 'alias' || state === 'problem';

const columns: readonly Column<VoteFileRow>[] = [
  { key: 'row', header: 'Row', cell: ({ row }) => row, align: 'right' },
  {
    key: 'case',
    header: 'Case',
    cell: (line) =>
      line.case ? (
        <AppLink
          href={`/cases/${line.case.id}?tab=proposal-voting`}
          title={line.case.caseName}
          className="rounded-sm font-medium hover:text-accent-text"
        >
          {line.caseReference}
        </AppLink>
      ) : (
        line.caseReference
      ),
  },
  { key: 'creditor', header: 'Creditor', cell: ({ creditor }) => creditor, wordy: true },
  { key: 'account', header: 'Account', cell: ({ accountNumber }) => accountNumber },
  {
    key: 'vote',
    header: 'Vote',
    cell: ({ vote, voteText, proxyHolder, instructions }) => (
      <>
        {vote ? voteKinds[vote] : voteText}
        {proxyHolder && (
          <span className="block text-sm text-muted">
            Proxy: {[proxyHolder, instructions].filter(Boolean).join(', ')}
          </span>
        )}
      </>
    ),
    sentences: 'short',
  },
  penceColumn('claimed', 'Amount', ({ claimedPence }) => claimedPence !== null && claimedPence),
  {
    key: 'state',
    header: 'State',
    sentences: true,
    cell: ({ state, problem }) => (
      <>
        <Badge colour={colours[state]}>{rowStates[state]}</Badge> {problem}
      </>
    ),
  },
];

function LeaveOutDialog({
  fileId,
  line,
  onClose,
}: {
  fileId: number;
  line: VoteFileRow;
  onClose: () => void;
}) {
  return (
    <FieldsDialog
      title={`Leave row ${line.row} out`}
      submitLabel="Leave out"
      schema={voteFilesContract.leaveOut.input}
      given={{ id: fileId, rowId: line.id }}
      fields={{ reason: { kind: 'text', label: 'Reason', required: true, rows: 2, max: 500, value: '' } }}
      call={leaveOut}
      done={['Line left out']}
      onClose={onClose}
    />
  );
}

function OneFile({ file }: { file: VoteFileDetail }) {
  const mayEdit = useAuth().may('case.write');
  const [leaving, setLeaving] = useState<VoteFileRow | null>(null);
  const [isBusy, attempt] = useTelling();
  const again = () =>
    attempt(async () => {
      const { stored, open } = await enterAgain(file.id);
      toast.success(
        'Tried again',
        `${counted(stored - file.stored, 'vote')} entered, ${counted(open, 'line')} left.`,
      );
    });
  return (
    <>
      <PageHeading
        title={file.name}
        beside={<Siblings />}
        context={`${file.agent.name} · ${counted(file.rows, 'line')}, ${file.stored} entered, ${file.open} not entered`}
        actions={
          mayEdit &&
          file.open > 0 && (
            <Button colour="accent" loading={isBusy} onClick={() => void again()}>
              Try again
            </Button>
          )
        }
      />
      <div className="space-y-3">
        <AliasQueue />
        <Table<VoteFileRow>
          label="Lines of the file"
          columns={columns}
          rows={file.lines}
          rowKey={({ id }) => id}
          actions={(line) =>
            mayEdit &&
            isOpen(line) && (
              <Button small colour="plain" onClick={() => setLeaving(line)}>
                Leave out
              </Button>
            )
          }
        />
      </div>
      {leaving && <LeaveOutDialog fileId={file.id} line={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

const route = getRouteApi('/inside/decisions/files/$id');

function Found({ id }: { id: number }) {
  const detail = useQuery(voteFileOptions(id));
  useLive(['vote-files'], () => void invalidateVoteFiles());
  return <TabData query={detail}>{(file) => <OneFile file={file} />}</TabData>;
}

/** /decisions/files/{id}: the lines of a file, those that need somebody first. */
export function VoteFilePage() {
  const id = positiveOf(route.useParams().id);
  return id === undefined ? <NotFound /> : <Found key={id} id={id} />;
}
