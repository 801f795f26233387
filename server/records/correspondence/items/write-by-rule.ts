import { and, eq, inArray, isNull, notExists } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { type Jurisdiction, suitedTo } from '#shared/records/law/cited-law.ts';
import type { Recipient } from '#shared/records/letters/recipients.ts';
import type { LetterFacts } from '../data/letter-data.ts';
import { mailItems } from '../tables.ts';
import type { Named } from './address-letter.ts';
import { audienceOf, withoutOptedOut } from './audience.ts';
import { type LetterToWrite, writeLetter } from './finish-letter.ts';
import { problemOf } from './make-letter.ts';
import { program } from './program.ts';
import { isForLetters } from './template-in-use.ts';

const { templates } = tables;

/** Letters that follow from something: which templates, why, and whether they are sent or wait for somebody to finish them. */
export type LetterRule = {
  caseId: number;
  templateIds: readonly number[];
  raisedBy: string;
  asDraft: boolean;
  /** Templates written by an event are left to it: only there are their facts known. */
  exceptOfEvents?: true;
  facts?: LetterFacts;
  /** Templates already written for it are not written again. */
  occasion?: string;
  /** The record of the case that they are about. */
  about?: LetterToWrite['about'];
  /** The creditors concerned, if not all. */
  creditors?: readonly Recipient[];
  /** Further recipients of what goes to creditors, such as the Secretary of State. */
  copyTo?: readonly Recipient[];
  /** The recipients, if not the audience of their templates. */
  to?: readonly Named[];
};

const writtenFor = ({ tx }: Write, caseId: number, occasion: string) =>
  tx
    .select({ id: mailItems.id })
    .from(mailItems)
    .where(
      and(
        eq(mailItems.caseId, caseId),
        eq(mailItems.templateId, templates.id),
        eq(mailItems.occasion, occasion),
      ),
    );

/** The jurisdiction of a case. */
export async function placeOf(tx: Tx, caseId: number): Promise<Jurisdiction> {
  const [found = missing()] = await tx
    .select({ place: cases.jurisdiction })
    .from(cases)
    .where(eq(cases.id, caseId));
  return found.place;
}

/**
 * Writes a rule's letters on a case that the caller has locked, each to its template's audience; returns the ids of the items. Skipped are
 * templates without a published version or recipients, those for another jurisdiction if there is one of their kind for the case's, and
 * those to the Secretary of State if they are not for the case's. A
 * letter that is refused, for example because no delivery method suits it, becomes a draft that says why: the event behind the rule goes
 * ahead all the same.
 */
export async function writeByRule(w: Write, rule: LetterRule): Promise<number[]> {
  const { caseId, templateIds, raisedBy, asDraft, facts, occasion, about, creditors, copyTo = [], to } = rule;
  if (templateIds.length === 0) return [];
  const published = await w.tx
    .select({
      id: templates.id,
      audience: templates.audience,
      noticeKind: templates.noticeKind,
      jurisdictions: templates.jurisdictions,
      documentTypeId: templates.documentTypeId,
    })
    .from(templates)
    .innerJoin(
      templateVersions,
      and(eq(templateVersions.templateId, templates.id), isNull(templateVersions.supersededAt)),
    )
    .where(
      and(
        inArray(templates.id, [...templateIds]),
        eq(templates.isActive, true),
        isForLetters,
        rule.exceptOfEvents && isNull(templates.raisedOn),
        inArray(templates.format, ['html', 'email', 'sms', 'pdf']),
        occasion === undefined ? undefined : notExists(writtenFor(w, caseId, occasion)),
      ),
    )
    .orderBy(templates.id);
  const written: number[] = [];
  const place = await placeOf(w.tx, caseId);
  for (const { id: templateId, audience, noticeKind, jurisdictions } of suitedTo(published, place)) {
    // The Secretary of State is told of arrangements in England and Wales alone.
    if (audience === 'sos' && !jurisdictions.includes(place)) continue;
    const isToCreditors = audience === 'creditor' || audience === 'all_creditors';
    const concerned = isToCreditors && creditors && (await withoutOptedOut(w.tx, creditors, noticeKind));
    const audienced: readonly Named[] =
      to ?? (concerned || (await audienceOf(w.tx, program(w.author.id), caseId, audience, { noticeKind })));
    const recipients = audience === 'all_creditors' ? [...audienced, ...copyTo] : audienced;
    if (recipients.length === 0) continue;
    const letter = {
      caseId,
      templateId,
      raisedBy,
      ...(facts && { facts }),
      ...(occasion && { occasion }),
      ...(about && { about }),
    };
    written.push(
      await writeLetter(w, { ...letter, recipients, asDraft }).catch((error: unknown) =>
        writeLetter(w, { ...letter, recipients: [], asDraft: true, problems: [problemOf(error)] }),
      ),
    );
  }
  return written;
}
