import type { CombinedDataTransformer } from '@trpc/server/unstable-core-do-not-import';
import superjson, { type SuperJSONResult } from 'superjson';

/**
 * superjson, the serialiser of the typed API (specification 7): it keeps dates, sets, maps, big integers and undefined. An input is
 * read in superjson or in plain JSON; results are written in superjson.
 */
export const rich: CombinedDataTransformer = {
  input: { serialize: superjson.serialize, deserialize: (sent) => (isRich(sent) ? read(sent) : sent) },
  output: { serialize: written, deserialize: read },
};

/** Plain JSON for the results, for callers who sent plain JSON. */
export const plain: CombinedDataTransformer = {
  input: rich.input,
  output: { serialize: (value) => value, deserialize: (sent) => sent },
};

/** Whether the text of a call's input, or of the inputs of a batch, was written by superjson. */
export const isRichText = (text: string): boolean =>
  /^\s*\{\s*(?:"\d+"\s*:\s*\{\s*)?"(?:json|meta)"\s*:/.test(text);

/** No call has an input whose only fields are called `json` and `meta`. */
const isRich = (sent: unknown): sent is SuperJSONResult =>
  typeof sent === 'object' &&
  sent !== null &&
  'json' in sent &&
  Object.keys(sent).every((key) => key === 'json' || key === 'meta');

function read(sent: SuperJSONResult): unknown {
  return superjson.deserialize(sent, { inPlace: true });
}

/** Values that plain JSON can express skip superjson's own walk, which costs many times as much. */
function written(value: unknown): SuperJSONResult {
  return isPlain(value) ? { json: value as SuperJSONResult['json'] } : superjson.serialize(value);
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value) if (!isPlain((value as Record<string, unknown>)[key])) return false;
  return true;
}
