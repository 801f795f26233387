import { z } from 'zod';
import { counted } from '#shared/platform/counted.ts';
import { londonDate } from '#shared/platform/dates.ts';

/** Plain-English messages for every zod issue, the same in the browser's forms and in the server's answers. */
function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Required.';
      if (issue.expected === 'int' || issue.expected === 'number') return 'Must be a whole number.';
      return `Must be ${issue.expected === 'array' || issue.expected === 'object' ? 'an' : 'a'} ${issue.expected}.`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? 'Required.'
          : `Must have at least ${counted(issue.minimum, 'character')}.`;
      if (issue.origin === 'array') return `Choose at least ${issue.minimum}.`;
      return `Must be at least ${issue.minimum}.`;
    case 'too_big':
      if (issue.origin === 'string') return `Must have at most ${counted(issue.maximum, 'character')}.`;
      if (issue.origin === 'array') return `Choose at most ${issue.maximum}.`;
      return `Must be at most ${issue.maximum}.`;
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return 'Required.';
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}.`
        : `Must be one of: ${issue.values.join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'date' ? 'Must be a date as yyyy-MM-dd.' : undefined;
    default:
      return undefined;
  }
}

z.config({ customError: messageFor });

/** Schemas are immutable and take about a kilobyte for each chained call, so those made with the same arguments are shared. */
function onceEach<Given extends readonly (string | number | undefined)[], Schema>(
  make: (...given: Given) => Schema,
): (...given: Given) => Schema {
  const made = new Map<string, Schema>();
  return (...given) => {
    const key = JSON.stringify(given);
    let schema = made.get(key);
    if (schema === undefined) made.set(key, (schema = make(...given)));
    return schema;
  };
}

/** Whether text can be stored and shown: well-formed Unicode without control characters other than tab and line breaks. */
export const isCleanText = (text: string): boolean => !/(?![\t\n\r])[\p{Cc}\p{Cs}]/u.test(text);

/** Invisible characters: zero-width spaces, byte order marks and marks that change the reading direction. */
const unseen = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g;

/**
 * Trimmed text without control characters, which PostgreSQL or a letter could not hold, in Unicode normal form. `tooShort` replaces
 * the usual message for less than `min` characters.
 */
export const cleanText = onceEach((max: number, min: number = 0, tooShort?: string) =>
  z
    .string()
    .overwrite((text) => text.replace(unseen, '').normalize('NFC').trim())
    .min(min, tooShort)
    .max(max)
    .refine(isCleanText, 'Contains characters that cannot be stored.'),
);

const tag = /<[a-z!/?]/i;

/** The same on one line of plain text, such as a name or a street: without mark-up, wherever it is shown. */
export const plainLine = onceEach((max: number, min: number = 0) =>
  cleanText(max, min).refine((text) => !tag.test(text), 'Must not contain mark-up.'),
);

/** A day as yyyy-MM-dd from 1900 to 2199: beyond that databases and calendars disagree. */
export const dateSchema = z.iso
  .date()
  .refine((day) => day >= '1900-01-01', 'Must not be before 1900.')
  .refine((day) => day < '2200-01-01', 'Must not be after 2199.');

/** A date that can only be in the past, such as a birth or a call: today in London at the latest. */
export const pastDate = dateSchema.refine((day) => day <= londonDate(), 'Must not be in the future.');

const MAX_ID = 2_147_483_647;

/** A row's id in a JSON body. */
export const idSchema = z.int().positive().max(MAX_ID);
/** Matches any version of a row: no row has this one. */
export const ANY_VERSION = 0;
/**
 * The version of the row that a change was made on: a save over a newer one is refused. Left out, as in the specification's
 * generic update, the change applies to the row as it is.
 */
export const readVersion = idSchema
  .optional()
  .describe(
    'The version that was read: a stale one is refused with 409. Left out, the change applies as it is.',
  )
  .transform((version) => version ?? ANY_VERSION);

/** A row's id in a path or query, where everything arrives as text. */
export const pathId = z.union([
  idSchema,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(idSchema),
]);

/** Some of the words, comma-separated in a query string or as a list; undefined if none are given. */
export const listOf = <const Word extends string>(words: readonly Word[]) =>
  z
    .union([
      z.array(z.string()),
      z
        .string()
        .max(4_000)
        .transform((list) => list.split(',')),
    ])
    .pipe(
      z
        .array(z.enum(words as readonly [Word, ...Word[]]))
        .min(1)
        .max(200),
    )
    .optional();

const wordOrInteger = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number),
]);

/** A whole number in a query string. */
export const queryInteger = onceEach((minimum: number, maximum: number, fallback: number) =>
  wordOrInteger.pipe(z.int().min(minimum).max(maximum)).default(fallback),
);

/** A yes or no, given as a word in a query string. */
export const queryFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((word) => word === 'true'),
]);

/** The first message for each field of a failed validation; issues of the whole input stand under ''. */
export function errorsByField(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  const note = (path: PropertyKey[], message: string) => {
    errors[path.map(String).join('.')] ??= message;
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) note([...issue.path, key], 'Unknown field.');
    else if (issue.code === 'invalid_union' && issue.errors[0]?.[0]) {
      const closest = issue.errors
        .map((branch) => branch[0])
        .findLast((first) => first && first.code !== 'invalid_type');
      note(issue.path, (closest ?? issue.errors[0][0]).message);
    } else note(issue.path, issue.message);
  }
  return errors;
}
