import { stageLabels } from '#shared/records/law/statuses.ts';
import {
  choice,
  code,
  count,
  day,
  daysFrom,
  flag,
  hundredths,
  type More,
  named,
  pence,
  type TypeColumn,
  text,
} from './report-type.ts';

/** The tables joined to the case `c`: every join is on a unique key. */
export const caseJoins = `
  left join statuses case_status on case_status.id = c.status_id
  left join status_categories case_category on case_category.id = case_status.status_category_id
  left join substatuses case_substatus on case_substatus.id = c.substatus_id
  left join domains case_domain on case_domain.id = c.domain_id
  left join products case_product on case_product.id = c.product_id
  left join portfolios case_portfolio on case_portfolio.id = c.portfolio_id
  left join introducers case_introducer on case_introducer.id = c.introducer_id
  left join departments case_department on case_department.id = c.department_id
  left join users case_owner on case_owner.id = c.case_owner_user_id
  left join users case_supervisor on case_supervisor.id = c.supervisor_user_id
  left join case_standings standing on standing.case_id = c.id`;

/** The case that a row belongs to, by the column that names it. */
export const ownCase = (caseId: string): string => `join cases c on c.id = ${caseId} ${caseJoins}`;

/**
 * The case that a row of a domain, such as a receipt, may name; `:domains` are the reader's. A case in another domain is not named.
 */
export const looseCase = (caseId: string): string =>
  `left join cases c on c.id = ${caseId} and c.domain_id in :domains ${caseJoins}`;

/** What identifies a case. */
export const caseColumns = {
  reference: code('Reference', 'c.unique_reference'),
  client: text('Client', 'c.case_name', { about: 'The name of the case, made from its applicants’ names.' }),
  caseStatus: named('statuses', 'Case status', 'case_status.name', 'c.status_id'),
  caseSubstatus: named('substatuses', 'Sub status', 'case_substatus.name', 'c.substatus_id'),
  stage: choice('Stage', 'case_category.stage', stageLabels),
  domain: named('domains', 'Domain', 'case_domain.name', 'c.domain_id'),
  product: named('products', 'Product', 'case_product.name', 'c.product_id'),
  portfolio: named('portfolios', 'Portfolio', 'case_portfolio.name', 'c.portfolio_id'),
  introducer: named('introducers', 'Introducer', 'case_introducer.name', 'c.introducer_id'),
  caseDepartment: named('departments', 'Department', 'case_department.name', 'c.department_id'),
  caseOwner: named('users', 'Case owner', 'case_owner.name', 'c.case_owner_user_id'),
  supervisor: named('users', 'Supervisor', 'case_supervisor.name', 'c.supervisor_user_id'),
  enquiryOn: day('Enquiry', 'c.enquiry_on'),
  approvalOn: day('Approved', 'c.approval_date'),
  isVulnerable: flag('Vulnerable', 'c.is_vulnerable'),
  isAtRisk: flag('Risk of violence', 'c.risk_of_violence'),
} satisfies Record<string, TypeColumn>;

/** A case's debts, payments and arrears. */
export const caseMoneyColumns = {
  caseDebtPence: pence('SOA debt of the case', 'c.debt_soa_pence'),
  caseAdmittedPence: pence('Claims admitted of the case', 'c.claims_admitted_pence'),
  contributionPence: pence('Contribution', 'c.contribution_pence', {
    about: 'What the client pays each month.',
  }),
  arrearsPence: pence('Arrears', 'standing.arrears_pence', { about: 'As of last night.' }),
  monthsInArrears: hundredths('Months in arrears', 'standing.months_in_arrears', {
    about: 'As of last night.',
  }),
} satisfies Record<string, TypeColumn>;

/** A case's figures on rows of which it may have several: in totals, each case counts once. */
const ofTheCase = Object.fromEntries(
  Object.entries(caseMoneyColumns).map(([name, column]) => [
    name,
    {
      ...column,
      of: 'c.id',
      about: [column.about, 'Totals count each case once.'].filter(Boolean).join(' '),
    },
  ]),
) satisfies Record<string, TypeColumn>;

/** The case columns of every type whose rows belong to cases. */
export const caseGroups = { Case: caseColumns, 'Money of the case': ofTheCase };

/** An address, withheld if violence is feared; `c` is the case. */
export const addressOf = (label: string, sql: string, about?: string): TypeColumn =>
  text(label, sql, { withheldBy: 'riskOfViolence', ...(about !== undefined && { about }) });

/** The age of something today, in days. */
export const ageInDays = (label: string, since: string, more: More = {}): TypeColumn =>
  count(label, daysFrom(since), more);
