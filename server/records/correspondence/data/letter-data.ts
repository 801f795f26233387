import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Mail } from '#shared/records/correspondence/contract.ts';
import type { LetterData, LetterTable } from '#shared/records/letters/letter-data.ts';
import type { Recipient, RecipientAddress } from '#shared/records/letters/recipients.ts';
import { affairsValues, creditorValues } from './affairs-values.ts';
import { budgetTable } from './budget-table.ts';
import { type CaseToWriteOn, casesToWriteOn, readAddresses, type SecretAddress } from './case-head.ts';
import { consentValues } from './consent-tables.ts';
import { decisionValues } from './decision-values.ts';
import { departureValues } from './departure-values.ts';
import { evidenceTable } from './evidence-table.ts';
import { headValues } from './head-values.ts';
import { accountTable, ledgerValues } from './ledger-values.ts';
import type { Filled, Letter } from './letter.ts';
import { modificationValues } from './modification-table.ts';
import { peopleValues, WITHHELD } from './people-values.ts';
import { scheduleValues } from './schedule-values.ts';
import { workValues } from './work-values.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A line of an address, matched however its words are separated. */
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
  const postcodes =
    (postcode?.trim().length ?? 0) >= shortest ? [postcodePattern(postcode ?? missing())] : [];
  return [...lines.map((line) => linePattern(line ?? missing())), ...postcodes];
}

/**
 * What would reveal an address that a recipient may not know: first lines and postcodes of everybody on the case, in any spelling. Clients
 * may know their own and, together, each other's; null if there is nothing to hide.
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
 * The letter's data without the addresses of a case at risk of violence, wherever they occur, even in the description of a house or a line
 * of text. The recipient's own address is on the envelope.
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

/** Values that the caller supplies and the case does not hold: those of a complaint, a breach, a dividend; tables as JSON. */
export type LetterFacts = Readonly<Record<string, string>>;

/** The context of a letter: recipient, signatory, day (by default today), and the caller's own values. */
export type LetterOf = {
  recipient: RecipientAddress;
  authorId: number;
  facts?: LetterFacts;
  on?: string;
  /** The tokens of the text (`tokensOf`): only what they need is read. Without them everything is. */
  tokens?: ReadonlySet<string>;
  /** The case, if already read for the same author. */
  known?: CaseToWriteOn | undefined;
  holidays?: ReadonlySet<string>;
  /** The record that it is about, if any. */
  about?: Pick<NonNullable<Mail['about']>, 'entity' | 'id'> | null | undefined;
  /** Whether documents go with it. */
  hasEnclosures?: boolean | undefined;
};

/** The sources of values, and the tokens each one fills; a source that no token needs is not read. */
const sources: readonly { fills: RegExp; read: (letter: Letter) => Promise<Filled> }[] = [
  {
    fills:
      /^figures\.(?!fundsHeld|received|nomineeDrawn|supervisorDrawn|costsDrawn|dividend|creditorDividend|redress|remittance)|^claim\.|^(?:assets|eos|options)\[\]$|^case\.has/,
    read: affairsValues,
  },
  { fills: /^creditors\[\]$/, read: creditorValues },
  { fills: /^iande\[\]$/, read: budgetTable },
  { fills: /^schedule\./, read: scheduleValues },
  {
    fills:
      /^figures\.(?:fundsHeld|received|nomineeDrawn|supervisorDrawn|costsDrawn|dividendToDate|creditorDividend)/,
    read: ledgerValues,
  },
  { fills: /^rp\[\]$/, read: accountTable },
  { fills: /^evidence\[\]$/, read: evidenceTable },
  { fills: /^case\.departures$/, read: departureValues },
  { fills: /^work\./, read: workValues },
  { fills: /^decision\.|^votes\[\]$|^dates\.(?:decision|variationAppealBy)$/, read: decisionValues },
  { fills: /^modifications\[\]$/, read: modificationValues },
  { fills: /^(?:proposedModifications|modificationAnswers)\[\]$/, read: consentValues },
];

const empty = (caption: string): LetterTable => ({ caption, columns: [], rows: [] });
/** Tables whose rows only the caller can supply. */
const unkept = {
  'votes[]': empty('Votes'),
  'remittance[]': empty('Payments'),
  'alternatives[]': empty('What creditors could expect otherwise'),
  'lumpSums[]': empty('Lump sums'),
  'signatures[]': empty('Signatures'),
};

/** Tables among the caller's values. */
const givenTables = (facts: LetterFacts): Record<string, LetterTable> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([token, value]) =>
      token.endsWith('[]') ? [[token, JSON.parse(value) as LetterTable]] : [],
    ),
  );

/**
 * The values that fill a letter from a case, as its tabs show them that day. A case that the actor may not see is refused as though it did
 * not exist. Withheld addresses and special-category data go to nobody but the client, whatever the template asks for.
 */
export async function letterData(
  tx: Tx,
  actor: Actor,
  caseId: number,
  { recipient, authorId, facts = {}, on = londonDate(), tokens, known, about, ...given }: LetterOf,
): Promise<LetterData> {
  const read = async () => {
    const found = await visibleCase(tx, actor, caseId);
    return (await casesToWriteOn(tx, [found], authorId)).get(caseId) ?? missing();
  };
  const holidays = given.holidays ?? (await holidaysOf(tx));
  const decisionId = about?.entity === 'decisions' ? about.id : null;
  const { hasEnclosures = false } = given;
  const letter: Letter = {
    tx,
    actor,
    ...(known ?? (await read())),
    recipient,
    on,
    holidays,
    decisionId,
    hasEnclosures,
  };
  const filled: Filled[] = [headValues(letter), peopleValues(letter)];
  // One after the other: a transaction has one connection.
  for (const { fills, read } of sources)
    if (!tokens || [...tokens].some((token) => fills.test(token))) filled.push(await read(letter));
  return withoutAddresses(await secretsFrom(tx, letter.found, recipient), {
    values: { ...Object.assign({}, ...filled.map(({ values }) => values)), ...facts },
    tables: {
      ...unkept,
      ...Object.assign({}, ...filled.map(({ tables }) => tables)),
      ...givenTables(facts),
    },
    notKnown: Object.fromEntries(
      filled
        .flatMap(({ notKnown = {} }) => Object.entries(notKnown))
        .filter(([token]) => !Object.hasOwn(facts, token)),
    ),
  });
}
