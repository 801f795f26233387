import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, addMonths } from '#shared/platform/dates.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { completePhone } from '#shared/platform/format.ts';
import { lastYear } from '#shared/records/cases/case-dates.ts';
import { distributionFrequencies } from '#shared/records/cases/case-fields.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import { protocolNames, protocolOf } from '#shared/records/law/protocols.ts';
import type { ClockRuleName } from '#shared/records/law/rules.ts';
import { statusCodes } from '#shared/records/law/statuses.ts';
import { letterDate, letterDateOrNull } from '#shared/records/letters/letter-format.ts';
import { solutions } from '#shared/records/reference/solutions.ts';
import type { Colleague } from './case-head.ts';
import { applicantsIn, type Filled, flag, type Letter, writtenTo } from './letter.ts';

const protocols: Readonly<Record<string, string>> = protocolNames;
const productTypes: Readonly<Record<string, string>> = solutions.products.fields.type.options;
const bodies: Readonly<Record<string, string>> = {
  IPA: 'Insolvency Practitioners Association',
  ICAEW: 'Institute of Chartered Accountants in England and Wales',
  ICAS: 'Institute of Chartered Accountants of Scotland',
  ACCA: 'Association of Chartered Certified Accountants',
};

/** A phone number as usually written: '0113 496 0100'. */
export const phoneText = (phone: string | null): string | null => (phone ? completePhone(phone) : null);

/** For a trust deed the trustee; for an arrangement the nominee and, once approved, the supervisor. */
const roleOf = ({ found, head }: Letter) =>
  head.productType === 'ptd' ? 'Trustee' : found.approvalDate === null ? 'Nominee' : 'Supervisor';

function caseValues(letter: Letter): Record<string, string | null> {
  const { found, head, recipient, hasEnclosures } = letter;
  const { protocolVersion, distributionFrequency } = head;
  const { equity } = protocolOf(protocolVersion);
  const isClient = writtenTo(letter) !== null;
  return {
    'case.reference': found.uniqueReference,
    'case.name': found.caseName,
    'case.status': head.status,
    'case.product': head.product,
    'case.solution': productTypes[head.productType] ?? head.product,
    'case.portfolio': head.portfolio,
    'case.owner': head.owner,
    'case.introducer': head.introducer,
    'case.jurisdiction': jurisdictions[found.jurisdiction],
    'case.protocol': protocolVersion === null ? null : (protocols[protocolVersion] ?? null),
    'case.distributionFrequency':
      distributionFrequency === null
        ? null
        : distributionFrequencies[
            distributionFrequency as keyof typeof distributionFrequencies
          ].toLowerCase(),
    'case.terminationReason': found.terminationReason,
    'case.terminationTerm': found.terminationTerm,
    'case.bondInsurer': head.bondInsurer,
    'case.bondPolicy': head.bondPolicy,
    // Without an equity review, as under the 2025 Protocol, a letter that asks for one cannot be made.
    'case.equityReviewMonth':
      head.productType === 'iva' && equity?.kind === 'review' ? String(equity.month) : null,
    'case.isJoint': flag(applicantsIn(letter).length > 1),
    // Vulnerability is private to the client: no letter to anybody else may depend on it.
    'case.isVulnerable': flag(isClient && found.isVulnerable),
    'case.isAddressWithheld': flag(found.riskOfViolence),
    'case.isProtocol2025': flag(protocolVersion === 'protocol_2025'),
    'case.isFeeTaxed': flag(head.vatTreatment === 'standard'),
    'case.isBankrupt': flag(head.productType === 'bankruptcy' || head.statusCode === statusCodes.bankruptcy),
    'letter.hasEnclosures': flag(hasEnclosures),
    'recipient.isClient': flag(isClient),
    'recipient.isCreditor': flag(recipient.type === 'creditor'),
    'recipient.isSecretaryOfState': flag(recipient.type === 'sos'),
  };
}

const officeHolder = (letter: Letter, ip: Colleague | null) => ({
  'ip.name': ip?.name ?? null,
  'ip.number': ip?.ipNumber ?? null,
  'ip.body': ip?.ipBody ? (bodies[ip.ipBody] ?? 'licensing body') : null,
  'ip.role': roleOf(letter),
  'ip.email': ip?.email ?? null,
  'ip.phone': phoneText(ip?.phone ?? letter.head.firm.phone),
});

