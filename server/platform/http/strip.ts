import { z } from 'zod';
import { instant } from '#shared/platform/contract.ts';

type Strip = (value: unknown) => unknown;

const unchanged: Strip = (value) => value;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Leaves out of an answer what its contract does not declare, and checks nothing else: tests have checked every call strictly.
 * An answer without undeclared fields and dates is returned as it is: nothing is copied.
 */
export function stripper(schema: z.ZodType): Strip {
  // Schemas with logic of their own, such as unions or defaults, are parsed.
  return stripOf(schema) ?? ((value) => schema.parse(value));
}

/** Null for a schema that has to be parsed. */
function stripOf(schema: z.core.$ZodType): Strip | null {
  if (schema === instant) return instantText;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return stripOf(schema.def.innerType);
  if (schema instanceof z.ZodArray) return arrayStrip(schema);
  if (schema instanceof z.ZodObject) return objectStrip(schema);
  if (schema instanceof z.ZodUnion)
    return schema.def.options.every((option) => stripOf(option) === unchanged) ? unchanged : null;
  const { type } = schema._zod.def;
  return plain.has(type) ? unchanged : null;
}

const plain: ReadonlySet<string> = new Set(
  'string number int boolean date enum literal null void undefined any unknown'.split(' '),
);

/** An instant as its contract says, `2026-11-22T09:30:00.000Z`: the database gives it as a Date. */
const instantText: Strip = (at) => {
  if (at instanceof Date) return at.toISOString();
  return typeof at === 'string' && !at.endsWith('Z') ? instant.parse(at) : at;
};

function arrayStrip(schema: z.ZodArray): Strip {
  const element = stripOf(schema.def.element) ?? ((value) => (schema.def.element as z.ZodType).parse(value));
  if (element === unchanged) return unchanged;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const stripped = value.map(element);
    return stripped.some((each, n) => each !== value[n]) ? stripped : value;
  };
}

function objectStrip(schema: z.ZodObject): Strip | null {
  const { catchall } = schema.def;
  if (catchall && !(catchall instanceof z.ZodNever)) return null;
  const fields = new Map<string, Strip>();
  for (const [name, field] of Object.entries(schema.shape)) {
    if (field._zod.def.type === 'default' || field._zod.def.type === 'prefault') return null;
    fields.set(name, stripper(field as z.ZodType));
  }
  return (value) => {
    if (!isObject(value)) return value;
    let copy: Record<string, unknown> | null = null;
    for (const name in value) {
      const field = fields.get(name);
      const was = value[name];
      const is = field ? field(was) : undefined;
      if (is === was) continue;
      copy ??= { ...value };
      if (field) copy[name] = is;
      else delete copy[name];
    }
    return copy ?? value;
  };
}
