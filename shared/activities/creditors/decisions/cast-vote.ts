import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import { modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import { group } from '#shared/platform/fields/field.ts';
import { cleanText, idSchema } from '#shared/platform/validation.ts';
import { effectOf } from '#shared/records/affairs/effects.ts';
import { voteKinds } from '#shared/records/decisions/decisions.ts';
import { fieldSchema } from '#shared/records/reference/schema.ts';

const ownClause = z
  .strictObject({
    text: cleanText(2_000, 1, 'Say what is asked for.'),
    effect: (
      fieldSchema(group(modificationEffectFields, { label: 'Effect on the figures' })) as z.ZodType<
        Record<string, unknown>,
        Record<string, unknown> | undefined
      >
    ).optional(),
    /** Somebody has read it and says that it changes none of the figures. */
    hasNoEffect: z.boolean().default(false),
  })
  .transform(({ effect, ...own }) => ({ ...own, effect: effectOf(effect ?? {}) }))
  .refine(({ effect, hasNoEffect }) => !hasNoEffect || Object.keys(effect).length === 0, {
    message: 'It cannot both change no figures and change those entered below: leave one out.',
    path: ['hasNoEffect'],
  });

/** A vote as it is entered, with what it asks for. */
export const castVote = z.strictObject({
  debtId: idSchema,
  vote: keyOf(voteKinds),
  modifications: cleanText(10_000)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /** Clauses of the library that it asks for, besides those in its own words. */
  modificationIds: z
    .array(idSchema)
    .max(50)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  /** Modifications in its own words with what each changes; `modifications` holds further ones, one a line. */
  ownClauses: z.array(ownClause).max(30).optional(),
  claimedPence: z.int().min(0).max(1_000_000_000_000).nullable().default(null),
});
export type CastVote = z.output<typeof castVote>;
