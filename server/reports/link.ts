import type { z } from 'zod';
import type { SignedIn } from '#server/http/trpc.ts';
import type { reportsContract } from '#shared/reports/contract.ts';
import { linkToken } from './caller-by-link.ts';
import { openReport } from './open-report.ts';

type Input = z.output<typeof reportsContract.link.input>;

/** The address of a report's file, with a token that is good for this report of this domain, in this session, for two minutes. */
export async function linkTo(ctx: SignedIn, { name, domainId, filters, sort, dir, columns, format }: Input) {
  const given = { ...filters, sort, dir, columns: columns?.join(',') };
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await openReport(ctx, { name, domainId, given: wanted });
  const auth = await linkToken(ctx, { report: name, domainId: domainId ?? null });
  const address = new URLSearchParams({ format, download: 'true', auth });
  for (const [key, value] of Object.entries({ ...wanted, domainId }))
    if (value !== undefined) address.set(key, String(value));
  return { path: `/reports/${name}?${address.toString()}` };
}
