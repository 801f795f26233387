import { useMutation } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import type { CalendarEntry } from '#shared/views/cases/timeline/contract.ts';
import { calendarKindNames, isNoteKind, isNoteOpen } from '#shared/views/cases/timeline/notes.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { useNow } from '#web/platform/page/use-now.ts';
import { TaskDue } from '#web/platform/shell/TaskDue.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { HtmlView } from '#web/platform/ui/HtmlView.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';

interface TimelineItemProps {
  caseId: number;
  item: CalendarEntry;
  /** Shows the day beside the time, where the item is not listed under its day. */
  withDay?: boolean;
  mayEdit: boolean;
  onChange: (item: CalendarEntry) => void;
  onCorrect: (item: CalendarEntry) => void;
}

function colourOf({ kind, isOpenTask }: CalendarEntry): StatusColour {
  if (kind === 'task') return isOpenTask ? 'yellow' : 'green';
  if (kind === 'status') return 'blue';
  if (kind === 'complaint') return 'red';
  if (kind === 'variation') return 'blue';
  return 'grey';
}

/** What buttons call an item: notes need not have a subject. */
const nameOf = ({ kind, title }: CalendarEntry) => title || calendarKindNames[kind].toLowerCase();

/** Changes a note while the reader may; afterwards it can only be corrected. */
function NoteButton({
  item,
  onChange,
  onCorrect,
}: Pick<TimelineItemProps, 'item' | 'onChange' | 'onCorrect'>) {
  const { profile } = useAuth();
  const now = useNow();
  const isOwn = item.user?.id === profile.id && isNoteOpen(item.createdAt, now);
  return isOwn ? (
    <Button small onClick={() => onChange(item)} aria-label={`Change ${nameOf(item)}`}>
      Change
    </Button>
  ) : (
    <Button small onClick={() => onCorrect(item)} aria-label={`Correct ${nameOf(item)}`}>
      Correct
    </Button>
  );
}

/** Pins a note to the top, or unpins it. */
function PinButton({ caseId, item }: Pick<TimelineItemProps, 'caseId' | 'item'>) {
  const { id, version, isPinned } = item;
  const pin = useMutation(
    trpc.timeline.pinNote.mutationOptions({
      onError: (error) => toast.error('Error updating.', messageOf(error)),
      onSettled: () => invalidateCase(caseId),
    }),
  );
  const Icon = isPinned ? PinOff : Pin;
  return (
    <IconButton
      label={`${isPinned ? 'Unpin' : 'Pin'} ${nameOf(item)}`}
      icon={Icon}
      disabled={pin.isPending}
      onClick={() => version !== null && pin.mutate({ caseId, id, version, isPinned: !isPinned })}
    />
  );
}

/** Whether it was entered on a later day than it happened; a task is shown when it ended. */
const isLate = ({ kind, at, createdAt }: CalendarEntry) =>
  kind !== 'task' && londonDate(new Date(createdAt)) > londonDate(new Date(at));

/** One thing that happened on the case, or that is to be done. */
export function TimelineItem({ item, withDay = false, mayEdit, ...rest }: TimelineItemProps) {
  const { kind, at, title, detail, remark, user, department, dueAt, isOpenTask, durationSeconds } = item;
  const who = user?.name ?? department?.name;

  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <time dateTime={at} className="figures text-muted">
          {withDay && `${showDate(londonDate(new Date(at)))} `}
          {londonTime(new Date(at))}
        </time>
        <Badge colour={colourOf(item)}>{calendarKindNames[kind]}</Badge>
        <h3 className="font-semibold empty:hidden">
          {kind === 'document' ? (
            <AppLink
              href={`/cases/${rest.caseId}?tab=documents&document=${item.id}`}
              className="text-accent-text hover:underline"
            >
              {title}
            </AppLink>
          ) : (
            title
          )}
        </h3>
        {item.isSensitive && <Badge colour="red">Sensitive</Badge>}
        {item.isClientVisible && <Badge colour="blue">Client sees it</Badge>}
        {item.correctsNoteId !== null && <Badge>Correction</Badge>}
        <span className="ml-auto text-muted">
          {durationSeconds !== null && `${Math.max(1, Math.round(durationSeconds / 60))} min · `}
          {who ?? 'Concordat'}
        </span>
        {mayEdit && isNoteKind(kind) && (
          <>
            <PinButton caseId={rest.caseId} item={item} />
            <NoteButton item={item} {...rest} />
          </>
        )}
      </div>
      {isLate(item) && (
        <p className="mt-1 text-muted">
          Entered <Timestamp at={item.createdAt} />
        </p>
      )}
      {item.participants && <p className="mt-1 text-muted">With {item.participants}</p>}
      {isOpenTask && dueAt && (
        <p className="mt-1 flex flex-wrap gap-2 text-muted">
          Due <TaskDue task={{ actionAt: dueAt, status: 'open' }} />
        </p>
      )}
      {detail !== '' && (
        <div className="mt-1">
          <HtmlView html={detail} />
        </div>
      )}
      {remark && <p className="mt-1 whitespace-pre-line">{remark}</p>}
    </li>
  );
}
