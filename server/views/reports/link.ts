import type { z } from 'zod';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { reportsContract } from '#shared/views/reports/contract.ts';
import { linkToken } from './caller-by-link.ts';
import { openAny } from './prepare-report.ts';

type Input = z.output<typeof reportsContract.link.input>;

/** The address of a report's file, with a token that is valid for this report of this domain, in this session, for two minutes. */
export async function linkTo(ctx: SignedIn, { name, domainId, filters, sort, dir, columns, format }: Input) {
  const given = { ...filters, sort, dir, columns: columns?.join(',') };
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await openAny(ctx, { name, domainId, given: wanted });
  const auth = await linkToken(ctx, { report: String(name), domainId: domainId ?? null });
  const file: Record<string, string> = format === 'data' ? { format: 'csv', totals: 'false' } : { format };
  const address = new URLSearchParams({ ...file, download: 'true', auth });
  for (const [key, value] of Object.entries({ ...wanted, domainId }))
    if (value !== undefined) address.set(key, String(value));
  const path = typeof name === 'number' ? `/api/reports/saved/${name}` : `/reports/${name}`;
  return { path: `${path}?${address.toString()}` };
}
