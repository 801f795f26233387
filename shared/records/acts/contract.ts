import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, named, nothing, rowBase } from '#shared/platform/contract.ts';
import { cleanText, dateSchema, idSchema, pathId, readVersion } from '#shared/platform/validation.ts';
import { actNames, delegableActs } from './reserved-acts.ts';

const act = z.enum(actNames);
const delegable = z.enum(delegableActs);

const writtenAuthority = z.object({
  ...rowBase,
  officeHolder: named,
  user: named,
  /** Null: all cases of which they hold the office. */
  portfolio: named.nullable(),
  acts: z.array(act),
  fromOn: day,
  toOn: day.nullable(),
  /** The signed paper; null where it was given under the office holder’s own sign-in. */
  fileId: z.int().nullable(),
  revokedOn: day.nullable(),
  revokedReason: z.string().nullable(),
  isInForce: z.boolean(),
});
/** The written authority of an office holder for somebody to act in their name. */
export type WrittenAuthority = z.output<typeof writtenAuthority>;
export type AuthorityAsSent = z.input<typeof writtenAuthority>;

const rest = restCalls('Written authorities', '/written-authorities');

/**
 * Written authorities of office holders: given and revoked by themselves, or recorded from the signed paper by an
 * administrator of users.
 */
export const authoritiesContract = {
  list: rest.get(
    'signedIn',
    '',
    'The authorities that you gave or hold; with settings.users those of another user',
    {
      input: z.strictObject({ userId: pathId.optional() }),
      output: z.array(writtenAuthority),
    },
  ),
  give: rest.create('signedIn', '', 'Give somebody written authority to act in an office holder’s name', {
    input: z.strictObject({
      officeHolderUserId: idSchema,
      userId: idSchema,
      portfolioId: idSchema.nullable().default(null),
      acts: z.array(delegable).min(1, 'Choose at least one act.'),
      fromOn: dateSchema,
      toOn: dateSchema.nullable().default(null),
      fileId: idSchema.nullable().default(null),
    }),
    output: writtenAuthority,
    message: 'Authority recorded.',
  }),
  revoke: rest.post('signedIn', '/{id}/revoke', 'Revoke a written authority from today', {
    input: z.strictObject({ id: pathId, version: readVersion, reason: cleanText(500, 1, 'Say why.') }),
    output: writtenAuthority,
    message: 'Authority revoked.',
  }),
};

/** A reserved act that was carried out on a case. */
export const actDone = z.object({
  id: z.int(),
  act,
  capacity: z.string(),
  /** What it is about, as the audit trail names it. */
  entity: z.string().nullable(),
  entityId: z.int().nullable(),
  actedOn: day,
  actedAt: instant,
  /** Who did it, and in whose name. */
  actor: named,
  holder: named,
  /** The date of the written authority under which it was done; null where there was none. */
  authorityFrom: day.nullable(),
  /** 'Tom Fletcher for James Whitlock, chair, by written authority of 01/02/2026'. */
  by: z.string(),
});
export type ActDone = z.output<typeof actDone>;
export type ActDoneAsSent = z.input<typeof actDone>;

const actsOfCase = z.object({
  acts: z.array(actDone),
  /** The office of the case; null where its solution has none. */
  appointment: z
    .object({
      office: z.enum(['supervisor', 'trustee']),
      /** Who holds the office; null while nobody is chosen. */
      holder: named.nullable(),
      isAccepted: z.boolean(),
      /** Why the caller may not accept the appointment. */
      blocker: z.string().nullable(),
    })
    .nullable(),
});
export type ActsOfCaseAsSent = z.input<typeof actsOfCase>;

const onCase = restCalls('Reserved acts', '/cases/{caseId}/reserved-acts');

/** What only the office holder or the chair of a case does: what was done, and requests to them. */
export const reservedActsContract = {
  list: onCase.get('case.read', '', 'What was done on a case in the name of its office holder or chair', {
    input: z.strictObject({ caseId: pathId }),
    output: actsOfCase,
  }),
  accept: onCase.post(
    'case.write',
    '/accept-appointment',
    'Accept the appointment as office holder, or in their name by written authority',
    { input: z.strictObject({ caseId: pathId }), output: nothing, message: 'The appointment is accepted.' },
  ),
  ask: onCase.post('case.write', '/ask', 'Ask the office holder of a case to act: a task for them', {
    input: z.strictObject({ caseId: pathId, act, note: cleanText(500).default('') }),
    output: nothing,
    message: 'The office holder has a task.',
  }),
};
