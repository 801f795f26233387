import { AsyncLocalStorage } from 'node:async_hooks';
import { londonInstant, setClock } from '#shared/platform/dates.ts';

const moments = new AsyncLocalStorage<Date>();

/** Runs something as if it were the morning of a given day; everything else stays in the present. */
export function onDay<T>(day: string, work: () => Promise<T>): Promise<T> {
  setClock(() => moments.getStore() ?? new Date());
  return moments.run(londonInstant(day, '09:30'), work);
}
