import type { SignedIn } from '#server/platform/http/trpc.ts';
import { affairsOf, outcomeFacts } from '#server/records/affairs/statement-of-affairs.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { modificationTable } from '#server/records/correspondence/data/modification-table.ts';
import { writeEventLetters } from '#server/records/correspondence/items/event-letters.ts';
import { outcomeWith } from '#shared/activities/creditors/modifications/compare-sets.ts';
import type { CaseModification } from '#shared/activities/creditors/modifications/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict, invalid } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { lacksEffect } from '#shared/records/affairs/effects.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { clausesOf } from './case-clauses.ts';

/** Refuses clauses whose proposer or effect the letter could not state. */
function refuseUnwhole(asked: readonly CaseModification[]): void {
  const problems = asked.flatMap((clause) => [
    ...(lacksEffect(clause)
      ? [`‘${clause.title}’: say which figures it changes, or that it changes none.`]
      : []),
    ...(clause.proposedByCreditor === null ? [`‘${clause.title}’: say who proposes it.`] : []),
  ]);
  if (problems.length > 0)
    throw new AppError('conflict', problems.join(' '), { data: { blockers: problems } });
}

/**
 * Writes to the client about every clause that still needs their consent, each with its words, who asks for it and what it changes, and the
 * effect of all of them together (section 258 of the Insolvency Act 1986). Returns the letters.
 */
export function askConsent(
  ctx: SignedIn,
  { caseId, responseBy }: { caseId: number; responseBy: string },
): Promise<{ mailIds: number[] }> {
  return writeToCase(ctx, caseId, async (w, found) => {
    if (responseBy <= londonDate()) throw invalid({ responseBy: 'Give the client until a later day.' });
    const { rows } = await clausesOf(w.tx, ctx.actor, found);
    const asked = rows.filter(
      ({ status, requiresClientConsent, clientConsentOn }) =>
        status === 'proposed' && requiresClientConsent && clientConsentOn === null,
    );
    if (asked.length === 0) throw conflict('There is no clause still awaiting the client’s consent.');
    refuseUnwhole(asked);
    const affairs = await affairsOf(w.tx, found);
    const { terms, outcome } = outcomeWith(
      outcomeFacts(found, affairs),
      affairs.accepted,
      asked,
      londonDate(),
    );
    const mailIds = await writeEventLetters(w, caseId, {
      event: 'modifications_proposed',
      occasion: `${londonDate()} ${asked.map(({ id, version }) => `${id}.${version}`).join()}`,
      facts: {
        'dates.responseBy': letterDate(responseBy),
        'figures.contribution': terms.contributionPence === null ? '' : poundsText(terms.contributionPence),
        'figures.termMonths': terms.termMonths === null ? '' : String(terms.termMonths),
        'figures.pencePerPound': (outcome.pencePerPound / 100).toFixed(2),
        'modifications[]': JSON.stringify(
          modificationTable(
            asked.map((row) => ({ ...row, proposedBy: row.proposedByCreditor?.name ?? null })),
          ),
        ),
      },
    });
    if (mailIds.length === 0)
      throw conflict(
        'No letter was written: either the client was written to today about these clauses, or no published template is written when the client is asked to consent to modifications.',
      );
    return { mailIds };
  });
}
