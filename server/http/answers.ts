/** Throws when a response has a field that is missing from `declared`, the same response after parsing by its contract. */
export function refuseUndeclared(call: string, answer: unknown, declared: unknown): void {
  const undeclared = [...undeclaredFields(answer, declared)];
  if (undeclared.length > 0)
    throw new Error(
      `The answer of ${call} has fields that its contract does not declare: ${undeclared.join(', ')}`,
    );
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
