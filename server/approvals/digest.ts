import { createHash } from 'node:crypto';

type Fact = string | number | null | undefined;

/**
 * What stands for the amounts and payees of a request, as SHA-256: the facts of each line in the order given. Migration 0038 computes the
 * same for what waited before requests were kept.
 */
export const digestOf = (lines: readonly (readonly Fact[])[]): string =>
  createHash('sha256')
    .update(lines.map((facts) => facts.map((fact) => fact ?? '').join('\t')).join('\n'))
    .digest('hex');
