import { z } from 'zod';
import { type BacsSettings, bacsSettings } from './bacs-settings.ts';
import { type BulkProfile, bulkLimits, bulkProfile } from './bulk-profile.ts';
import { type FileLimits, standard18Limits } from './fit-payment.ts';
import { type PainSettings, painLimits, painSettings, shippedPainRails } from './pain-settings.ts';
import { bacsCycle, type RailCycle } from './rails.ts';
import { shippedBulkProfiles } from './shipped-bulk-profiles.ts';

/** The kinds of payment files. */
export const fileFormats = {
  standard18: 'Bacs Standard 18',
  pain001: 'ISO 20022 pain.001.001.09',
  bulk: 'The bank’s own columns',
} as const;
export type FileFormat = keyof typeof fileFormats;

/** The format of an account's payment files, with the choices of its bank. */
export const fileSettings = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('standard18'), bacs: bacsSettings }),
  z.strictObject({ format: z.literal('pain001'), pain: painSettings }),
  z.strictObject({ format: z.literal('bulk'), bulk: bulkProfile }),
]);
export type FileSettings =
  | { format: 'standard18'; bacs: BacsSettings }
  | { format: 'pain001'; pain: PainSettings }
  | { format: 'bulk'; bulk: BulkProfile };

/** The limits of a payment in a file of the account. */
export function limitsOf(settings: FileSettings): FileLimits {
  switch (settings.format) {
    case 'standard18':
      return standard18Limits;
    case 'pain001':
      return painLimits(settings.pain.rail);
    case 'bulk':
      return bulkLimits(settings.bulk);
  }
}

const sameOf = <Shipped>(shipped: Readonly<Record<string, Shipped>>, isSame: (one: Shipped) => boolean) =>
  Object.values(shipped).find(isSame);

/**
 * The rail of an account's files and its cut-off. Settings that don't say go by the bank's shipped ones, and where there are none by Bacs, the
 * slowest; so does an account without settings.
 */
export function cycleOf(settings: FileSettings | null): RailCycle {
  if (settings?.format === 'pain001') {
    const { cycle, serviceLevel } = settings.pain.rail;
    const shipped = sameOf(shippedPainRails, ({ rail }) => rail.serviceLevel.value === serviceLevel?.value);
    return cycle ?? shipped?.rail.cycle ?? bacsCycle;
  }
  if (settings?.format === 'bulk') {
    const { cycle, name } = settings.bulk;
    return cycle ?? sameOf(shippedBulkProfiles, (profile) => profile.name === name)?.cycle ?? bacsCycle;
  }
  return bacsCycle;
}
