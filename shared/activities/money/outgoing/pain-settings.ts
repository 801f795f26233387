import { z } from 'zod';
import { BACS_ITEM_PENCE, FASTER_PAYMENT_PENCE, type FileLimits } from './fit-payment.ts';
import { bacsCycle, fasterPaymentsCycle, railCycle } from './rails.ts';

const swiftText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9 /\-?:().,'+]*$/, "Use letters, digits, spaces and / - ? : ( ) . , ' +.");

/**
 * How a bank identifies its rails in ISO 20022 pain.001.001.09: there is no common set of codes, so it is a setting. `serviceLevel` is
 * PmtTpInf/SvcLvl, by a code of the standard (Cd) or the bank's own (Prtry).
 */
export const painRail = z.strictObject({
  serviceLevel: z.strictObject({ kind: z.enum(['Cd', 'Prtry']), value: swiftText(35) }).nullable(),
  /** BtchBookg: whether the account shows one debit for all payments. */
  batchBooking: z.boolean(),
  /** ChrgBr: who bears charges. */
  chargeBearer: z.enum(['SLEV', 'SHAR']),
  nameLength: z.int().min(1).max(140).default(18),
  referenceLength: z.int().min(1).max(140).default(18),
  mostPence: z.int().positive(),
  /** Absent from settings of earlier versions, which did not ask. */
  cycle: railCycle.optional(),
});
export type PainRail = z.output<typeof painRail>;

/** The rails whose codes are known. CHAPS is not among them: it asks for the payee's town and country. */
export const shippedPainRails = {
  hsbcBacs: {
    name: 'HSBC, Bacs',
    rail: {
      serviceLevel: { kind: 'Cd', value: 'NURG' },
      batchBooking: true,
      chargeBearer: 'SLEV',
      nameLength: 18,
      referenceLength: 18,
      mostPence: BACS_ITEM_PENCE,
      cycle: bacsCycle,
    },
  },
  hsbcFasterPayments: {
    name: 'HSBC, Faster Payments',
    rail: {
      serviceLevel: { kind: 'Cd', value: 'URNS' },
      batchBooking: false,
      chargeBearer: 'SHAR',
      nameLength: 18,
      referenceLength: 18,
      mostPence: FASTER_PAYMENT_PENCE,
      cycle: fasterPaymentsCycle,
    },
  },
  lhvFasterPayments: {
    name: 'LHV, Faster Payments',
    rail: {
      serviceLevel: { kind: 'Prtry', value: 'FAST' },
      batchBooking: false,
      chargeBearer: 'SLEV',
      nameLength: 18,
      referenceLength: 18,
      mostPence: FASTER_PAYMENT_PENCE,
      cycle: fasterPaymentsCycle,
    },
  },
} as const satisfies Record<string, { name: string; rail: PainRail }>;

/** How a bank wants pain.001 files of one account. */
export const painSettings = z.strictObject({
  /** GrpHdr/InitgPty/Nm. */
  initiatingName: swiftText(140),
  /** GrpHdr/InitgPty/Id/OrgId/Othr, where the bank asks for it; HSBC wants the service user number with the scheme SUN. */
  initiatingId: z
    .strictObject({ id: swiftText(35), scheme: swiftText(35) })
    .nullable()
    .default(null),
  /** PmtInf/Dbtr/Nm; HSBC takes 18 characters for Bacs. */
  debtorName: swiftText(140),
  rail: painRail,
});
export type PainSettings = z.output<typeof painSettings>;

/** The limits of a payment in a pain.001 file on the rail. */
export const painLimits = ({ nameLength, referenceLength, mostPence }: PainRail): FileLimits => ({
  characters: 'swift',
  nameLength,
  referenceLength,
  mostPence,
});
