import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Case } from '#server/records/cases/access.ts';
import {
  certificatesAbout,
  issueCertificate,
} from '#server/records/correspondence/certificates/issue-certificate.ts';
import { addressFor, ruleWords, timeSent } from '#server/records/correspondence/certificates/letter-lines.ts';
import { recipientAddress } from '#server/records/correspondence/data/recipient-address.ts';
import { methodsOf } from '#server/records/correspondence/items/delivery-choice.ts';
import { program } from '#server/records/correspondence/items/program.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { DECISION, type Decision } from '#server/records/decisions/decision-row.ts';
import type { Voter } from '#server/records/decisions/electorate.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { CertifiedDelivery } from '#shared/records/correspondence/certificate.ts';
import { decisionKinds } from '#shared/records/decisions/decisions.ts';
import type { DecisionHandlers } from './handler.ts';
import { sentAbout } from './posted-about.ts';
import { type DecisionKey, writeToDecision } from './write-to-decision.ts';

/** The letters that carried the notices, by debt and day; none for notices that were sent outside the program. */
async function lettersAbout(tx: Tx, decisionId: number) {
  const rows = await tx
    .select({ recipient: mailRecipients })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .where(sentAbout(decisionId))
    .orderBy(asc(mailRecipients.id));
  const key = (debtId: number | null, sentOn: string | null) => `${debtId} ${sentOn}`;
  const letters = new Map(rows.map(({ recipient }) => [key(recipient.ofId, recipient.sentOn), recipient]));
  return (debtId: number, sentOn: string) => letters.get(key(debtId, sentOn)) ?? null;
}

/** How each creditor had notice of a decision, as recorded there. */
async function noticeLines(
  tx: Tx,
  { id: caseId }: Pick<Case, 'id'>,
  { id, kind }: Decision,
  voters: readonly Voter[],
): Promise<CertifiedDelivery[]> {
  const told = voters.flatMap(({ noticeSentOn: sentOn, noticeDeliveredOn: deliveredOn, ...voter }) =>
    sentOn && deliveredOn && voter.noticeMethod
      ? [{ voter, sentOn, deliveredOn, deliveryMethodId: voter.noticeMethod.id }]
      : [],
  );
  const methods = await methodsOf(tx, told);
  const letterTo = await lettersAbout(tx, id);
  const what = `Notice to creditors: ${decisionKinds[kind].toLowerCase()}`;
  const lines: CertifiedDelivery[] = [];
  for (const { voter, sentOn, deliveredOn, deliveryMethodId } of told) {
    const method = methods.get(deliveryMethodId) ?? missing();
    const letter = letterTo(voter.debtId, sentOn);
    const address =
      letter ??
      (await recipientAddress(tx, program(0), caseId, { type: 'creditor', id: voter.debtId }, {}, []));
    lines.push({
      recipientId: letter?.id ?? null,
      what,
      to: voter.creditor.name,
      address: addressFor({ lines: [...address.lines], email: address.email }, method),
      means: method.name,
      sentOn,
      sentAt: timeSent(letter?.handedOverAt ?? null, sentOn),
      deliveredOn,
      by: voter.noticeEvidence ?? ruleWords(method),
    });
  }
  return lines;
}

type ToCertify = { found: Case; decision: Decision; voters: readonly Voter[] };

/** Certifies the notices of a decision in the author's name; returns false if none is recorded. */
async function certify(w: Write, { found, decision, voters }: ToCertify): Promise<boolean> {
  const lines = await noticeLines(w.tx, found, decision, voters);
  const [first] = lines;
  if (!first) return false;
  const about = { entity: DECISION, id: decision.id };
  await issueCertificate(w, { caseId: found.id, what: first.what, lines, about });
  return true;
}

/** The same if nobody has done so yet: a decision cannot be closed without it (rule 1.52). */
export async function certifyOnce(w: Write, of: ToCertify): Promise<void> {
  if ((await certificatesAbout(w.tx, DECISION, of.decision.id)).length === 0) await certify(w, of);
}

/** Certifies how the notices of a decision were delivered, in the caller's name. */
export function certifyNotices(ctx: SignedIn, handlers: DecisionHandlers, key: DecisionKey) {
  return writeToDecision(ctx, handlers, key, null, async (w, decision, found, electorate) => {
    if (!(await certify(w, { found, decision, voters: await electorate() })))
      throw conflict('No notice is recorded yet, so there is no delivery to certify.');
  });
}
