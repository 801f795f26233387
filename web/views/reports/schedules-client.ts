import type { z } from 'zod';
import type { reportSchedulesContract } from '#shared/views/reports/schedules-contract.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

export const schedulesOptions = () => trpc.reportSchedules.list.queryOptions({});
export const invalidateSchedules = () => queryClient.invalidateQueries(trpc.reportSchedules.pathFilter());
const saving = <Answer>(change: Promise<Answer>) => withRefetch(change, invalidateSchedules);

type Input<Name extends keyof typeof reportSchedulesContract> = z.input<
  (typeof reportSchedulesContract)[Name]['input']
>;

export const addSchedule = (input: Input<'create'>) =>
  saving(trpcClient.reportSchedules.create.mutate(input));
export const changeSchedule = (input: Input<'update'>) =>
  saving(trpcClient.reportSchedules.update.mutate(input));

type Step = { id: number; version: number };
const stepOf = ({ id, version }: Step) => ({ id, version });
export const stopSchedule = (schedule: Step) =>
  saving(trpcClient.reportSchedules.stop.mutate(stepOf(schedule)));
export const startSchedule = (schedule: Step) =>
  saving(trpcClient.reportSchedules.start.mutate(stepOf(schedule)));
export const sendScheduleNow = (schedule: Step) =>
  saving(trpcClient.reportSchedules.sendNow.mutate(stepOf(schedule)));
export const removeSchedule = (schedule: Step) =>
  saving(trpcClient.reportSchedules.remove.mutate(stepOf(schedule)));
