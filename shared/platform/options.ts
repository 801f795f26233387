/** The keys of a table of options and their labels, as zod and Drizzle take the members of an enumeration. */
export const keysOf = <Key extends string>(options: Readonly<Record<Key, unknown>>) =>
  Object.keys(options) as [Key, ...Key[]];
