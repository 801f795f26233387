import { z } from 'zod';
import { lineKinds, lineStatuses, scheduleReasons } from '#shared/payments/schedules.ts';

const day = z.iso.date();
const pence = z.int();
const oneOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  z.enum(Object.keys(words) as [K, ...K[]]);

/** How a case stands; amounts in pence, months in hundredths. */
const standing = z.object({
  totalPence: pence,
  dueToDatePence: pence,
  receivedPence: pence,
  arrearsPence: pence,
  monthsInArrears: z.int(),
  aheadPence: pence,
  instalments: z.int(),
  instalmentsDue: z.int(),
  nextDueOn: day.nullable(),
  nextDuePence: pence.nullable(),
  lastDueOn: day.nullable(),
  expectedEndOn: day.nullable(),
});

const line = z.object({
  dueOn: day,
  expectedPence: pence,
  kind: oneOf(lineKinds),
  receivedPence: pence,
  arrearsPence: pence,
  status: oneOf(lineStatuses),
});

export const creditSummaryOutput = standing.extend({
  contributionPence: pence.nullable(),
  contributionDay: z.int().nullable(),
  termMonths: z.int().nullable(),
  commencementDate: day.nullable(),
  expectedEndDate: day.nullable(),
  lastReceiptOn: day.nullable(),
});

export const scheduleOutput = z.object({
  scheduleVersion: z.int(),
  standing,
  lines: z.array(line),
  received: z.array(z.object({ receivedOn: day, pence })),
  versions: z.array(
    z.object({
      scheduleVersion: z.int(),
      reason: oneOf(scheduleReasons),
      note: z.string().nullable(),
      createdAt: z.date(),
      createdBy: z.string().nullable(),
    }),
  ),
});

export const previewOutput = z.object({
  before: standing,
  after: standing,
  lines: z.array(line),
  warnings: z.array(z.string()),
});
