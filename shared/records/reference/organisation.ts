import { addressFields, feeModelFields } from '#shared/platform/fields/common-fields.ts';
import { activeField, catalogue, entity } from '#shared/platform/fields/entity.ts';
import {
  boolean,
  choice,
  choices,
  date,
  file,
  group,
  html,
  instant,
  integer,
  longText,
  pence,
  percent,
  ref,
  refs,
  text,
} from '#shared/platform/fields/field.ts';
import { caseAccesses } from '#shared/platform/permissions.ts';
import { MOST_ADJOURNMENT_DAYS } from '#shared/records/decisions/timing.ts';
import { portfolioProtocols } from '#shared/records/law/protocols.ts';
import { practiceRules } from '#shared/records/rules/practice.ts';
import { ipBodies } from '#shared/records/staff/authorisation.ts';

/** Business days in which a request is to be decided, unless its domain says otherwise. */
export const USUAL_APPROVAL_DAYS = 2;

const images = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The firm: its brands, its people and what they may do. */
export const organisation = {
  domains: entity({
    label: 'Domain',
    plural: 'Domains',
    about: 'The firm’s brands; every case belongs to one and is seen only by users with that domain.',
    permission: 'config.domains',
    domain: 'id',
    fields: {
      name: text({ label: 'Name', required: true, unique: true, max: 80 }),
      code: text({
        label: 'Code',
        required: true,
        unique: true,
        createOnly: true,
        format: 'slug',
        max: 40,
        help: 'Used in links and file names. Fixed once saved.',
      }),
      isActive: activeField,
      legalName: text({ label: 'Legal name', section: 'Company', required: true, max: 120 }),
      companyNumber: text({ label: 'Company number', section: 'Company', format: 'companyNumber', max: 8 }),
      fcaNumber: text({ label: 'FCA number', section: 'Company', format: 'fcaNumber', max: 7 }),
      icoNumber: text({ label: 'ICO number', section: 'Company', format: 'icoNumber', max: 8 }),
      vatNumber: text({ label: 'VAT number', section: 'Company', format: 'vatNumber', max: 11 }),
      ...addressFields,
      phone: text({ label: 'Phone', section: 'Contact', format: 'phone', max: 20 }),
      email: text({ label: 'Email', section: 'Contact', format: 'email', max: 254 }),
      website: text({ label: 'Website', section: 'Contact', format: 'url', max: 200 }),
      dxExchange: text({ label: 'DX exchange', section: 'Contact', max: 60 }),
      debtAdvice: longText({
        label: 'Free debt advice',
        section: 'Quoted in letters',
        max: 500,
        help: 'Free debt advice services and how to reach them, one per line.',
      }),
      ombudsman: longText({
        label: 'Financial Ombudsman Service',
        section: 'Quoted in letters',
        max: 300,
        help: 'Address, telephone and website.',
      }),
      complaintsGateway: longText({
        label: 'Complaints Gateway',
        section: 'Quoted in letters',
        max: 300,
        help: 'How to complain to the Insolvency Service about an insolvency practitioner.',
      }),
      informationCommissioner: text({
        label: 'Information Commissioner',
        section: 'Quoted in letters',
        max: 200,
        help: 'Website and telephone.',
      }),
      feesGuide: text({
        label: 'Guide to fees',
        section: 'Quoted in letters',
        max: 200,
        help: 'Where creditors read the guide to supervisors’ fees.',
      }),
      registerAddress: longText({
        label: 'Secretary of State',
        section: 'Quoted in letters',
        max: 300,
        help: 'Where notices for the register of arrangements are posted: three to seven lines, the postcode last. Without it no letter to the Secretary of State can be sent.',
      }),
      caseRefPrefix: text({
        label: 'Case reference prefix',
        section: 'Cases',
        required: true,
        unique: true,
        format: 'caseRefPrefix',
        max: 4,
        help: 'References are the prefix and six digits, such as HDS004711.',
      }),
      nextCaseNumber: integer({
        label: 'Next case number',
        section: 'Cases',
        required: true,
        min: 1,
        max: 999_999,
        default: 1,
      }),
      defaultPortfolioId: ref('portfolios', { label: 'Default portfolio', section: 'Cases' }),
      claimApprovalLimit: pence({
        label: 'Claims over this need two people',
        section: 'Cases',
        help: 'The second person approves what the first admitted. Leave blank if one person is always enough.',
      }),
      scheduleCutLimitBp: percent({
        label: 'Contribution cuts over this need two people',
        section: 'Cases',
        max: 10_000,
        help: 'As a share of the contribution; beyond its Protocol, creditors decide anyway. Waived arrears count as a cut. Leave blank if one person is always enough.',
      }),
      scheduleMonthsLimit: integer({
        label: 'Months beyond the term that need two people',
        section: 'Cases',
        min: 0,
        max: 84,
        help: 'Breaks and extensions together. More than this needs a second person; beyond the Protocol, creditors decide anyway. Leave blank if one person is always enough.',
      }),
      approvalDays: integer({
        label: 'Days to decide approvals',
        section: 'Cases',
        required: true,
        min: 1,
        max: 30,
        default: USUAL_APPROVAL_DAYS,
        help: 'Business days after which a request to a second person is overdue.',
      }),
      adjournmentDays: integer({
        label: 'Most days of postponement',
        section: 'Cases',
        required: true,
        min: 0,
        max: MOST_ADJOURNMENT_DAYS,
        default: MOST_ADJOURNMENT_DAYS,
        help: 'The most by which a decision of creditors is adjourned, counted from its first date.',
      }),
      loosenedRules: choices(practiceRules, {
        label: 'Loosened rules of practice',
        section: 'Cases',
        help: 'Steps are no longer refused by these; what was done without them is written to the audit trail of the case. Rules of law cannot be loosened.',
      }),
      brandColour: text({ label: 'Brand colour', section: 'Brand', format: 'colour', max: 7 }),
      logo: file({ label: 'Logo', section: 'Brand', accept: images, maxBytes: 2_000_000 }),
    },
    list: ['name', 'caseRefPrefix', 'legalName', 'phone', 'email', 'isActive'],
  }),

  users: entity({
    label: 'User',
    plural: 'Users',
    about: 'The staff who sign in, with their domains and permissions.',
    permission: 'settings.users',
    domain: 'domainId',
    keepForever: true,
    fields: {
      username: text({ label: 'Username', required: true, unique: true, format: 'username', max: 60 }),
      name: text({ label: 'Name', required: true, max: 80 }),
      email: text({ label: 'Email', required: true, unique: true, format: 'email', max: 254 }),
      phone: text({ label: 'Phone', format: 'phone', max: 20 }),
      jobTitle: text({ label: 'Job title', max: 80 }),
      departmentId: ref('departments', { label: 'Department', required: true }),
      avatarId: file({ label: 'Picture', accept: images, maxBytes: 2_000_000 }),
      status: choice(
        { active: 'Active', disabled: 'Disabled' },
        {
          label: 'Status',
          required: true,
          default: 'active',
          help: 'Disabling ends every session at once. Users are never deleted.',
        },
      ),
      domainId: ref('domains', { label: 'Primary domain', section: 'Access', required: true }),
      additionalDomainIds: refs('domains', {
        label: 'Additional domains',
        section: 'Access',
        help: 'Besides the primary domain.',
      }),
      permissionIds: refs('permissions', { label: 'Permissions', section: 'Access' }),
      caseAccess: choice(caseAccesses, {
        label: 'Access to cases',
        section: 'Access',
        required: true,
        default: 'full',
        help: 'Read only: sees the cases of their domains and changes none of them.',
      }),
      approvalLimit: pence({
        label: 'Approval limit',
        section: 'Access',
        default: 0,
        help: 'The largest amount the user may approve. 0.00: may approve no money.',
      }),
      lastLoginAt: instant({ label: 'Last signed in', section: 'Access' }),
      ipNumber: text({
        label: 'IP number',
        section: 'Insolvency practitioner',
        max: 10,
        readOnly: true,
        help: 'Of the latest authorisation.',
      }),
      ipBody: choice(ipBodies, {
        label: 'Licensing body',
        section: 'Insolvency practitioner',
        readOnly: true,
      }),
      signature: html({ label: 'Letter signature', section: 'Signature', max: 5_000 }),
      signatureImage: file({
        label: 'Signature image',
        section: 'Signature',
        accept: images,
        maxBytes: 1_000_000,
      }),
    },
    list: ['name', 'username', 'jobTitle', 'departmentId', 'domainId', 'status', 'lastLoginAt'],
  }),

  permissions: entity({
    label: 'Permission',
    plural: 'Permissions',
    about: 'What a user may be allowed to do; the product’s own permissions cannot be renamed or deleted.',
    permission: 'config.permissions',
    fields: {
      name: text({
        label: 'Name',
        required: true,
        unique: true,
        format: 'permissionName',
        max: 60,
        help: 'A group, a dot and a name, such as reports.wip.',
      }),
      label: text({ label: 'Label', required: true, max: 100 }),
      description: text({ label: 'Description', max: 255 }),
    },
    list: ['name', 'label', 'description'],
  }),

  departments: catalogue({
    label: 'Department',
    plural: 'Departments',
    about: 'Teams that users belong to and tasks are given to.',
    permission: 'settings.departments',
    domain: 'domainId',
    fields: {
      email: text({ label: 'Email', format: 'email', max: 254 }),
      managerUserId: ref('users', { label: 'Manager' }),
      domainId: ref('domains', {
        label: 'Domain',
        help: 'Leave blank if the department serves every domain.',
      }),
      defaultTaskQueue: boolean({
        label: 'Receives unassigned tasks',
        help: 'Tasks without an owner go to this department.',
      }),
    },
    list: ['name', 'email', 'managerUserId', 'domainId', 'isActive'],
  }),

  portfolios: entity({
    label: 'Portfolio',
    plural: 'Portfolios',
    about: 'Books of cases under one office-holder, built up or bought.',
    permission: 'config.portfolios',
    domain: 'domainId',
    fields: {
      name: text({ label: 'Name', required: true, unique: 'domainId', max: 80 }),
      domainId: ref('domains', { label: 'Domain', required: true }),
      isActive: activeField,
      supervisorUserId: ref('users', {
        label: 'Supervisor',
        section: 'Office-holders',
        required: true,
        help: 'A licensed insolvency practitioner.',
      }),
      jointSupervisorUserIds: refs('users', { label: 'Joint supervisors', section: 'Office-holders' }),
      protocolVersion: choice(portfolioProtocols, {
        label: 'Protocol',
        section: 'Terms',
        help: 'Of new proposals. A superseded version that the portfolio has from before is kept for its older cases; new proposals follow the one in force when they are made.',
      }),
      vatTreatment: choice(
        { exempt: 'Exempt', standard: 'Standard rate' },
        {
          label: 'VAT on fees',
          section: 'Terms',
          required: true,
          default: 'exempt',
          help: 'Standard rate where the supervisor was never the nominee, as in most bought portfolios.',
        },
      ),
      acquiredFrom: text({ label: 'Acquired from', section: 'Acquisition', max: 120 }),
      acquiredOn: date({ label: 'Acquired on', section: 'Acquisition', future: false }),
      bondInsurerSupplierId: ref('suppliers', { label: 'Bond insurer', section: 'Bonding' }),
      bondPolicyRef: text({ label: 'Bond policy', section: 'Bonding', max: 40 }),
      bondMinimum: pence({
        label: 'Least cover of a case',
        section: 'Bonding',
        help: 'Leave blank for £5,000.00.',
      }),
      bondMaximum: pence({
        label: 'Most cover of a case',
        section: 'Bonding',
        help: 'Leave blank for £5,000,000.00.',
      }),
      generalBond: pence({
        label: 'General bond',
        section: 'Bonding',
        help: 'Of the supervisor, where specific cover is missing or falls short. Leave blank for £750,000.00, the figure since 1 December 2024.',
      }),
      bondLimit: pence({
        label: 'Most cover in force',
        section: 'Bonding',
        help: 'As agreed with the insurer for all cases together. Empty where there is no limit.',
      }),
      bondEndsOn: date({ label: 'Bond ends on', section: 'Bonding' }),
      bordereauDay: integer({
        label: 'Bordereau due on day',
        section: 'Bonding',
        min: 1,
        max: 28,
        help: 'Of the following month, by the wording of the bond. Leave blank for the 20th.',
      }),
      feeModelDefault: group(feeModelFields, { label: 'Fee model of new cases', section: 'Fees' }),
    },
    list: ['name', 'domainId', 'supervisorUserId', 'vatTreatment', 'protocolVersion', 'isActive'],
  }),
};
