import type { z } from 'zod';
import type { reportAlertsContract } from '#shared/views/reports/alerts-contract.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

export const alertsOptions = () => trpc.reportAlerts.list.queryOptions({});
export const invalidateAlerts = () => queryClient.invalidateQueries(trpc.reportAlerts.pathFilter());
const saving = <Answer>(change: Promise<Answer>) => withRefetch(change, invalidateAlerts);

type Input<Name extends keyof typeof reportAlertsContract> = z.input<
  (typeof reportAlertsContract)[Name]['input']
>;

export const addAlert = (input: Input<'create'>) => saving(trpcClient.reportAlerts.create.mutate(input));
export const changeAlert = (input: Input<'update'>) => saving(trpcClient.reportAlerts.update.mutate(input));

type Step = { id: number; version: number };
const stepOf = ({ id, version }: Step) => ({ id, version });
export const stopAlert = (alert: Step) => saving(trpcClient.reportAlerts.stop.mutate(stepOf(alert)));
export const startAlert = (alert: Step) => saving(trpcClient.reportAlerts.start.mutate(stepOf(alert)));
export const removeAlert = (alert: Step) => saving(trpcClient.reportAlerts.remove.mutate(stepOf(alert)));
