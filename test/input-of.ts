import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** What a field whose name is not of an id is given: the first of these that its schema accepts. */
const usual: readonly unknown[] = [
  'Made up',
  '2026-10-20',
  '2026-10-20T10:00:00.000Z',
  '09:30',
  'made.up@example.org',
  randomUUID(),
  '0123456789abcdef',
  '123456',
  '2026-10',
  '2026-10-01',
  'LS1 4AB',
  'QQ==',
  'a'.repeat(64),
  1,
  2,
  50,
  0,
  100,
  true,
  null,
  {},
  '1',
];

const namesId = (name: string) => /^(id|seq|after|to|number)$|Ids?$|^(ids)$/.test(name);

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
};
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/** The ids that an input names; a sparse one leaves out those that only narrow a list down. */
type Ids = { id: number; caseId: number; isSparse?: boolean };

/** A value that a schema accepts, whose every id is `id` and whose case is `caseId`; undefined where none was found. */
export function inputOf(schema: z.ZodType, of: Ids, name = ''): unknown {
  const accepted = (value: unknown) => schema.safeParse(value).success;
  const given = name === 'caseId' || name === 'caseIds' ? of.caseId : of.id;
  if (namesId(name)) for (const value of [given, String(given), [given]]) if (accepted(value)) return value;
  const { type, innerType, in: inside, element, options } = defOf(schema);
  if (schema instanceof z.ZodObject) return objectOf(schema, of);
  if (type === 'pipe' && inside) return inputOf(inside, of, name);
  if (type === 'union' && options) return options.map((each) => inputOf(each, of, name)).find(accepted);
  if (type === 'array' && element) {
    const one = inputOf(element, of, name);
    return [[one], [], [one, one]].find(accepted);
  }
  if (type === 'enum' || type === 'literal')
    return [...((schema as z.ZodEnum).options ?? [(schema as unknown as z.ZodLiteral).value])][0];
  const found = usual.find(accepted);
  if (found !== undefined && found !== null) return found;
  return innerType ? inputOf(innerType, of, name) : found;
}

/** An object with the fields that are needed and those that name rows; with all others too where it is refused without them. */
function objectOf(schema: z.ZodObject, of: Ids): unknown {
  const made = (isWhole: boolean) =>
    Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
        if (!isWhole && field.safeParse(undefined).success && (of.isSparse || !namesId(name))) return [];
        const value = inputOf(field, of, name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  return [made(false), made(true)].find((value) => schema.safeParse(value).success) ?? made(false);
}
