import { type TaskSearch, taskList } from '#shared/records/tasks/list.ts';
import { parseList } from '#web/platform/page/list/search.ts';

/** Reads the address of the task page. */
export function parseTaskSearch(raw: Readonly<Record<string, unknown>>): TaskSearch {
  const { sort: _sort, dir: _dir, ...search } = parseList(taskList, raw);
  return search.due === 'overdue' ? { ...search, due: undefined, overdue: 'true' } : search;
}

/** The change of one filter, with what goes with it or contradicts it. */
export function settledChange(search: TaskSearch, change: TaskSearch): TaskSearch {
  if (change.due === 'overdue') return { overdue: 'true', due: undefined, status: undefined };
  if ('due' in change || 'status' in change) return { ...change, overdue: undefined };
  if ('whose' in change && change.whose !== 'all')
    return { ...change, userId: undefined, departmentId: undefined };
  if (('userId' in change || 'departmentId' in change) && search.whose !== 'all')
    return { ...change, whose: undefined };
  return change;
}

/** The days, in London, of a choice of due dates. */
