import { createHash } from 'node:crypto';

type Fact = string | number | null | undefined;

/**
 * The digest of a request's amounts and payees, as SHA-256: the facts of each line in the order given. Migration 0038 computes the same for
 * subjects that were pending before requests were stored.
 */
export const digestOf = (lines: readonly (readonly Fact[])[]): string =>
  createHash('sha256')
    .update(lines.map((facts) => facts.map((fact) => fact ?? '').join('\t')).join('\n'))
    .digest('hex');
