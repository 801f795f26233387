import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Plus } from 'lucide-react';
import { useState } from 'react';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import type { CalendarEntry } from '#shared/views/cases/timeline/contract.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { useCase } from '#web/platform/case/case.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { NoteDialog, type NoteDialogProps } from '#web/views/cases/timeline/NoteDialog.tsx';
import { TimelineFilters } from '#web/views/cases/timeline/TimelineFilters.tsx';
import { TimelineItem } from '#web/views/cases/timeline/TimelineItem.tsx';
import { type CalendarSearch, calendarOptions } from '#web/views/cases/timeline/timeline-client.ts';

const everything: CalendarSearch = {
  page: 1,
  kinds: [],
  search: '',
  from: null,
  to: null,
  statuses: false,
  actionable: false,
};

/** The items by their day in London, in their order. */
function byDay(items: readonly CalendarEntry[]): [string, CalendarEntry[]][] {
  const days = new Map<string, CalendarEntry[]>();
  for (const item of items) {
    const day = londonDate(new Date(item.at));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

type Open = Pick<NoteDialogProps, 'changed' | 'corrected'>;

interface DaysProps {
  caseId: number;
  items: readonly CalendarEntry[];
  mayEdit: boolean;
  onOpen: (open: Open) => void;
}

interface GroupProps extends DaysProps {
  title: string;
  withDay?: boolean;
}

function Group({ caseId, title, items, withDay = false, mayEdit, onOpen }: GroupProps) {
  return (
    <section aria-label={title}>
      <h2 className="figures mb-1 text-sm font-semibold text-muted">{title}</h2>
      <ol className="divide-y divide-border rounded-lg border border-border bg-surface">
        {items.map((item) => (
          <TimelineItem
            key={`${item.kind}-${item.id}`}
            caseId={caseId}
            item={item}
            withDay={withDay}
            mayEdit={mayEdit}
            onChange={(changed) => onOpen({ changed })}
            onCorrect={(corrected) => onOpen({ corrected })}
          />
        ))}
      </ol>
    </section>
  );
}

/** Pinned notes first, then everything else by its day. */
function Days({ items, ...rest }: DaysProps) {
  const pinned = items.filter(({ isPinned }) => isPinned);
  return (
    <>
      {pinned.length > 0 && <Group {...rest} title="Pinned" withDay items={pinned} />}
      {byDay(items.filter(({ isPinned }) => !isPinned)).map(([day, ofDay]) => (
        <Group {...rest} key={day} title={showDate(day)} items={ofDay} />
      ))}
    </>
  );
}

/** What happened on the case and what is to be done, newest first, with what was written about it. */
export function TimelineTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const [search, setSearch] = useState(everything);
  const [open, setOpen] = useState<Open | null>(null);
  const list = useQuery(calendarOptions(caseId, search));
  if (hasFailed(list)) return <LoadError query={list} path="calendar" />;
  const mayEdit = row?.mayEdit === true;
  const items = list.data?.data;
  return (
    <div className="max-w-6xl space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <TimelineFilters
          search={search}
          onChange={(change) => setSearch((current) => ({ ...current, ...change, page: 1 }))}
        />
        {mayEdit && (
          <div className="ml-auto">
            <Button icon={Plus} colour="accent" onClick={() => setOpen({})}>
              Write a note
            </Button>
          </div>
        )}
      </div>
      {!items && <Skeleton className="h-72 w-full" />}
      {items?.length === 0 && (
        <EmptyState
          icon={CalendarDays}
          title="No Items Found."
          message="Notes, calls and tasks of the case are listed here."
        />
      )}
      <Days caseId={caseId} items={items ?? []} mayEdit={mayEdit} onOpen={setOpen} />
      <Paginator
        page={search.page}
        totalPages={list.data?.meta.totalPages ?? 0}
        onPage={(page) => setSearch((current) => ({ ...current, page }))}
      />
      {open && <NoteDialog caseId={caseId} beside="tab" {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}
