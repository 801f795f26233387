/** One type that has everything of each member of a union. */
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? { [Name in keyof All]: All[Name] }
  : never;

/**
 * All entries of several objects as one object, each object under the name of its source. An entry that two of them
 * have is an error that names both: a spread would silently let the later one replace the other.
 */
export function joined<From extends Record<string, object>>(
  what: string,
  from: From,
): AllOf<From[keyof From]> {
  const origin = new Map<string, string>();
  for (const [source, given] of Object.entries(from))
    for (const name of Object.keys(given)) {
      const other = origin.get(name);
      if (other !== undefined)
        throw new Error(`The ${what} ‘${name}’ comes from both ${other} and ${source}.`);
      origin.set(name, source);
    }
  return Object.assign({}, ...Object.values(from));
}
