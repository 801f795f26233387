import { type SeedRow, seed } from '#server/app/seed/seed.ts';
import { keysOf } from '#shared/platform/options.ts';
import { type Permission, permissions } from '#shared/platform/permissions.ts';
import { words } from '#shared/platform/words.ts';
import type { Authorisation } from '#shared/records/acts/authorisation.ts';

/** Every demo user's password. The demo firm is never loaded in production. */
export const demoPassword = 'demo-concordat';

const all = keysOf(permissions);
const inGroups = (...groups: string[]) =>
  all.filter((name) => groups.some((group) => name.startsWith(`${group}.`)));
const caseWork: Permission[] = ['reports.tasks', 'reports.wip'];

const harbour = 'Harbour Debt Solutions';
const northgate = 'Northgate Insolvency';

type User = SeedRow<'users'>;
/** One member of staff; the e-mail address follows from the username. */
function person(
  username: string,
  name: string,
  [jobTitle, departmentId]: [jobTitle: string, departmentId: string],
  permissionIds: readonly Permission[],
  rest: Partial<User> = {},
): User {
  const domainId = rest.domainId ?? harbour;
  const host = domainId === harbour ? 'harbourdebt' : 'northgate';
  return {
    username,
    name,
    jobTitle,
    departmentId,
    domainId,
    email: `${username}@${host}.example.co.uk`,
    permissionIds,
    signature: `<p><em>${name}</em></p>`,
    ...rest,
  };
}

/** Fifteen people with different jobs, whose permissions between them cover every kind of access. */
export const staff = seed('users', [
  person('admin', 'Alex Morgan', ['System administrator', 'IT'], all, {
    phone: '0113 496 0101',
    additionalDomainIds: [northgate],
    approvalLimit: 10_000_000,
  }),
  person('priya.shah', 'Priya Shah', ['Debt adviser', 'Advice'], caseWork, { phone: '0113 496 0111' }),
  person(
    'megan.rhys',
    'Megan Rhys',
    ['Proposal drafter', 'Drafting'],
    [...caseWork, 'reports.modifications'],
    {
      phone: '0113 496 0112',
    },
  ),
  person(
    'tom.fletcher',
    'Tom Fletcher',
    ['Senior case manager', 'Supervision'],
    [
      ...caseWork,
      'cases.sensitive',
      'reports.annuals-due',
      'reports.payment-deficit',
      'reports.monthly-payments',
    ],
    { phone: '0113 496 0113' },
  ),
  person(
    'daniel.okafor',
    'Daniel Okafor',
    ['Cashier', 'Cashiering'],
    words(
      'financials.distributions financials.banking financials.bank-details financials.chart-of-accounts',
      'config.creditors settings.suppliers reports.customer-payments reports.receipts-and-payments',
      'reports.missing-cat1-invoices reports.cms-accounts reports.cms-withdrawals-and-deposits',
    ),
    { phone: '0113 496 0121', additionalDomainIds: [northgate] },
  ),
  person(
    'helen.marsh',
    'Helen Marsh',
    ['Head of finance', 'Cashiering'],
    [
      ...inGroups('financials'),
      'config.creditors',
      'settings.suppliers',
      'reports.receipts-and-payments',
      'reports.customer-payments',
    ],
    { phone: '0113 496 0120', additionalDomainIds: [northgate], approvalLimit: 2_500_000 },
  ),
  person(
    'james.whitlock',
    'James Whitlock',
    ['Insolvency practitioner', 'Supervision'],
    [
      ...inGroups('reports', 'cases'),
      'financials.approve-payments',
      'config.modifications',
      'config.portfolios',
    ],
    { phone: '0113 496 0102', approvalLimit: 250_000_000 },
  ),
  person(
    'aisha.rahman',
    'Aisha Rahman',
    ['Complaints officer', 'Complaints'],
    ['cases.sensitive', 'reports.complaint-register', 'settings.complaint-statuses'],
    {
      phone: '0113 496 0131',
    },
  ),
  person(
    'ben.carter',
    'Ben Carter',
    ['Post room assistant', 'Post room'],
    ['reports.paperless-office', 'post.all-domains'],
    {
      phone: '0113 496 0132',
    },
  ),
  person('rachel.lindqvist', 'Rachel Lindqvist', ['Operations manager', 'Supervision'], inGroups('reports'), {
    phone: '0113 496 0103',
    caseAccess: 'read',
    additionalDomainIds: [northgate],
  }),
  person(
    'nadia.petrov',
    'Nadia Petrov',
    ['Office manager', 'IT'],
    [...inGroups('settings'), 'config.delivery-methods', 'config.titles', 'config.product-updates'],
    { phone: '0113 496 0104' },
  ),
  person(
    'catherine.doyle',
    'Catherine Doyle',
    ['Insolvency practitioner', 'Supervision'],
    [
      ...inGroups('reports', 'cases'),
      'financials.approve-payments',
      'config.modifications',
      'config.portfolios',
    ],
    {
      domainId: northgate,
      phone: '0161 496 0202',
      approvalLimit: 250_000_000,
    },
  ),
  person('owen.price', 'Owen Price', ['Case manager', 'Supervision'], caseWork, {
    domainId: northgate,
    phone: '0161 496 0211',
  }),
  person(
    'sofia.marino',
    'Sofia Marino',
    ['Creditor liaison', 'Creditor services'],
    [...caseWork, 'config.creditors', 'reports.unapproved-creditors', 'reports.client-by-creditor'],
    { domainId: northgate, phone: '0161 496 0212' },
  ),
  person('liam.brennan', 'Liam Brennan', ['Debt adviser', 'Advice'], [], {
    domainId: northgate,
    status: 'disabled',
  }),
]);

/** The practitioners by username, each with their authorisations over time. */
export const authorisations: Readonly<Record<string, readonly Authorisation[]>> = {
  'james.whitlock': [{ body: 'IPA', number: '99011', fromOn: '2012-04-02', toOn: null }],
  // She changed her licensing body.
  'catherine.doyle': [
    { body: 'IPA', number: '98870', fromOn: '2009-09-01', toOn: '2015-12-31' },
    { body: 'ICAEW', number: '99024', fromOn: '2016-01-01', toOn: null },
  ],
};

/** The people whom the practitioners have authorised in writing to act in their name, by username. */
export const authorities: Readonly<Record<string, readonly string[]>> = {
  'james.whitlock': ['tom.fletcher', 'admin'],
  'catherine.doyle': ['owen.price', 'admin'],
};
