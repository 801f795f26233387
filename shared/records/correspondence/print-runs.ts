import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, named, pence } from '#shared/platform/contract.ts';
import { idSchema, pathId, readVersion } from '#shared/platform/validation.ts';

/** How the mail of a run is printed: here, or by a print house from an archive. */
export const printRunKinds = { print: 'Printed here', export: 'For the print house' } as const;
export type PrintRunKind = keyof typeof printRunKinds;

export const printRunStates = { open: 'Being printed', sent: 'Sent', cancelled: 'Cancelled' } as const;

/** How people refer to a print run: R000012. */
export const printRunNumber = (id: number): string => `R${String(id).padStart(6, '0')}`;

/** The most letters in one run; the rest become another. */
export const MOST_IN_RUN = 1_000;
export const MOST_PAGES_IN_RUN = 4_000;
export const MOST_BYTES_IN_RUN = 60_000_000;

const printRun = z.object({
  id: z.int(),
  version: z.int(),
  number: z.string(),
  domain: named,
  kind: keyOf(printRunKinds),
  status: keyOf(printRunStates),
  count: z.int(),
  pages: z.int(),
  costPence: pence,
  /** Its file is made in the background. */
  hasFile: z.boolean(),
  /** Why its file could not be made. */
  problem: z.string().nullable(),
  downloadCount: z.int(),
  downloadedAt: instant.nullable(),
  downloadedBy: named.nullable(),
  createdAt: instant,
  createdBy: named.nullable(),
  sentOn: day.nullable(),
});
export type PrintRun = z.output<typeof printRun>;

const domainId = pathId.optional();
const kind = keyOf(printRunKinds);
const step = z.strictObject({ id: pathId, version: readVersion });

const rest = restCalls('Print runs', '/paperless-office/print-runs');
const office = 'reports.paperless-office';
const onCases = `${office} and case.write` as const;

/** The print runs of queued mail. */
export const printRunsContract = {
  list: rest.get(office, '', 'The print runs, the latest first', {
    input: z.strictObject({ domainId }),
    output: z.array(printRun),
  }),
  /** What is queued for print: how many letters leave by today, and how many later. */
  due: rest.get(office, '/due', 'How many letters are queued for print', {
    input: z.strictObject({ domainId }),
    output: z.object({ due: z.int(), later: z.int() }),
  }),
  /** Of these items, or of all that leave by today: a run for each domain. */
  create: rest.create(onCases, '', 'Make print runs of queued letters, one for each domain', {
    input: z.strictObject({ kind, domainId, ids: z.array(idSchema).min(1).max(MOST_IN_RUN).optional() }),
    output: z.array(printRun),
  }),
  markSent: rest.post(onCases, '/{id}/sent', 'Record that the envelopes of a run were posted', {
    input: step,
    output: printRun,
  }),
  /** `again` also cancels a run whose file was downloaded and may be printed already. */
  cancel: rest.post(
    onCases,
    '/{id}/cancel',
    'Cancel a run that was not printed; its letters are queued again',
    {
      input: step.extend({ again: z.boolean().default(false) }),
      output: printRun,
    },
  ),
  /** Makes the file of a run again after a failure. */
  makeFile: rest.post(office, '/{id}/make-file', 'Make the file of a run again after a failure', {
    input: step,
    output: printRun,
  }),
};
