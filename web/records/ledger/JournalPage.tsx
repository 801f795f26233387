import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { type Journal, manualContract } from '#shared/records/ledger/contract.ts';
import { journalReference, journalSources, ledgers } from '#shared/records/ledger/ledger.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { JournalLines } from './JournalLines.tsx';
import { saving } from './ledger-client.ts';

function ReverseDialog({ journal, onClose }: { journal: Journal; onClose: () => void }) {
  return (
    <FieldsDialog
      title={`Reverse ${journal.reference}`}
      submitLabel="Ask for approval"
      schema={manualContract.reverse.input}
      given={{ id: journal.id }}
      fields={{
        postedOn: {
          kind: 'day',
          label: 'Posted on',
          required: true,
          min: journal.postedOn,
          value: londonDate(),
        },
        reason: {
          kind: 'line',
          label: 'Why',
          help: 'The reversing journal is posted once somebody else has approved it.',
          required: true,
          max: 500,
          value: '',
        },
      }}
      call={(input) => saving(trpcClient.payments.manual.reverse.mutate(input))}
      done={['Item Created.', 'Somebody else has to approve the reversal.']}
      onClose={onClose}
    />
  );
}

function Linked({ label, id }: { label: string; id: number }) {
  return (
    <span>
      {label}{' '}
      <AppLink href={`/journals/${id}`} className="text-accent-text hover:underline">
        {journalReference(id)}
      </AppLink>
    </span>
  );
}

function Sheet({ journal }: { journal: Journal }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageHeading
        title={journal.reference}
        context={`${journal.description} · ${journalSources[journal.source]} · ${ledgers[journal.ledger]} ledger · ${journal.domain.name}`}
        actions={
          journal.mayReverse && (
            <Button icon={Undo2} onClick={() => setAsking(true)}>
              Reverse
            </Button>
          )
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span>Posted on {textOfIso(journal.postedOn)}</span>
        <span className="text-muted">
          Entered <Timestamp at={journal.createdAt} /> by {journal.createdBy ?? 'Concordat'}
          {journal.approvedBy !== null && `, approved by ${journal.approvedBy}`}
        </span>
        {journal.reversesId !== null && <Linked label="Reverses" id={journal.reversesId} />}
        {journal.reversedById !== null && (
          <>
            <Badge colour="yellow">Reversed</Badge>
            <Linked label="by" id={journal.reversedById} />
          </>
        )}
      </div>
      <div className="max-w-5xl">
        <JournalLines lines={journal.lines} />
      </div>
      {isAsking && <ReverseDialog journal={journal} onClose={() => setAsking(false)} />}
    </>
  );
}

/** /journals/{id}: one journal with its lines. */
export function JournalPage() {
  const params: { id?: string } = useParams({ strict: false });
  const id = positiveOf(params.id);
  const query = useQuery(
    trpc.ledger.books.journal.queryOptions({ id: id ?? 0 }, { enabled: id !== undefined }),
  );
  if (id === undefined) return <NotFound />;
  return (
    <Loaded query={query} path="journals" isPage>
      {(journal) => <Sheet journal={journal} />}
    </Loaded>
  );
}
