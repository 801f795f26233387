import type { Arrangement, Catalogues } from '#demo/arrangements/arrangement.ts';
import { weekday } from '#demo/cases/days.ts';
import type { Random } from '#demo/cases/random.ts';
import type {
  nomineeReports,
  proposalSignatures,
  proposals,
} from '#server/records/decisions/proposal-tables.ts';
import type { ProposedFigures } from '#shared/activities/proposals/figures.ts';
import { usualAnswers } from '#shared/activities/proposals/proposal.ts';
import { alternativesOf, isExempt, usualAssumptions } from '#shared/records/affairs/alternatives.ts';
import { caseOutcome, contributionsOver } from '#shared/records/affairs/case-outcome.ts';
import { eligibilityOf, reliefAssets } from '#shared/records/affairs/eligibility.ts';
import {
  affairsTotals,
  debtClass,
  estimatedToRealise,
} from '#shared/records/affairs/statement-of-affairs.ts';

export type MadeProposal = {
  proposals: (typeof proposals.$inferInsert & { id: number })[];
  signatures: (typeof proposalSignatures.$inferInsert)[];
  reports: (typeof nomineeReports.$inferInsert)[];
};

type Order = { one: Arrangement; catalogues: Catalogues; random: Random; nextProposal: () => number };

/** The figures given to creditors, based on the balances declared by the client. */
function figuresOf({ one, catalogues }: Order, asAt: string): ProposedFigures {
  const { found, feeModel, surplusPence, protocolVersion } = one;
  const estimated = catalogues.state('estimated');
  const debts = one.debts.map(({ debt }) => {
    const figures = {
      ...debt,
      balanceConfirmedPence: null,
      claimPence: null,
      claimAdmittedPence: null,
      debtStatus: { ...estimated, code: 'estimated' },
    };
    return { ...figures, class: debtClass(figures), rankingPence: figures.balanceSoaPence };
  });
  const assets = one.assets.map(({ asset, class: kind }) => ({
    ...asset,
    assetType: { class: kind },
    estimatedPence: estimatedToRealise(asset),
  }));
  const terms = { contributionPence: found.contributionPence, termMonths: found.termMonths };
  const outcome = caseOutcome({ terms, approvedOn: null, feeModel, assets, debts }, [], {
    asAt,
    contributions: contributionsOver(terms),
  });
  const totals = affairsTotals(assets, debts);
  const debtPence = totals.debts.preferentialPence + totals.debts.unsecuredPence;
  const eligibility = eligibilityOf({
    today: asAt,
    jurisdiction: found.jurisdiction,
    debtPence,
    relief: reliefAssets(assets.map(({ assetType, valuePence }) => ({ class: assetType.class, valuePence }))),
    hasHome: assets.some(({ assetType }) => assetType.class === 'property'),
    surplusPence,
    asked: { earlierOrderOn: null, breathingSpaceEndedOn: null, isUndischarged: false },
    isInArrangement: false,
    protocolVersion,
  });
  const compared = assets.map((asset) => ({ ...asset, isExempt: isExempt(asset) }));
  const assumptions = { ...usualAssumptions };
  return {
    asAt,
    outcome,
    alternatives: alternativesOf({
      outcome,
      termMonths: terms.termMonths,
      assets: compared,
      surplusPence,
      debtPence,
      knowsAssets: true,
      contributionPence: terms.contributionPence,
      jurisdiction: found.jurisdiction,
      eligibility,
      assumptions,
    }),
    totals,
  };
}

/** The proposal as signed, and the nominee’s report on it, as far as the case has come. */
export function makeProposal(order: Order): MadeProposal {
  const { one, random, nextProposal } = order;
  const { found } = one;
  const made: MadeProposal = { proposals: [], signatures: [], reports: [] };
  const drafted = one.on('with-client-for-signature');
  if (drafted === null || found.contributionPence === null) return made;
  const signedOn = found.proposalDate;
  const { contributionPence, contributionDay, termMonths, lumpSums } = found;
  const id = nextProposal();
  made.proposals.push({
    id,
    caseId: found.id,
    number: 1,
    status: signedOn === null ? 'sent' : 'signed',
    contributionPence,
    contributionDay,
    termMonths,
    lumpSums,
    answers: { ...usualAnswers },
    confirmed: ['assets', 'debts', 'associates'],
    assumptions: { ...usualAssumptions },
    figures: figuresOf(order, drafted),
    generatedOn: drafted,
    generatedBy: found.drafterUserId,
    documentId: null,
    documentSha256: one.signed?.sha256 ?? null,
    sentOn: drafted,
    signedOn,
    signedDocumentId: one.signed?.documentId ?? null,
    isMadeElsewhere: false,
  });
  if (signedOn !== null)
    for (const personId of one.applicants)
      made.signatures.push({
        proposalId: id,
        personId,
        method: 'wet_ink',
        status: 'signed',
        signedOn,
        documentId: one.signed?.documentId ?? null,
        documentSha256: one.signed?.sha256 ?? null,
        factsGiven: [],
      });
  if (found.nomineeReportOn !== null)
    made.reports.push({
      caseId: found.id,
      proposalId: id,
      status: 'filed',
      receivedOn: signedOn ?? drafted,
      hasReasonableProspect: true,
      shouldInvite: true,
      opinion: random.pick([
        'The contribution is affordable and evidenced; creditors do better than in bankruptcy.',
        'Income and spending are evidenced. The proposal is fair, and has a reasonable prospect of being approved.',
      ]),
      jurisdictionBasis: 'The client lives and works here.',
      court: 'No court fee is due; the report is filed on the case.',
      checks: 'Payslips, bank statements and a credit file were seen.',
      valuations: 'As the statement of affairs says.',
      attitude: 'Willing, and quick to answer.',
      signedBy: found.supervisorUserId,
      filedOn: weekday(found.nomineeReportOn),
    });
  return made;
}
