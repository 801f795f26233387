import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import {
  ALIKE,
  alikeness,
  shareFigures,
  signatureBands,
  textSignature,
} from '#shared/activities/inbound/alike-text.ts';
import { type ReadThrough, throughLookalikes } from '#shared/activities/inbound/lookalikes.ts';
import { readPaperCode } from '#shared/activities/inbound/paper-codes.ts';
import { type ReadPaper, suggestCases } from '#shared/activities/inbound/suggest-case.ts';
import { suggestTypes } from '#shared/activities/inbound/suggest-type.ts';
import { claimedIn, factsIn } from '#shared/activities/inbound/text-facts.ts';
import { ReferenceReader } from '#shared/platform/search/references-in-text.ts';
import { plainCapitals } from '#shared/platform/search/words-in-text.ts';
import { loadCandidates } from './candidates.ts';
import type { InboundItem } from './item-row.ts';
import { inboundItems, inboundPages, inboundSources } from './tables.ts';

/** The most references, one slip away from the text, that are looked up. */
const MOST_NEAR = 3_000;
const MOST_TEXT = 60_000;
/** How many characters of two similar texts have their figures compared. */
const MOST_COMPARED = 20_000;
/** How much of a text is kept with an item and searched: an index takes no more. */
const MOST_KEPT = 300_000;

/** Existing references that parts of a text may stand for: read through lookalike characters, or one slip away. */
async function otherReferences(
  tx: Tx,
  reader: ReferenceReader,
  { text, misread }: ReadThrough,
): Promise<Pick<ReadPaper, 'misreadReferences' | 'nearReferences'>> {
  const meant = new Set(misread.keys());
  reader.near(text, (reference) => {
    if (meant.size < MOST_NEAR) meant.add(reference);
    return false;
  });
  if (meant.size === 0) return { misreadReferences: {}, nearReferences: {} };
  const known = await tx
    .select({ reference: cases.uniqueReference })
    .from(cases)
    .where(inArray(cases.uniqueReference, [...meant]));
  const existing = new Set(known.map(({ reference }) => reference));
  const near = reader.near(text, (reference) => existing.has(reference) && !misread.has(reference));
  return {
    misreadReferences: Object.fromEntries([...misread].filter(([reference]) => existing.has(reference))),
    // As printed on the page, not as it was interpreted.
    nearReferences: Object.fromEntries(
      [...near].map(([reference, found]) => [reference, misread.get(found) ?? found]),
    ),
  };
}

async function readPaper(
  tx: Tx,
  item: Pick<InboundItem, 'separatorCaseId' | 'domainId'>,
  text: string,
  codes: readonly string[],
) {
  const { domains } = tables;
  const held = await tx
    .select({ id: domains.id, prefix: domains.caseRefPrefix })
    .from(domains)
    .where(item.domainId === null ? undefined : eq(domains.id, item.domainId));
  const prefixes = held.map(({ prefix }) => prefix);
  const reader = new ReferenceReader(prefixes);
  const capitals = plainCapitals(text.slice(0, MOST_TEXT));
  const read = codes.flatMap((code) => readPaperCode(code) ?? []);
  const facts = factsIn(text.slice(0, MOST_TEXT));
  const paper: ReadPaper = {
    text,
    letterCaseIds: [...new Set(read.flatMap((code) => (code.kind === 'letter' ? [code.caseId] : [])))],
    separatorCaseId: item.separatorCaseId,
    references: reader.found(capitals),
    ...(await otherReferences(tx, reader, throughLookalikes(capitals, prefixes))),
    numbers: facts.numbers,
    postcodes: facts.postcodes,
    days: facts.days,
  };
  return { paper, domainIds: held.map(({ id }) => id) };
}

/** The latest other item with much the same text. */
async function alikeOf(
  tx: Tx,
  { id, text }: { id: number; text: string },
  signature: number[] | null,
  bands: number[] | null,
): Promise<number | null> {
  if (!signature || !bands) return null;
  const rows = await tx
    .select({
      id: inboundItems.id,
      signature: inboundItems.signature,
      start: sqlOf(col.text)`left(${inboundItems.text}, ${MOST_COMPARED})`,
    })
    .from(inboundItems)
    .where(
      and(
        sql`${inboundItems.bands} && ${sql.param(bands)}::int[]`,
        ne(inboundItems.id, id),
        ne(inboundItems.status, 'merged'),
        gt(inboundItems.createdAt, sql`now() - interval '400 days'`),
      ),
    )
    .orderBy(desc(inboundItems.id))
    .limit(50);
  const [most] = rows
    .map((row) => ({ ...row, share: alikeness(signature, row.signature ?? []) }))
    .filter(({ share, start }) => share >= ALIKE && shareFigures(text.slice(0, MOST_COMPARED), start))
    .toSorted((one, other) => other.share - one.share);
  return most?.id ?? null;
}

/** What identifies a sender: an e-mail address. */
export const senderKey = (email: string | null | undefined): string | null =>
  email?.trim().toLowerCase() || null;

/** The subject of the message that a file came in: a case named there counts for the attachments too. */
async function subjectOf(tx: Tx, sourceId: number | null | undefined): Promise<string | null> {
  const [message] = await tx
    .select({ subject: inboundSources.subject })
    .from(inboundSources)
    .where(eq(inboundSources.id, sourceId ?? 0));
  return message?.subject ?? null;
}

/** What an item's pages say: its text, what it seems to be and where it seems to belong. To be stored whenever its pages change. */
export async function suggestionsFor(
  tx: Tx,
  item: Pick<InboundItem, 'id' | 'pages' | 'separatorCaseId' | 'domainId' | 'sourceId'>,
) {
  const sourceIds = [...new Set(item.pages.map(({ sourceId }) => sourceId))];
  const rows = await tx.select().from(inboundPages).where(inArray(inboundPages.sourceId, sourceIds));
  const byPage = new Map(rows.map((row) => [`${row.sourceId}:${row.page}`, row]));
  const pages = item.pages.flatMap(({ sourceId, page }) => byPage.get(`${sourceId}:${page}`) ?? []);
  const text = pages
    .map((page) => page.text)
    .join('\n\n')
    .slice(0, MOST_KEPT);
  const [source] = await tx.select().from(inboundSources).where(eq(inboundSources.id, item.sourceId));
  const whole = [source?.subject ?? (await subjectOf(tx, source?.parentId)) ?? '', text].join('\n');
  const codes = pages.flatMap((page) => page.codes);
  const { paper, domainIds } = await readPaper(tx, item, whole, codes);
  const candidates = await loadCandidates(tx, paper, senderKey(source?.senderEmail), domainIds);
  const { documents: types } = tables;
  const known = await tx
    .select({ id: types.id, name: types.name, keywords: types.keywords, regexes: types.regexes })
    .from(types)
    .where(and(eq(types.isActive, true), ne(types.direction, 'out')));
  const signature = textSignature(text);
  const bands = signature && signatureBands(signature);
  return {
    text,
    suggestedCases: suggestCases(paper, candidates),
    suggestedTypes: suggestTypes(whole, known, { isForClaims: source?.isForClaims ?? false }),
    claimedPence: claimedIn(text),
    signature,
    bands,
    alikeId: await alikeOf(tx, { id: item.id, text }, signature, bands),
  };
}
