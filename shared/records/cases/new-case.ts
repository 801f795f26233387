import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import type { Fields } from '#shared/platform/fields/field.ts';
import { cleanText, dateSchema, idSchema, pastDate } from '#shared/platform/validation.ts';
import { inputShape, rowErrors } from '#shared/records/reference/schema.ts';
import { addressEntity } from './address.ts';
import { dependantsSchema } from './dependants.ts';
import { ageProblem, personEntity } from './person.ts';

type Issues = { code: 'custom'; message: string; path: PropertyKey[]; input: unknown }[];

const { role: _role, ...personShape } = inputShape(personEntity);

/** Somebody who is not known yet. The part they take in the case follows from their place among the applicants. */
const newPerson = z
  .strictObject({ ...personShape, dependants: dependantsSchema.default([]) })
  .check((context) => {
    const issues = context.issues as Issues;
    const values = context.value as Record<string, unknown>;
    const age = ageProblem((values.dateOfBirth as string | null | undefined) ?? null);
    const errors = {
      ...rowErrors(
        { ...personEntity, fields: personEntity.fields as Fields },
        { role: 'applicant_1', ...values },
      ),
      ...(age && { dateOfBirth: age }),
    };
    for (const [name, message] of Object.entries(errors))
      issues.push({ code: 'custom', message, path: [name], input: values });
  });

const { addressTypeId: _type, residentTo: _to, ...addressShape } = inputShape(addressEntity);

const applicant = z
  .strictObject({
    /** Somebody known from a case that the caller may see; otherwise `person` is given. */
    personId: idSchema.optional(),
    person: newPerson.optional(),
    /** Where they live now. */
    address: z.strictObject(addressShape).optional(),
    /** The second applicant lives where the first does; the address need not be sent if the first is already known. */
    livesWithFirst: z.boolean().optional(),
  })
  .refine(({ personId, person }) => (personId === undefined) !== (person === undefined), {
    error: 'Either a new person or a known one.',
    path: ['person'],
  });

/** A new case as the wizard sends it. The second applicant makes it a joint case. */
export const newCaseInput = z.strictObject({
  domainId: idSchema,
  productId: idSchema,
  portfolioId: idSchema.nullable().optional(),
  introducerId: idSchema.nullable().default(null),
  leadSourceDetail: cleanText(200).nullable().default(null),
  enquiryOn: pastDate.optional(),
  caseOwnerUserId: idSchema.optional(),
  jurisdiction: keyOf(jurisdictions).optional(),
  riskOfViolence: z.boolean().default(false),
  isVulnerable: z.boolean().default(false),
  applicants: z.array(applicant).min(1).max(2),
});
export type NewCaseInput = z.input<typeof newCaseInput>;
export type NewCase = z.output<typeof newCaseInput>;

/** The values compared to find the same people in other cases. */
export const duplicatesInput = z.strictObject({
  applicants: z
    .array(
      z.strictObject({
        firstName: cleanText(60).optional(),
        lastName: cleanText(60).optional(),
        dateOfBirth: dateSchema.nullable().optional(),
        phones: z.array(cleanText(30)).max(3).default([]),
        email: cleanText(254).nullable().optional(),
        niNumber: cleanText(20).nullable().optional(),
        postcode: cleanText(12).nullable().optional(),
      }),
    )
    .min(1)
    .max(2),
});
export type DuplicatesInput = z.output<typeof duplicatesInput>;
