import type { CallerAccess } from '#shared/platform/permissions.ts';

/** A standard card: its name, and the permissions of which any one is enough to see it. */
type StandardCard = { title: string; needs: readonly CallerAccess[] };

/** The cards of the standard dashboard, by their keys. */
export const standardCards = {
  enquiry: { title: 'Enquiries', needs: ['case.write'] },
  tasks: { title: 'My tasks', needs: ['case.read'] },
  deadlines: { title: 'Deadlines', needs: ['case.read'] },
  recent: { title: 'Recently opened', needs: ['case.read'] },
  newCases: { title: 'New cases', needs: ['case.read'] },
  banking: { title: 'Banking', needs: ['financials.banking', 'financials.journals'] },
  month: { title: 'This month’s payments', needs: ['reports.monthly-payments'] },
  stages: { title: 'Cases by stage', needs: ['reports.wip'] },
  wip: { title: 'WIP by stage', needs: ['reports.wip'] },
  owners: { title: 'Open cases by owner', needs: ['reports.wip'] },
  approvals: { title: 'Approvals waiting on me', needs: ['financials.approve-payments'] },
  outboundMail: { title: 'Outbound mail', needs: ['reports.paperless-office'] },
  inboundPost: { title: 'Inbound mail', needs: ['reports.paperless-office'] },
  annuals: { title: 'Annual reviews', needs: ['reports.annuals-due'] },
  breaches: { title: 'Breaches', needs: ['case.read'] },
  complaints: { title: 'Complaints', needs: ['reports.complaint-register'] },
  news: { title: 'What’s new', needs: ['signedIn'] },
} as const satisfies Record<string, StandardCard>;
export type StandardCardName = keyof typeof standardCards;

/** What one user may do. */
type MayDo = (access: CallerAccess) => boolean;

/** Whether a user may see what the card shows. */
export const maySeeCard = (mayDo: MayDo, name: StandardCardName): boolean =>
  standardCards[name].needs.some(mayDo);

/** Standard cards in order; `isFirm` lays them out as the page of the whole firm. */
type Order = { isFirm: boolean; cards: readonly StandardCardName[] };

const work = ['newCases', 'breaches', 'annuals', 'complaints'] as const;
const office = ['approvals', 'outboundMail', 'inboundPost'] as const;

/**
 * The order for those who have chosen nothing: the first row whose permission they hold. A director sees the firm, a cashier the bank
 * first, an adviser their own day.
 */
const ordersByRole: readonly (Order & { needs: CallerAccess })[] = [
  {
    needs: 'reports.wip',
    isFirm: true,
    cards: [
      'banking',
      'tasks',
      'newCases',
      'stages',
      'wip',
      'month',
      'owners',
      ...office,
      'deadlines',
      'annuals',
      'breaches',
      'complaints',
      'recent',
      'news',
    ],
  },
  {
    needs: 'financials.banking',
    isFirm: false,
    cards: ['banking', 'month', ...office, 'tasks', 'deadlines', 'recent', ...work, 'news'],
  },
  {
    needs: 'signedIn',
    isFirm: false,
    cards: ['tasks', 'enquiry', 'deadlines', 'recent', ...work, ...office, 'month', 'banking', 'news'],
  },
];

/** The standard dashboard of a user, without the cards that they may not see. */
export function standardOrderOf(mayDo: MayDo): { isFirm: boolean; cards: StandardCardName[] } {
  const order = ordersByRole.find(({ needs }) => mayDo(needs));
  return {
    isFirm: order?.isFirm ?? false,
    cards: (order?.cards ?? []).filter((name) => maySeeCard(mayDo, name)),
  };
}

/** How a report is shown on its card. */
export const cardShows = {
  count: 'The number of rows',
  total: 'A total',
  bars: 'Bars',
  chart: 'Its chart',
  rows: 'The first five rows',
} as const;
