import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { currentAddressOf } from '#server/records/cases/current-address.ts';
import { addresses, persons } from '#server/records/cases/tables.ts';
import { signatureBlockers } from '#server/records/decisions/before-signature.ts';
import { tables } from '#server/records/reference/tables.ts';
import { actingFor } from '#server/records/vulnerability/asked.ts';
import { may } from '#shared/platform/permissions.ts';
import { fullName } from '#shared/records/cases/names.ts';
import { protocolOf } from '#shared/records/law/protocols.ts';
import type { Stage } from '#shared/records/law/statuses.ts';
import { proposalsOf } from './proposal-row.ts';
import { templatesOf } from './templates.ts';
import {
  checklistFor,
  figuresOf,
  ownTerms,
  readWorking,
  type Surroundings,
  type Working,
} from './working.ts';

/** Stages in which a proposal is drafted: afterwards it changes by modification or variation. */
const drafting: readonly Stage[] = ['lead', 'advice', 'drafting'];

/** Why the solution of a case has no proposal under Part VIII; null if it has one. */
export const unfitOf = ({ productType }: Pick<Surroundings, 'productType'>): string | null =>
  productType === 'iva' ? null : 'Only an individual voluntary arrangement has a proposal to creditors.';

/** Why nothing more can be drafted on a case; null if it can. */
export const closedOf = ({ stage }: Pick<Surroundings, 'stage'>): string | null =>
  drafting.includes(stage as Stage)
    ? null
    : 'The proposal has left the firm: its terms now change only by modification or variation.';

/** Why an applicant cannot be sent a link; null if they can. */
function linkProblem(person: {
  dateOfBirth: string | null;
  email: string | null;
  postcode: string | null;
  deceasedOn: string | null;
  doNotContact: readonly string[];
  /** Who acts for an applicant who lacks capacity. */
  actsFor: string | null;
}): string | null {
  if (person.deceasedOn !== null) return 'Has died.';
  if (person.actsFor !== null) return `Lacks capacity: ${person.actsFor}, who acts for them, signs on paper.`;
  if (person.doNotContact.includes('email')) return 'Asked not to be contacted by email.';
  if (!person.email) return 'No email address.';
  if (!person.dateOfBirth) return 'No date of birth to ask for.';
  return person.postcode ? null : 'No postcode to ask for.';
}

/** The applicants with what each needs for a link. */
export async function signatoriesOf(
  database: Database | Tx,
  { found: { id }, applicants }: Pick<Working, 'applicants' | 'found'>,
) {
  const found = [];
  const lacking = await actingFor(database, id);
  for (const { personId, email, dateOfBirth, deceasedOn, ...person } of applicants) {
    const [address] = await database
      .select({ postcode: addresses.postcode, doNotContact: persons.doNotContact })
      .from(persons)
      .leftJoin(addresses, eq(addresses.id, currentAddressOf(persons.id)))
      .where(and(eq(persons.id, personId)));
    const postcode = address?.postcode ?? null;
    found.push({
      id: personId,
      name: fullName(person),
      email,
      dateOfBirth,
      postcode,
      linkProblem: linkProblem({
        dateOfBirth,
        email,
        postcode,
        deceasedOn,
        doNotContact: address?.doNotContact ?? [],
        actsFor: lacking.get(personId) ?? null,
      }),
    });
  }
  return found;
}

/** What is missing before anything can be generated or signed, each with where to put it right. */
const missingBefore = async (database: Database, caseId: number) =>
  (await signatureBlockers(database, caseId)).map(({ text, tab, field }) => ({
    text,
    href: `/cases/${caseId}?tab=${tab ?? 'summary'}${field ? `&field=${field}` : ''}`,
  }));

/** The proposal of a case: its versions, and how the current draft fares against rule 8.3 and the alternatives. */
export async function proposalOverview(ctx: SignedIn, caseId: number) {
  const { services, actor } = ctx;
  const { database } = services;
  const working = await readWorking(database, await visibleCase(database, actor, caseId));
  const versions = await proposalsOf(database, caseId);
  const draft = versions.find(({ status }) => status === 'draft');
  const standing = versions.find(({ status }) => ['generated', 'sent', 'signed'].includes(status));
  const basis = draft ?? standing ?? ownTerms(working);
  const figures = (basis === standing && standing.figures) || figuresOf(working, basis);
  const { domains } = tables;
  const [domain] = await database
    .select({ isActive: domains.isActive })
    .from(domains)
    .where(eq(domains.id, working.found.domainId));
  return {
    unfit: unfitOf(working.surroundings),
    closed: closedOf(working.surroundings),
    versions,
    beforeSignature: standing?.status === 'signed' ? [] : await missingBefore(database, caseId),
    basis: draft ? ('draft' as const) : standing ? ('standing' as const) : ('case' as const),
    figures,
    checklist: checklistFor(working, basis, figures),
    eligibility: working.eligibility,
    templates: await templatesOf(database, 'proposal', working.found),
    needsKeyFacts: protocolOf(working.surroundings.protocolVersion).hasKeyFacts,
    signatories: (await signatoriesOf(database, working)).map(
      ({ id, name, email, linkProblem: problem }) => ({
        id,
        name,
        email,
        linkProblem: problem,
      }),
    ),
    mayEdit: may(actor, 'case.write') && domain?.isActive === true,
  };
}
