import type { z } from 'zod';
import type { DecisionHandlers } from '#server/activities/creditors/decisions/handler.ts';
import { prepareDecision } from '#server/activities/creditors/decisions/plan-decision.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { requestApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import type { Seen } from '#server/records/cases/life-on-case.ts';
import { withdrawBeforeClosing } from '#server/records/decisions/decision-standing.ts';
import { refuseOtherDocument } from '#server/records/documents/document-list.ts';
import { enterLateDays } from '#server/records/late-dates/enter-late.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { VARIATIONS } from '#server/records/terms/open-variation.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import type {
  variationsContract as contract,
  VariationDetail,
} from '#shared/activities/creditors/variations/contract.ts';
import { variationName } from '#shared/activities/creditors/variations/terms-text.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { digestOfVariation } from './digest.ts';
import { followEnd, linkSuccessor } from './follow-variation.ts';
import { writeIssued } from './letters.ts';
import { addVariation } from './propose-variation.ts';
import { textsOf } from './texts.ts';
import { invalid, type Stepping, takeStep } from './write-to-variation.ts';

/** Records that the client agreed to the proposal, with the document that shows it. */
export const recordAgreement = (
  ctx: SignedIn,
  { on, documentId, lateReason, lateEvidence, ...seen }: z.output<typeof contract.agree.input>,
): Promise<VariationDetail> =>
  takeStep(ctx, seen, 'agree', async ({ w, found, before }) => {
    await refuseOtherDocument(w.tx, ctx.actor, { caseId: found.id, documentId });
    if (on < londonDate(before.createdAt))
      throw invalid({ on: `Not before ${showDate(londonDate(before.createdAt))}, when it was proposed.` });
    const said = { lateReason, lateEvidence, lateDocumentId: documentId };
    await enterLateDays(w, ctx.actor, found, { variationAgreed: on }, said);
    return {
      values: { status: 'client_agreed', clientAgreedOn: on, documentId },
      note: `The client agreed on ${showDate(on)}.`,
    };
  });

/** The figures are fixed as they were put to whoever decides. */
const fixed = ({ facts: { working, judged } }: Stepping) => ({
  scheduleVersion: working.schedule.scheduleVersion,
  figures: judged.figures,
  formalReasons: judged.creditorReasons,
});

async function workingOf({ w, facts, shown }: Stepping) {
  const { live, draft, differencePence } = facts.judged.figures ?? missing();
  return [
    {
      lines: [
        { label: 'Variation', text: variationName(shown) },
        ...(await textsOf(w.tx, shown)).map((text, at) => ({ label: `${at + 1}`, text })),
        { label: 'Reason', text: shown.reason },
        { label: 'Client agreed', text: shown.clientAgreedOn ? showDate(shown.clientAgreedOn) : '' },
        { label: 'Fee', pence: shown.feePence },
      ],
    },
    {
      heading: 'Effect',
      lines: [
        { label: 'Creditors get, as it stands', pence: live.creditorsPence },
        { label: 'Creditors get, varied', pence: draft.creditorsPence },
        { label: 'Difference', pence: differencePence },
      ],
    },
  ];
}

/**
 * Asks the supervisor to decide on a variation within the limits of the Protocol: a licensed practitioner other than the person who asked.
 */
export const askSupervisor = (ctx: SignedIn, seen: Seen): Promise<VariationDetail> =>
  takeStep(ctx, seen, 'submit', async (at) => {
    const { w, found, shown } = at;
    return {
      values: { ...fixed(at), status: 'submitted' },
      note: null,
      follow: async (after) => {
        await requestApproval(w, {
          kind: 'variation',
          entity: VARIATIONS,
          entityId: after.id,
          domainId: found.domainId,
          caseIds: [found.id],
          amountPence: null,
          summary: `Variation ${after.number} of ${found.uniqueReference}: ${variationName(shown)}`,
          digest: digestOfVariation(after),
          working: await workingOf(at),
          papers: [
            {
              name: 'Variations of the case',
              href: `/cases/${found.id}?tab=variations&variation=${after.id}`,
            },
          ],
        });
      },
    };
  });

/** Puts a variation to creditors: prepares their decision, and writes the notice with both outcomes. */
export const issueVariation = (
  ctx: SignedIn,
  handlers: DecisionHandlers,
  { caseId, id, version, ...plan }: z.output<typeof contract.issue.input>,
): Promise<VariationDetail> =>
  takeStep(ctx, { caseId, id, version }, 'issue', async (at) => {
    const { w, found, shown } = at;
    if (plan.decisionDate <= londonDate()) throw invalid({ decisionDate: 'Must be in the future.' });
    const texts = await textsOf(w.tx, shown);
    const decision = await prepareDecision(w, ctx.actor, handlers, found, {
      ...plan,
      kind: 'variation',
      subjectId: id,
      publishedOn: null,
      sought: [
        `That the arrangement is varied (${variationName(shown)}).`,
        ...texts,
        ...feeText(shown.feePence),
      ].join(' '),
    });
    return {
      values: { ...fixed(at), status: 'issued', decisionId: decision.id },
      note: `Creditors decide on ${showDate(decision.decisionDate)}.`,
      follow: (after) => writeIssued(w, found, after, decision),
    };
  });

const feeText = (pence: number): string[] =>
  pence > 0 ? [`The supervisor’s fee for the variation is ${poundsText(pence)}.`] : [];

/** Takes a variation back from the supervisor or creditors. */
async function takeBack({ w, before }: Pick<Stepping, 'w' | 'before'>, why: string): Promise<void> {
  await voidApprovals(w, { entity: VARIATIONS, entityId: before.id }, why);
  if (before.decisionId !== null && before.status === 'issued')
    await withdrawBeforeClosing(w, before.decisionId, why);
}

/** Withdraws a variation before it is decided, with its reason; the arrangement continues unchanged. */
export const withdrawVariation = (
  ctx: SignedIn,
  { reason, ...seen }: Seen & { reason: string },
): Promise<VariationDetail> =>
  takeStep(ctx, seen, 'withdraw', async (at) => {
    await takeBack(at, reason);
    return {
      values: { status: 'withdrawn', statusReason: reason },
      note: reason,
      follow: (after) => followEnd(at.w, ctx.actor, at.found, after, { status: 'withdrawn', reason }),
    };
  });

/** Replaces a variation by a new draft with the same terms, which can then be changed; the reason is kept with the old one. */
export const replaceVariation = (
  ctx: SignedIn,
  { reason, ...seen }: Seen & { reason: string },
): Promise<VariationDetail> =>
  takeStep(ctx, seen, 'replace', async (at) => {
    const { w, found, before } = at;
    await takeBack(at, reason);
    const { kind, customName, reason: why, ifRefused, terms, feePence } = before;
    const draft = { kind, customName, reason: why, ifRefused, terms, feePence };
    return {
      values: { status: 'superseded', statusReason: reason },
      note: reason,
      follow: async (replaced) => {
        const successor = await addVariation(w, found.id, draft, `In place of variation ${before.number}.`);
        await changeRow(w, VARIATIONS, caseVariations, replaced, replaced.version, {
          supersededById: successor.id,
        });
        await linkSuccessor(w, replaced.id, successor.id);
        return successor.id;
      },
    };
  });
