import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { Case } from '#server/records/cases/access.ts';
import { decisionToldOf } from '#server/records/decisions/decision-facts.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { type CaseToWriteOn, casesToWriteOn } from '../data/case-head.ts';
import { addressLetter } from '../items/address-letter.ts';
import { audienceOf } from '../items/audience.ts';
import type { Addressed, LetterToMake, Together } from '../items/compose.ts';
import { setbacksOf } from '../items/delivery-choice.ts';
import { type InCommon, inCommon } from '../items/in-common.ts';
import type { TemplateInUse } from '../items/template-in-use.ts';

const { templates } = tables;

/** The letter of a bulk run on one case, or why nobody can be written to on it. */
type BulkLetterOn =
  | { found: Case; letter: LetterToMake; refused: null }
  | { found: Case; letter: null; refused: LetterProblem };

export type PreparedBulk = { letters: BulkLetterOn[]; together: Together };

const refusal = (message: string): LetterProblem => ({ message, token: null, recipient: null, href: null });

/** Who the letter goes to on one case: its template's audience. */
async function addressees(
  tx: Tx,
  actor: Actor,
  { found, people }: CaseToWriteOn,
  of: {
    audience: string;
    template: TemplateInUse;
    deliveryMethodId: number | null;
    common: InCommon;
  },
): Promise<Addressed[]> {
  const { template, deliveryMethodId, common } = of;
  const audience = await audienceOf(tx, actor, found.id, of.audience, {
    known: people,
    noticeKind: template.noticeKind,
  });
  const recipients = audience.map((each) => ({ ...each, deliveryMethodId }));
  const methods = await common.methods();
  return addressLetter(tx, actor, found.id, { template, recipients }, { people, methods });
}

/**
 * The letters of a bulk run on some cases that the actor sees, signed by whoever started it. What they need is read for all at once, and
 * what they share only once.
 */
export async function prepareBulk(
  tx: Tx,
  { files, settings }: Pick<Services, 'files' | 'settings'>,
  actor: Actor,
  cases: readonly Case[],
  { template, deliveryMethodId }: { template: TemplateInUse; deliveryMethodId: number | null },
  common = inCommon(tx, files),
): Promise<PreparedBulk> {
  const [row = missing()] = await tx
    .select({ audience: templates.audience })
    .from(templates)
    .where(eq(templates.id, template.id));
  const of = { audience: row.audience, template, deliveryMethodId, common };
  const known = await casesToWriteOn(tx, cases, actor.id);
  const letters: BulkLetterOn[] = [];
  for (const found of cases)
    try {
      const recipients = await addressees(tx, actor, known.get(found.id) ?? missing(), of);
      const said = { subject: null, body: null, facts: {}, authorId: actor.id };
      const about = await decisionToldOf(tx, found.id, template.body, template.subject ?? '');
      const letter = { found, known: known.get(found.id), template, ...said, about, recipients };
      letters.push({ found, letter, refused: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      letters.push({ found, letter: null, refused: refusal(error.message) });
    }
  const setbacks = await setbacksOf(
    tx,
    letters.flatMap(({ letter }) => letter?.recipients ?? []),
  );
  return { letters, together: { tx, settings, common, setbacks } };
}
