export type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text;

/** Names in words, each known to the compiler: `words('client supervisor status')`; a long list continues in further arguments. */
export const words = <const Lines extends readonly string[]>(...lines: Lines): Words<Lines[number]>[] =>
  lines.join(' ').split(' ') as Words<Lines[number]>[];
