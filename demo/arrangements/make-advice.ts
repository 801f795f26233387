import type { Arrangement } from '#demo/arrangements/arrangement.ts';
import { addDays, momentOf } from '#demo/cases/days.ts';
import { signsOf } from '#demo/cases/signs.ts';
import type { adviceRecords } from '#server/records/decisions/proposal-tables.ts';
import type { vulnerabilityAssessments } from '#server/records/vulnerability/tables.ts';

const option = (name: string, reason: string, choice: 'recommended' | 'possible' | 'rejected') => ({
  name,
  helps: 'See the leaflet of options.',
  costs: 'Explained with the figures of the case.',
  reason,
  choice,
});

const recommended: Readonly<Record<string, string>> = {
  iva: 'Individual voluntary arrangement',
  ptd: 'Protected trust deed',
  dmp: 'Debt management plan',
};
const other: Readonly<Record<string, readonly [string, string]>> = {
  iva: ['Debt management plan', 'It would take many years longer.'],
  ptd: ['Debt arrangement scheme', 'It would take many years longer.'],
  dmp: ['Individual voluntary arrangement', 'The client expects to earn more and to pay in full.'],
};

/** The advice given before the pack was sent, signed off by the portfolio's practitioner; null if none is needed. */
export function makeAdvice({
  found,
  type,
  practitionerId,
}: Arrangement): typeof adviceRecords.$inferInsert | null {
  const on = found.adviceGivenOn;
  const name = recommended[type];
  const signedOffBy = found.supervisorUserId ?? practitionerId;
  if (on === null || !name || signedOffBy === null) return null;
  const isScottish = type === 'ptd';
  return {
    caseId: found.id,
    status: 'signed_off',
    adviceOn: on,
    options: [
      option(name, 'The client can pay a steady amount each month.', 'recommended'),
      option(...other[type]!, 'possible'),
      option(isScottish ? 'Sequestration' : 'Bankruptcy', 'The client wishes to avoid it.', 'rejected'),
      ...(isScottish
        ? []
        : [option('Debt relief order', 'Debts or income are above the limits.', 'rejected')]),
    ],
    reasons: 'The client can pay a fixed amount each month and wants to know when it ends.',
    costsExplained: 'Fees and how they are paid out of the contributions were explained on the telephone.',
    referrer: 'As recorded on the case.',
    earlierAdvice: 'None.',
    thirdParties: 'Nobody else is liable for the debts.',
    hasVulnerability: found.isVulnerable,
    vulnerabilitySteps: found.isVulnerable ? (found.vulnerabilityNotes ?? '') : '',
    isMeetingOffered: true,
    hasConsented: true,
    reflectUntil: addDays(on, 14),
    submittedBy: found.caseOwnerUserId,
    submittedAt: momentOf(on, 8, 40),
    signedOffBy,
    signedOffAt: momentOf(on, 9, 20),
  };
}

/** On the day of the advice every applicant was assessed for vulnerability; on cases marked as vulnerable, signs were found. */
export function makeAssessments({
  found: { id, adviceGivenOn, isVulnerable, vulnerabilityNotes, caseOwnerUserId, supervisorUserId },
  applicants,
  practitionerId,
}: Arrangement): (typeof vulnerabilityAssessments.$inferInsert)[] {
  const askedBy = caseOwnerUserId ?? supervisorUserId ?? practitionerId;
  if (adviceGivenOn === null || askedBy === null) return [];
  return applicants.map((personId, at) => {
    const isFound = isVulnerable && at === 0;
    return {
      caseId: id,
      personId,
      askedOn: adviceGivenOn,
      askedBy,
      finding: isFound ? 'found' : 'none',
      vulnerabilityKinds: isFound ? signsOf(id).kinds : null,
      vulnerabilitySigns: isFound ? (vulnerabilityNotes ?? 'As noted on the case.') : null,
    };
  });
}
