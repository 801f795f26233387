import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import { digestOf } from '#server/platform/files/keep-file.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { changeCase } from '#server/records/case-life/edit-case.ts';
import { type Case, visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { composeDocument, renderDocument } from '#server/records/correspondence/items/compose-document.ts';
import type { TemplateInUse } from '#server/records/correspondence/items/template-in-use.ts';
import { refuseBeforeSignature } from '#server/records/decisions/before-signature.ts';
import type { Proposal } from '#server/records/decisions/proposal-facts.ts';
import { proposals } from '#server/records/decisions/proposal-tables.ts';
import { noteOnCase } from '#server/records/documents/notes/notes.ts';
import { fileDocument } from '#server/records/filing/file-document.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { alternativesTable, lumpSumsTable } from '#shared/activities/proposals/alternatives-table.ts';
import { missingItems } from '#shared/activities/proposals/checklist.ts';
import type { ProposedFigures } from '#shared/activities/proposals/figures.ts';
import { type AnswerKey, answerLabels } from '#shared/activities/proposals/proposal.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { problemsInWords } from '#shared/records/correspondence/letter-problem.ts';
import { protocolOf } from '#shared/records/law/protocols.ts';
import { tokensOf } from '#shared/records/letters/read-letter.ts';
import { lockProposal, PROPOSALS, proposalOf } from './proposal-row.ts';
import { protocolErrors, refuseClosed } from './save-proposal.ts';
import { cancelSignatures } from './signatures.ts';
import { templateFor } from './templates.ts';
import { checklistFor, figuresOf, onTerms, readWorking } from './working.ts';

type Asked = { caseId: number; id: number; version: number; templateId?: number | undefined };

/** The facts that fill a proposal's template, besides the case. */
export const proposalValues = (
  { answers, lumpSums }: Pick<Proposal, 'answers' | 'lumpSums'>,
  figures: ProposedFigures,
) => ({
  ...Object.fromEntries(
    Object.entries(answers).flatMap(([key, text]) => (text ? [[`proposal.${key}`, text]] : [])),
  ),
  'alternatives[]': JSON.stringify(alternativesTable(figures.alternatives)),
  ...(lumpSums.length > 0 && { 'lumpSums[]': JSON.stringify(lumpSumsTable(lumpSums)) }),
});

/** What was written for the proposal but has no place in the template: it would be lost. */
function lostIn(template: TemplateInUse, { answers }: Pick<Proposal, 'answers'>): LetterProblem[] {
  const named = tokensOf(template.body);
  return (Object.keys(answerLabels) as AnswerKey[])
    .filter((key) => answers[key] && !named.has(`proposal.${key}`))
    .map((key) => ({
      message: `The template ${template.name} does not contain {{proposal.${key}}}, so what you wrote under ‘${answerLabels[key]}’ would be missing.`,
      token: null,
      recipient: null,
      href: `/templates/${template.id}/edit`,
    }));
}

/** A document that has been made but not yet filed. */
type MadePaper = { template: TemplateInUse; pdf: Uint8Array };

async function make(
  { services, actor }: SignedIn,
  found: Case,
  template: TemplateInUse,
  {
    facts = {},
    readBy,
    lost = [],
  }: { facts?: Record<string, string>; readBy: 'client' | 'creditors'; lost?: LetterProblem[] },
): Promise<MadePaper> {
  const { input, problems } = await services.database.transaction((tx) =>
    composeDocument(tx, services.files, actor, { found, template, facts, authorId: actor.id, readBy }),
  );
  const all = [...lost, ...problems];
  if (all.length > 0 || !input) {
    const words = problemsInWords(all);
    throw new AppError('invalid', `${template.name} cannot be made yet. ${words}`, {
      errors: { templateId: words },
      data: { problems: all },
    });
  }
  return { template, pdf: (await renderDocument(services, input)).pdf };
}

/** Makes a document for a case from one of the firm's templates; refused with everything that is missing. */
export const makePaper = make;

/** Stores a document that was made, and files it on its case. */
export async function filePaper(
  w: Write,
  { services, actor }: { services: Pick<Services, 'files'>; actor: SignedIn['actor'] },
  found: Case,
  { template, pdf }: MadePaper,
  title: string,
): Promise<number> {
  const { id: fileId } = await keepContent(w, services.files, {
    name: `${title}.pdf`,
    type: 'application/pdf',
    bytes: pdf,
  });
  const { document } = await fileDocument(w, actor, found, {
    fileId,
    documentTypeId: template.documentTypeId,
    ...(template.folderId !== null && { folderId: template.folderId }),
    title,
    addressee: null,
    direction: 'out',
    source: 'generated',
  });
  return document.id;
}

async function draftToGenerate({ services, actor }: SignedIn, { caseId, id }: Asked) {
  const { database } = services;
  const found = await visibleCase(database, actor, caseId);
  const draft = await proposalOf(database, caseId, id);
  if (draft.status !== 'draft') throw conflict('This version has been generated already.');
  await refuseClosed(database, found);
  await refuseBeforeSignature(database, caseId);
  const [unheld] = Object.values(await protocolErrors(database, found, draft));
  if (unheld !== undefined) throw conflict(unheld);
  const working = await readWorking(database, found);
  const figures = figuresOf(working, draft);
  const missing = missingItems(checklistFor(working, draft, figures));
  if (missing.length > 0)
    throw conflict(
      `Something is missing. ${missing.map(({ number, label, detail }) => `${number} ${label}: ${detail}`).join(' ')}`,
    );
  return { found: onTerms(found, draft), draft, working, figures };
}

/** Versions replaced by a newer one: waiting links are closed. */
async function replaceEarlier(w: Write, caseId: number, id: number): Promise<void> {
  const earlier = await w.tx
    .select()
    .from(proposals)
    .where(
      and(
        eq(proposals.caseId, caseId),
        ne(proposals.id, id),
        inArray(proposals.status, ['generated', 'sent', 'signed']),
      ),
    )
    .for('update');
  for (const row of earlier) {
    await changeRow(
      w,
      PROPOSALS,
      proposals,
      row,
      row.version,
      { status: 'replaced' },
      { action: 'replaced' },
    );
    await cancelSignatures(w, row.id);
  }
}

/**
 * Generates a draft that has everything required by rule 8.3: the PDF that goes to creditors, with statement of affairs, budget and
 * estimated outcome, is filed and hashed; its figures are fixed; the case takes over its terms; earlier versions are replaced. A case under
 * the 2025 Protocol gets its key facts too.
 */
export async function generateProposal(ctx: SignedIn, asked: Asked) {
  const { caseId, id, version } = asked;
  const { database } = ctx.services;
  const { found, draft, working, figures } = await draftToGenerate(ctx, asked);
  const template = await templateFor(database, 'proposal', found, asked.templateId);
  const made = await make(ctx, found, template, {
    facts: proposalValues(draft, figures),
    readBy: 'creditors',
    lost: lostIn(template, draft),
  });
  const keyFacts = protocolOf(working.surroundings.protocolVersion).hasKeyFacts
    ? await make(ctx, found, await templateFor(database, 'keyFacts', found), { readBy: 'client' })
    : null;
  return writeToCase(ctx, caseId, async (w, now) => {
    await refuseClosed(w.tx, now);
    await refuseBeforeSignature(w.tx, caseId);
    const before = await lockProposal(w.tx, caseId, id);
    await checkVersion(w, before, version);
    if (before.status !== 'draft') throw conflict('This version has been generated already.');
    await replaceEarlier(w, caseId, id);
    const { contributionPence, contributionDay, termMonths, lumpSums } = before;
    const after = await changeCase(w, ctx.actor, now, {
      contributionPence,
      contributionDay,
      termMonths,
      lumpSums,
    });
    const title = `Proposal, version ${before.number}`;
    await changeRow(
      w,
      PROPOSALS,
      proposals,
      before,
      version,
      {
        status: 'generated',
        figures,
        generatedOn: londonDate(),
        generatedBy: ctx.actor.id,
        documentId: await filePaper(w, ctx, after, made, title),
        documentSha256: digestOf(made.pdf),
        keyFactsDocumentId:
          keyFacts && (await filePaper(w, ctx, after, keyFacts, `Key facts, version ${before.number}`)),
      },
      { action: 'generated' },
    );
    await noteOnCase(w, caseId, { kind: 'system', subject: `${title} was generated` });
    return proposalOf(w.tx, caseId, id);
  });
}
