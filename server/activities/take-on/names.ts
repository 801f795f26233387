import { eq } from 'drizzle-orm';
import { shown } from '#server/platform/bank-files/fields.ts';
import { FieldError } from '#server/platform/bank-files/problems.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { entityOf, tableFor } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { folded } from '#shared/platform/search/search.ts';
import { creditorFinder, type KnownCreditor } from '#shared/records/affairs/creditor-names.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { fileNames, takeOnFiles } from './files.ts';

/** A row of Settings, under any name by which a file may call it. */
export type NamedOne = { id: number; domainId?: number | null } & Record<string, unknown>;

/** The rows that take-on cells can name, read once. */
export type Names = {
  /** The id of the row with this name or code; refused by a `FieldError` where there is none, or more than one. */
  find: (to: ReferenceName, name: string, domainId?: number) => number;
  row: (to: ReferenceName, id: number) => NamedOne;
  rows: (to: ReferenceName) => readonly NamedOne[];
  /** The active bank accounts that pool clients’ money, by domain. */
  clientBanks: ReadonlyMap<number, readonly { id: number; name: string; portfolioId: number | null }[]>;
};

/** These rows can only be told apart once the domain of the case is known. */
export const domainBound: readonly string[] = ['portfolios', 'departments'];

const alsoNeeded: readonly ReferenceName[] = ['domains', 'substatuses', 'chart-of-accounts', 'address-types'];

const neededEntities = (): ReferenceName[] => {
  const fields = fileNames.flatMap((file) => takeOnFiles[file].columns.map(({ field }) => field));
  const refs = fields.flatMap((field) => (field.kind === 'ref' ? [field.to as ReferenceName] : []));
  return [...new Set([...refs, ...alsoNeeded])];
};

/** The names that a row goes by: its display name, its code, and a user's sign-in name. */
const callings = (name: ReferenceName, row: NamedOne): string[] =>
  [
    entityOf(name)
      .display.map((field) => row[field])
      .join(' '),
    row.name,
    row.code,
    row.username,
    row.email,
  ]
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .map(folded);

function indexOf(name: ReferenceName, rows: readonly NamedOne[]): Map<string, NamedOne[]> {
  const index = new Map<string, NamedOne[]>();
  for (const row of rows)
    for (const calling of new Set(callings(name, row))) {
      const held = index.get(calling);
      if (held) held.push(row);
      else index.set(calling, [row]);
    }
  return index;
}

async function readClientBanks(database: Database): Promise<Names['clientBanks']> {
  const chart = tables['chart-of-accounts'];
  const { id, name, domainId, portfolioId } = bankAccounts;
  const rows = await database
    .select({ id, name, domainId, portfolioId, code: chart.code, isActive: bankAccounts.isActive })
    .from(bankAccounts)
    .innerJoin(chart, eq(chart.id, bankAccounts.ledgerAccountId))
    .orderBy(id);
  const byDomain = new Map<number, { id: number; name: string; portfolioId: number | null }[]>();
  for (const { domainId: domain, code, isActive, ...account } of rows)
    if (isActive && code === ledgerCodes.clientBank)
      byDomain.set(domain, [...(byDomain.get(domain) ?? []), account]);
  return byDomain;
}

/** Reads the names that files may use from Settings. */
export async function readNames(database: Database): Promise<Names> {
  const byEntity = new Map<ReferenceName, { rows: NamedOne[]; index: Map<string, NamedOne[]> }>();
  for (const name of neededEntities()) {
    const rows = (await database.select().from(tableFor(name)).orderBy(tableFor(name).id)) as NamedOne[];
    byEntity.set(name, { rows, index: indexOf(name, rows) });
  }
  const creditors = creditorFinder((byEntity.get('creditors')?.rows ?? []) as KnownCreditor[]);
  const rowById = new Map(
    [...byEntity].map(([name, { rows }]) => [name, new Map(rows.map((row) => [row.id, row]))]),
  );
  const find: Names['find'] = (to, name, domainId) => {
    const label = reference[to].label.toLowerCase();
    const found = (byEntity.get(to)?.index.get(folded(name)) ?? []).filter(
      (row) => domainId === undefined || (row.domainId ?? domainId) === domainId,
    );
    const [only] = found;
    if (only && found.length === 1) return only.id;
    const byOtherName = to === 'creditors' ? creditors(name) : null;
    if (byOtherName) return byOtherName.id;
    throw new FieldError(
      found.length > 1
        ? `More than one ${label} is called “${shown(name)}”.`
        : `There is no ${label} “${shown(name)}”${domainId === undefined ? '' : ' in the domain of the case'}.`,
    );
  };
  return {
    find,
    row: (to, id) => (rowById.get(to) ?? missing()).get(id) ?? missing(),
    rows: (to) => byEntity.get(to)?.rows ?? [],
    clientBanks: await readClientBanks(database),
  };
}