const writer = (author: Colleague | null, firmPhone: string | null) => ({
  'user.name': author?.name ?? null,
  'user.jobTitle': author?.jobTitle ?? null,
  'user.email': author?.email ?? null,
  'user.phone': phoneText(author?.phone ?? firmPhone),
  // The renderer puts the picture above the name; a text with this token leaves a line free for it.
  'user.signature': '\u00a0',
});

/** The facts about the firm, from the case's domain. */
export function firmValues({ firm }: Pick<Letter['head'], 'firm'>) {
  const { name, legalName, companyNumber, fcaNumber, icoNumber, vatNumber, phone, email, website } = firm;
  const { addressLine1, addressLine2, town, county, postcode } = firm;
  return {
    'firm.name': name,
    'firm.legalName': legalName,
    'firm.companyNumber': companyNumber,
    'firm.fcaNumber': fcaNumber,
    'firm.icoNumber': icoNumber,
    'firm.vatNumber': vatNumber,
    'firm.address': [addressLine1, addressLine2, town, county, postcode].filter(Boolean).join(', ') || null,
    'firm.phone': phoneText(phone),
    'firm.email': email,
    'firm.website': website,
    'firm.debtAdvice': firm.debtAdvice,
    'firm.ombudsman': firm.ombudsman,
    'firm.complaintsGateway': firm.complaintsGateway,
    'firm.informationCommissioner': firm.informationCommissioner,
    'firm.feesGuide': firm.feesGuide,
  };
}

/** The next anniversary of approval after the day. */
function anniversary(approvalDate: string, on: string): string {
  let years = 1;
  while (addMonths(approvalDate, 12 * years) <= on) years++;
  return addMonths(approvalDate, 12 * years);
}

/** The day if it is still to come; once it has passed, the next one is unknown. */
const laterThan = (on: string, day: string | null) => (day !== null && day > on ? day : null);

/** The days allowed for a reply, unless the writer gives another number. */
const DAYS_TO_ANSWER = 14;

function dateValues({ found, on, holidays }: Letter): Record<string, string | null> {
  const { approvalDate, decisionDate, noticeDeliveredOn } = found;
  /** The day that a rule gives in the place of the case, where it applies there. */
  const byRule = (rule: ClockRuleName, from: string | null) =>
    from && isRuleIn(rule, found.jurisdiction) ? dueBy(rule, from, { holidays }) : null;
  const year = approvalDate ? lastYear(approvalDate, on) : null;
  const days: Record<string, string | null> = {
    today: on,
    enquiry: found.enquiryOn,
    advice: found.adviceGivenOn,
    proposal: found.proposalDate,
    noticeDelivered: noticeDeliveredOn,
    decision: decisionDate,
    approval: approvalDate,
    commencement: found.commencementDate,
    expectedEnd: found.expectedEndDate,
    anniversary: approvalDate && anniversary(approvalDate, on),
    periodFrom: year?.from ?? null,
    periodTo: year?.to ?? null,
    responseBy: addBusinessDays(addDays(on, DAYS_TO_ANSWER), 0, holidays),
    completion: found.completedOn,
    termination: found.terminatedOn,
    challengeBy: byRule('challenge', decisionDate),
    appealBy: byRule('appeal', on),
    variationAppealBy: byRule('appeal-other', decisionDate),
    meetingRequestBy: byRule('meeting-request', noticeDeliveredOn),
    nextDividend: laterThan(on, found.nextDistributionOn),
  };
  return Object.fromEntries(
    Object.entries(days).map(([name, day]) => [
      `dates.${name}`,
      name === 'today' ? letterDate(on) : letterDateOrNull(day),
    ]),
  );
}

/** The identifying data of the case, its firm, its office holder and the writer, and its dates. */
export function headValues(letter: Letter): Filled {
  const { head } = letter;
  return {
    values: {
      ...caseValues(letter),
      ...officeHolder(letter, head.supervisor),
      ...writer(head.author, head.firm.phone),
      ...firmValues(head),
      ...dateValues(letter),
    },
  };
}
