import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { LetterData } from '#shared/records/letters/letter-data.ts';
import type { Recipient } from '#shared/records/letters/recipients.ts';
import { readAddresses, type SecretAddress } from './case-head.ts';
import { WITHHELD } from './people-values.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A line of an address however its words are parted. */
const linePattern = (line: string) =>
  line
    .split(/[\s,.]+/)
    .filter(Boolean)
    .map(escaped)
    .join('[\\s,.]*');

const postcodePattern = (postcode: string) => {
  const plain = postcode.replace(/\s/g, '');
  return `${escaped(plain.slice(0, -3))}\\s*${escaped(plain.slice(-3))}`;
};

const shortest = 4;

function patternsOf({ line1, line2, line3, postcode }: SecretAddress): string[] {
  const lines = [line1, line2, line3].filter((line) => (line?.trim().length ?? 0) >= shortest);
  const postcodes = (postcode?.trim().length ?? 0) >= shortest ? [postcodePattern(postcode!)] : [];
  return [...lines.map((line) => linePattern(line!)), ...postcodes];
}

/**
 * What gives away an address that a recipient may not know: first lines and postcode of everybody's on the case, however they are
 * written. Clients know their own, and both applicants together each other's; null where there is nothing to hide.
 */
export async function secretsFrom(
  tx: Database | Tx,
  { id: caseId, riskOfViolence }: { id: number; riskOfViolence: boolean },
  { type, id }: Recipient,
): Promise<RegExp | null> {
  if (!riskOfViolence || (type === 'client' && id === null)) return null;
  const all = await readAddresses(tx, { caseId });
  const isClient = type === 'client' || type === 'complainant';
  const own = new Set(
    isClient ? all.filter(({ personId }) => personId === id).flatMap((each) => patternsOf(each)) : [],
  );
  const secrets = all.flatMap(patternsOf).filter((pattern) => !own.has(pattern));
  return secrets.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\d])(?:${[...new Set(secrets)].join('|')})(?![\\p{L}\\d])`, 'giu');
}

/**
 * The letter's data without the addresses of a case at risk of violence, wherever they stand: in the description of a house as in a
 * line of text. The recipient's own address is the envelope's.
 */
export function withoutAddresses(secrets: RegExp | null, data: LetterData): LetterData {
  if (!secrets) return data;
  const hide = (text: string) => text.replace(secrets, WITHHELD);
  return {
    ...data,
    values: Object.fromEntries(
      Object.entries(data.values).map(([token, value]) => [
        token,
        value === null || token === 'recipient.address' ? value : hide(value),
      ]),
    ),
    tables: Object.fromEntries(
      Object.entries(data.tables).map(([token, { rows, ...table }]) => [
        token,
        { ...table, rows: rows.map((cells) => cells.map(hide)) },
      ]),
    ),
  };
}
