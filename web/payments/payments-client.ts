import { queryOptions } from '@tanstack/react-query';
import type { ScheduleChange, ScheduleReason, Standing, StandingLine } from '#shared/payments/schedules.ts';
import { rest } from '#web/api/rest.ts';
import { type RouterOutputs, trpcClient } from '#web/api/trpc.ts';
import { caseKey, invalidateCase } from '#web/case/case.ts';

export type PaymentSchedule = RouterOutputs['payments']['schedules']['get'];
export type ScheduleVersion = PaymentSchedule['versions'][number];

export const scheduleOptions = (id: number) =>
  queryOptions({
    queryKey: caseKey(id, 'payment-schedule'),
    queryFn: ({ signal }) => trpcClient.payments.schedules.get.query({ id }, { signal }),
  });

/** How a case would stand after a change, beside how it stands. */
export interface SchedulePreview {
  before: Standing;
  after: Standing;
  lines: StandingLine[];
  warnings: string[];
}

const path = (id: number) => `/cases/${id}/payment-schedule`;

/** Tries a change out; nothing is asked while it is not complete. */
export const previewOptions = (id: number, change: ScheduleChange | null) =>
  queryOptions({
    queryKey: caseKey(id, 'payment-schedule-preview', change),
    queryFn: async () => (await rest.post<SchedulePreview>(`${path(id)}/preview`, { change })).data,
    enabled: change !== null,
    retry: false,
  });

export async function changeSchedule(
  id: number,
  values: { change: ScheduleChange; scheduleVersion: number; reason: ScheduleReason; note: string },
): Promise<void> {
  try {
    await rest.post(path(id), values);
  } finally {
    await invalidateCase(id);
  }
}
