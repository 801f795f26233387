import { z } from 'zod';
import { now } from '#shared/platform/dates.ts';
import { cleanText, plainLine } from '#shared/platform/validation.ts';
import { penceSchema } from '#shared/records/affairs/income-expenditure.ts';
import { addressEntity } from '#shared/records/cases/address.ts';
import { ageProblem, personEntity } from '#shared/records/cases/person.ts';
import type { Stage } from '#shared/records/law/statuses.ts';
import { inputShape } from '#shared/records/reference/schema.ts';

const person = inputShape(personEntity);
const address = inputShape(addressEntity);

/** The fields with their names; each is in the shape. */
const picked = (shape: Record<string, z.ZodType>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, shape[name]!]));

const personFields = [
  'firstName',
  'middleNames',
  'lastName',
  'knownAs',
  'previousNames',
  'dateOfBirth',
  'niNumber',
  'phoneMobile',
  'phoneHome',
  'phoneWork',
  'email',
  'preferredContact',
  'contactTimes',
  'doNotContact',
  'adultsInHousehold',
] as const;

const orNull = (schema: ReturnType<typeof cleanText>) =>
  schema
    .transform((text) => text || null)
    .nullable()
    .default(null);
const optionalLine = (max: number) => orNull(plainLine(max));

const leadAddress = z.strictObject({
  ...picked(address, ['line1', 'line2', 'line3', 'town', 'county', 'postcode', 'residentFrom']),
  country: optionalLine(80).describe('Name or two-letter code: England, Wales, Scotland, Northern Ireland …'),
});

type Values = Readonly<Record<string, unknown>>;
const waysToReach = ['phoneMobile', 'phoneHome', 'phoneWork', 'email', 'address'];
const UNREACHABLE = 'Give a phone number, an e-mail address or an address.';

const leadPerson = z
  .strictObject({
    title: optionalLine(30).describe('Mr, Mrs, Miss, Ms, Mx, Dr …'),
    ...picked(person, personFields),
    address: leadAddress.nullable().default(null).describe('Where they live now.'),
  })
  .check(({ value, issues }) => {
    const values = value as Values;
    const age = ageProblem((values.dateOfBirth as string | null | undefined) ?? null);
    if (age) issues.push({ code: 'custom', message: age, path: ['dateOfBirth'], input: value });
    if (waysToReach.every((way) => !values[way]))
      issues.push({ code: 'custom', message: UNREACHABLE, path: ['phoneMobile'], input: value });
  });

const leadDebt = z.strictObject({
  creditor: plainLine(120, 1).describe('The creditor’s name, as the client or the credit file gives it.'),
  creditType: optionalLine(80).describe('Kind of debt by name: Credit card, Personal loan, Council tax …'),
  accountNumber: optionalLine(40),
  balancePence: penceSchema,
  monthlyPaymentPence: penceSchema.nullable().default(null),
  arrearsPence: penceSchema.nullable().default(null),
  isJoint: z.boolean().default(false),
});

const FUTURE = 'Must not be in the future.';
/** Clocks differ a little. */
const LENIENCE_MS = 5 * 60_000;

const consent = z.strictObject({
  givenAt: z.iso
    .datetime({ offset: true })
    .refine((at) => new Date(at).getTime() <= now().getTime() + LENIENCE_MS, FUTURE)
    .describe('When the client consented to being passed on, with its offset from UTC.'),
  text: cleanText(4_000, 1).describe('What the client consented to, word for word.'),
  source: plainLine(200, 1).describe('Where: the page’s address, a recorded call, a signed form.'),
});

/** The introducer's own reference. It is part of an address, so it must not contain a character that ends a path. */
export const leadReference = cleanText(60, 1).regex(
  /^[\p{L}\p{N}][\p{L}\p{N} ._:-]*$/u,
  'Letters, digits, spaces and . _ : - only, beginning with a letter or digit.',
);

/** A client as an introducer sends them. Money is in pence. */
export const leadInput = z.strictObject({
  reference: leadReference.describe('Your own reference. Sent again, it is the same lead, not a second one.'),
  people: z
    .array(leadPerson)
    .min(1)
    .max(2)
    .describe('The client, and a partner who seeks a solution with them.'),
  debts: z.array(leadDebt).max(100).default([]),
  consent,
  notes: orNull(cleanText(4_000)).describe('Anything else that we should know, in plain text.'),
});
export type Lead = z.output<typeof leadInput>;
export type LeadPerson = Lead['people'][number] & Values;
export type LeadAddress = z.output<typeof leadAddress> & Values;

/** The stage of a lead as its introducer sees it. */
export const leadProgress = {
  received: 'Received',
  in_progress: 'Being advised',
  accepted: 'Accepted',
  not_proceeding: 'Not proceeding',
} as const;
export type LeadProgress = keyof typeof leadProgress;

/** The state of a case as the introducer sees it: no more than they must know. */
export function progressOf({
  stage,
  isOpen,
  wasAccepted,
}: {
  stage: Stage;
  isOpen: boolean;
  wasAccepted: boolean;
}): LeadProgress {
  if (wasAccepted || stage === 'live' || stage === 'closing') return 'accepted';
  if (!isOpen || stage === 'closed') return 'not_proceeding';
  return stage === 'lead' ? 'received' : 'in_progress';
}
