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

/** Letters that follow from something: which templates, why, and whether they go out or wait for somebody to finish them. */
export type LetterRule = {
  caseId: number;
  templateIds: readonly number[];
  raisedBy: string;
  asDraft: boolean;
  /** Templates that an event writes are left to it: only there is known what they say. */
  exceptOfEvents?: true;
  facts?: LetterFacts;
  /** Where a template was written for it already, it is not written again. */
  occasion?: string;
  /** The record of the case that they are about. */
  about?: LetterToWrite['about'];
  /** The creditors it concerns, where that is not all of them. */
  creditors?: readonly Recipient[];
  /** Who gets what goes to creditors as well, such as the Secretary of State. */
  copyTo?: readonly Recipient[];
  /** Whom they are to, where that is not the audience of their templates. */
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

/** The part of the country of a case. */
export async function placeOf(tx: Tx, caseId: number): Promise<Jurisdiction> {
  const [found = missing()] = await tx
    .select({ place: cases.jurisdiction })
    .from(cases)
    .where(eq(cases.id, caseId));
  return found.place;
}

/**
 * Writes the letters of a rule on a case that the caller has locked, each to its template's audience; returns the ids of the items. A
 * template without a published version, without anybody to write to, or for another place than the case's where one of its kind is for that
 * place, is passed over. A letter that is refused, as where no delivery
 * method suits it, becomes a draft that says why: what the rule follows from happens all the same.
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
  for (const { id: templateId, audience, noticeKind } of suitedTo(published, await placeOf(w.tx, caseId))) {
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
