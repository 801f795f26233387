import { useMutation, useQuery } from '@tanstack/react-query';
import { Signature } from 'lucide-react';
import type { z } from 'zod';
import type { ActDone, reservedActsContract } from '#shared/records/acts/contract.ts';
import { reservedActs } from '#shared/records/acts/reserved-acts.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { AskButton } from '#web/platform/case/AskButton.tsx';
import { useCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { toast } from '#web/platform/ui/toast.ts';

type ActsOfCase = z.output<(typeof reservedActsContract)['list']['output']>;

const link = 'rounded-sm text-accent-text hover:underline';

/** The page of what an act is about; null where that is the case itself. */
function pageOf(caseId: number, { entity, entityId }: ActDone): string | null {
  if (entity === 'decisions') return `/cases/${caseId}?tab=proposal-voting&decision=${entityId}`;
  if (entity === 'nominee-reports') return `/cases/${caseId}?tab=proposal-voting&field=report`;
  if (entity === 'mail-items') return `/cases/${caseId}?tab=mail`;
  if (entity === 'case-documents') return `/cases/${caseId}?tab=documents`;
  if (entity === 'case-variations') return `/cases/${caseId}?tab=variations`;
  return entity === 'case-breaches' ? `/cases/${caseId}?tab=breaches` : null;
}

/** The authority under which somebody acted, with a link to it for those who may look it up. */
function Authority({ act: { actor, holder, authorityFrom } }: { act: ActDone }) {
  const { may, profile } = useAuth();
  if (actor.id === holder.id) return 'In person';
  if (authorityFrom === null) return 'As appointed chair';
  const text = (
    <>
      Written authority of <DateText day={authorityFrom} />
    </>
  );
  const isOwn = profile.id === actor.id || profile.id === holder.id;
  const href = isOwn ? '/profile' : may('settings.users') ? `/users/${holder.id}/edit` : null;
  return href === null ? (
    text
  ) : (
    <AppLink href={href} className={link}>
      {text}
    </AppLink>
  );
}

const columnsOf = (caseId: number): readonly Column<ActDone>[] => [
  {
    key: 'act',
    header: 'Act',
    sentences: true,
    cell: (act) => {
      const href = pageOf(caseId, act);
      const { done } = reservedActs[act.act];
      return href === null ? (
        done
      ) : (
        <AppLink href={href} className={link}>
          {done}
        </AppLink>
      );
    },
  },
  { key: 'on', header: 'On', cell: ({ actedOn }) => <DateText day={actedOn} /> },
  {
    key: 'holder',
    header: 'In the name of',
    sentences: true,
    cell: ({ holder, capacity }) => `${holder.name}, ${capacity}`,
  },
  {
    key: 'actor',
    header: 'By',
    sentences: true,
    cell: (act) => (
      <>
        {act.actor.name}
        <span className="block text-sm text-muted">
          <Authority act={act} />
        </span>
      </>
    ),
  },
];

/** Whether the office holder has accepted the appointment; if not, accepting it or asking for it. */
function Appointment({
  caseId,
  appointment,
}: {
  caseId: number;
  appointment: NonNullable<ActsOfCase['appointment']>;
}) {
  const { data: row } = useCase(caseId);
  const accept = useMutation(
    trpc.acts.reserved.accept.mutationOptions({
      onSuccess: () => {
        toast.success('Appointment accepted');
        return queryClient.invalidateQueries(trpc.acts.reserved.pathFilter());
      },
      onError: (error) => toast.error('Not accepted.', messageOf(error)),
    }),
  );
  const { office, holder, isAccepted, blocker } = appointment;
  if (isAccepted) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {holder
          ? `The acceptance of ${holder.name} as ${office} is not recorded.`
          : `No ${office} has been chosen.`}
        {blocker && holder && <span className="block text-sm text-muted">{blocker}</span>}
      </p>
      {row?.mayEdit &&
        holder &&
        (blocker === null ? (
          <Button small colour="accent" loading={accept.isPending} onClick={() => accept.mutate({ caseId })}>
            Accept the appointment
          </Button>
        ) : (
          <AskButton caseId={caseId} act="appointment" />
        ))}
    </div>
  );
}

/** What only the office holder or the chair of a case does: who did it and when, in whose name, and under which authority. */
export function ActsPanel({ caseId }: { caseId: number }) {
  const query = useQuery(trpc.acts.reserved.list.queryOptions({ caseId }));
  return (
    <Card title="Who acted">
      <TabData query={query}>
        {({ acts, appointment }) => (
          <div className="space-y-4">
            {appointment && <Appointment caseId={caseId} appointment={appointment} />}
            <Table<ActDone>
              label="Acts of the case"
              columns={columnsOf(caseId)}
              rows={acts}
              rowKey={({ id }) => id}
              card={{ opener: 'act', beside: 'on', below: ['holder', 'actor'] }}
              empty={
                <EmptyState
                  icon={Signature}
                  title="Nothing yet."
                  message="What is reserved to the office holder or the chair is listed here: the nominee’s report, the appointment, rulings and outcomes, variations, breaches, reports and certificates."
                />
              }
            />
          </div>
        )}
      </TabData>
    </Card>
  );
}
