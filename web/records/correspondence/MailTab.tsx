import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { InboundOnCase } from '#shared/activities/inbound/contract.ts';
import { inboundChannels } from '#shared/activities/inbound/inbound.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import type { Mail } from '#shared/records/correspondence/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { useCase } from '#web/platform/case/case.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { LetterDialog } from './LetterDialog.tsx';
import { MailBadge } from './MailBadge.tsx';
import { MailPane } from './MailPane.tsx';
import { caseMailOptions, casePostOptions } from './mail-client.ts';

/** A row of a case's mail: what went out, or came in. */
type MailRow = { key: string; on: string; at: string } & (
  | { mail: Mail; post: null }
  | { mail: null; post: InboundOnCase }
);

/** What went out and what came in, in one order: by the day on which it was sent, leaves, was started or arrived, the latest first. */
function bothWays(mail: readonly Mail[], post: readonly InboundOnCase[]): MailRow[] {
  const rows: MailRow[] = [
    ...mail.map((each) => ({
      key: `out ${each.id}`,
      on: each.sentOn ?? each.dueOn ?? londonDate(new Date(each.createdAt)),
      at: each.createdAt,
      mail: each,
      post: null,
    })),
    ...post.map((each) => ({
      key: `in ${each.id}`,
      on: each.receivedOn,
      at: each.createdAt,
      mail: null,
      post: each,
    })),
  ];
  return rows.toSorted((one, other) => other.on.localeCompare(one.on) || other.at.localeCompare(one.at));
}

const sentWhen = ({ sentOn, dueOn, createdAt }: Mail) =>
  sentOn ? (
    showDate(sentOn)
  ) : dueOn ? (
    <span className="text-muted">leaves {showDate(dueOn)}</span>
  ) : (
    <Timestamp at={createdAt} />
  );

/** How an item of post came in, with a link to it for those who file post. */
function Channel({ post: { id, channel }, isLinked }: { post: InboundOnCase; isLinked: boolean }) {
  const name = inboundChannels[channel];
  if (!isLinked) return name;
  return (
    <AppLink
      href={`/paperless-office/inbound?status=all&item=${id}`}
      className="text-accent-text underline"
      aria-label={`${name}: the item in Inbound Mail`}
    >
      {name}
    </AppLink>
  );
}

const columnsFor = (mayOpenPost: boolean): readonly Column<MailRow>[] => [
  {
    key: 'title',
    header: 'Letter',
    cell: ({ mail, post }) => (mail ?? post).title,
    wordy: true,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ mail }) => (mail ? <MailBadge status={mail.status} /> : <Badge colour="blue">Received</Badge>),
  },
  {
    key: 'who',
    header: 'To or from',
    cell: ({ mail, post }) => (mail ? mail.sentTo : post.sender ? `from ${post.sender}` : ''),
    wordy: true,
  },
  {
    key: 'when',
    header: 'When',
    sentences: true,
    cell: ({ mail, post }) => (mail ? sentWhen(mail) : showDate(post.receivedOn)),
  },
  {
    key: 'delivery',
    header: 'How',
    cell: ({ mail, post }) => (mail ? mail.delivery : <Channel post={post} isLinked={mayOpenPost} />),
  },
  {
    key: 'by',
    header: 'By',
    cell: ({ mail, post }) =>
      mail ? (mail.raisedBy ?? mail.requestedBy?.name ?? '') : (post.filedBy?.name ?? ''),
  },
];

/** The mail of a case, both ways, the latest first. */
export function MailTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const out = useQuery(caseMailOptions(caseId));
  const came = useQuery(casePostOptions(caseId));
  const { may } = useAuth();
  const navigate = useNavigate();
  const [openId, setOpenId] = useState<number | null>(null);
  const [isWriting, setWriting] = useState(false);
  const open = out.data?.find(({ id }) => id === openId);
  const rows = out.data && came.data ? bothWays(out.data, came.data) : null;
  const failed = hasFailed(out) ? out : hasFailed(came) ? came : null;
  const write = row?.mayEdit && (
    <Button icon={MailPlus} colour="accent" onClick={() => setWriting(true)}>
      Letter
    </Button>
  );
  if (failed) return <LoadError query={failed} path={`cases/${caseId}/mail`} />;
  return (
    <div className="space-y-3">
      <div className="flex justify-end">{rows && rows.length > 0 && write}</div>
      <Table<MailRow>
        label="Mail of the case"
        columns={columnsFor(may('reports.paperless-office'))}
        rows={rows ?? []}
        rowKey={({ key }) => key}
        onOpen={({ mail, post }) =>
          mail
            ? setOpenId(mail.id)
            : void navigate({ href: `/cases/${caseId}?tab=documents&document=${post.documentId}` })
        }
        loading={rows === null}
        empty={
          <EmptyState
            title="No mail yet."
            message="Letters, e-mails and texts on this case are listed here with their status, and the post received."
            action={write}
          />
        }
      />
      {open && (
        <Modal open title={`${open.title} to ${open.sentTo}`} onClose={() => setOpenId(null)}>
          <MailPane id={open.id} />
        </Modal>
      )}
      {isWriting && <LetterDialog caseId={caseId} onClose={() => setWriting(false)} />}
    </div>
  );
}
