import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaskItem } from '#shared/records/tasks/contract.ts';
import type { CalendarEntry } from '#shared/views/cases/timeline/contract.ts';
import { calendarKindNames, noteKinds } from '#shared/views/cases/timeline/notes.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { TaskDue } from '#web/platform/shell/TaskDue.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { HtmlView } from '#web/platform/ui/HtmlView.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

const linkClass = 'rounded-sm font-medium text-accent-text hover:underline';
const shownTasks = 3;

interface ReadProps<Row> {
  query: UseQueryResult<{ data: Row[]; meta: { totalResults: number } }, unknown>;
  path: string;
  empty: string;
  children: (rows: Row[]) => ReactNode;
}

/** What is read for a card. Its height stays the same before and after, so that nothing below it moves. */
function Read<Row>({ query, path, empty, children }: ReadProps<Row>) {
  if (hasFailed(query)) return <LoadError query={query} path={path} />;
  const { data } = query;
  return (
    <div className="h-28 overflow-hidden">
      {!data ? (
        <Skeleton className="h-full w-full" />
      ) : data.data.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        children(data.data)
      )}
    </div>
  );
}

const TaskLine = ({ task }: { task: TaskItem }) => (
  <li className="flex items-center justify-between gap-3">
    <span className="min-w-0 truncate font-medium">{task.task.name}</span>
    <TaskDue task={task} />
  </li>
);

/** The open tasks that are due next, and how many there are. */
export function OpenTasksCard({ caseId }: { caseId: number }) {
  const query = useQuery(trpc.tasks.list.queryOptions({ caseId, limit: shownTasks }));
  const total = query.data?.meta.totalResults ?? 0;
  return (
    <Card
      title="Open tasks"
      aside={
        <AppLink href={`/cases/${caseId}?tab=tasks`} className={linkClass}>
          {total > shownTasks ? `All ${total}` : 'Tasks'}
        </AppLink>
      }
    >
      <Read query={query} path="case-tasks" empty="Nothing is left to do on this case.">
        {(tasks) => (
          <ul className="space-y-2">
            {tasks.map((task) => (
              <TaskLine key={task.id} task={task} />
            ))}
          </ul>
        )}
      </Read>
    </Card>
  );
}

function Note({ note }: { note: CalendarEntry }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Badge>{calendarKindNames[note.kind]}</Badge>
        <Timestamp at={note.at} />
        {note.user?.name}
      </p>
      {note.title && <p className="mt-1 truncate font-medium">{note.title}</p>}
      <div className="mt-1 line-clamp-2">
        <HtmlView html={note.detail} />
      </div>
    </>
  );
}

/** What was written last; only that is read, because the reading of sensitive notes is recorded. */
export function LatestNoteCard({ caseId }: { caseId: number }) {
  const query = useQuery(
    trpc.timeline.calendar.queryOptions({
      caseId,
      limit: 1,
      page: 1,
      kinds: [...noteKinds],
      pinnedFirst: false,
    }),
  );
  return (
    <Card
      title="Latest note"
      aside={
        <AppLink href={`/cases/${caseId}?tab=calendar`} className={linkClass}>
          Notes
        </AppLink>
      }
    >
      <Read query={query} path="calendar" empty="Nothing has been written yet.">
        {([note]) => note && <Note note={note} />}
      </Read>
    </Card>
  );
}
