import type { z } from 'zod';

/** The answer parsed by its contract; one with a field that the contract does not declare is refused, and the field named. */
export function strictlyParsed(contract: z.ZodType, answer: unknown): unknown {
  const declared = contract.parse(answer);
  const undeclared = [...undeclaredFields(answer, declared)];
  if (undeclared.length > 0)
    throw new Error(`The response has fields that its contract does not declare: ${undeclared.join(', ')}`);
  return declared;
}

function* undeclaredFields(answer: unknown, declared: unknown, path = ''): Generator<string> {
  if (!isContainer(answer) || !isContainer(declared)) return;
  for (const [key, value] of Object.entries(answer)) {
    const at = Array.isArray(answer) ? `${path}[]` : path ? `${path}.${key}` : key;
    if (value === undefined) continue;
    if (!(key in declared)) yield at;
    else yield* undeclaredFields(value, (declared as Record<string, unknown>)[key], at);
  }
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);
