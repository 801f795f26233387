import { madeUpAccount, nameAtBank } from '#demo/firm/accounts.ts';
import { type SeedRow, seed } from '#server/app/seed/seed.ts';

type Creditor = SeedRow<'creditors'>;
type Rest = Partial<Creditor>;

const sentinel = {
  agentCreditorId: 'Sentinel Voting Services',
  votingBehaviour: 'conditional',
  minDividend: 2_500,
} as const;
const clearview = {
  agentCreditorId: 'Clearview Creditor Agents',
  votingBehaviour: 'consider',
  minDividend: 2_000,
} as const;
const pinnacle = {
  agentCreditorId: 'Pinnacle Voting Agency',
  votingBehaviour: 'conditional',
  minDividend: 1_500,
} as const;
const group = (name: string) => ({ parentGroupId: name });
const alias = (...tradingNames: string[]) => ({ tradingNames });
const government = { isGovernment: true, votingBehaviour: 'consider' } as const;

/** Invented creditors in the proportions of a real book; only the two government departments exist. */
const list: [name: string, type: Creditor['type'], rest?: Rest][] = [
  [
    'Sentinel Voting Services',
    'other',
    { criteriaNotes: 'Votes for six banks. Asks for the cost cap and the yearly review.' },
  ],
  [
    'Clearview Creditor Agents',
    'other',
    { criteriaNotes: 'Answers within ten days. Accepts the protocol unchanged where the term is 60 months.' },
  ],
  [
    'Pinnacle Voting Agency',
    'other',
    { criteriaNotes: 'Debt purchasers. Rejects below 15 pence in the pound.' },
  ],
  ['Kestrel Banking Group', 'bank', { isActive: true, votingBehaviour: 'no_vote' }],
  [
    'Kestrel Bank',
    'bank',
    {
      ...group('Kestrel Banking Group'),
      ...sentinel,
      ...alias('Kestrel Bank plc', 'Kestrel Personal Loans'),
    },
  ],
  [
    'Kestrel Cards',
    'card',
    { ...group('Kestrel Banking Group'), ...sentinel, ...alias('Kestrel Visa', 'Kestrel Platinum') },
  ],
  ['Kestrel Motor Finance', 'secured', { ...group('Kestrel Banking Group'), votingBehaviour: 'no_vote' }],
  ['Albion Mutual Group', 'bank', { votingBehaviour: 'no_vote' }],
  [
    'Albion Mutual Building Society',
    'secured',
    { ...group('Albion Mutual Group'), ...sentinel, ...alias('Albion Mutual', 'AMBS') },
  ],
  ['Albion Current Accounts', 'bank', { ...group('Albion Mutual Group'), ...sentinel }],
  ['Thornbury National Bank', 'bank', { ...sentinel, ...alias('Thornbury', 'TNB Loans') }],
  [
    'Thornbury Card Services',
    'card',
    { ...group('Thornbury National Bank'), ...sentinel, ...alias('Thornbury Mastercard') },
  ],
  ['Fairmile Bank', 'bank', { ...clearview, ...alias('Fairmile Online') }],
  ['Fairmile Overdrafts', 'bank', { ...group('Fairmile Bank'), ...clearview }],
  ['Calder Valley Bank', 'bank', { ...clearview }],
  ['Northern Lights Credit Union', 'loan', { votingBehaviour: 'accept', minDividend: 1_000 }],
  ['Pennine Savers Credit Union', 'loan', { votingBehaviour: 'accept' }],
  ['Marlowe Cards', 'card', { ...sentinel, ...alias('Marlowe Rewards', 'Marlowe Zero') }],
  ['Astera Credit Cards', 'card', { ...clearview, ...alias('Astera Classic', 'Astera Gold') }],
  ['Vale Street Cards', 'card', { ...clearview }],
  ['Opaline Credit', 'card', { ...pinnacle, ...alias('Opaline Store Card', 'Opaline Fashion Account') }],
  [
    'Meridian Retail Finance',
    'card',
    { ...sentinel, ...alias('Meridian Store Cards', 'Homeleaf Card', 'Gardenia Card') },
  ],
  [
    'Larkspur Catalogue',
    'other',
    {
      ...group('Meridian Retail Finance'),
      ...sentinel,
      ...alias('Larkspur Direct', 'Larkspur Home Shopping'),
    },
  ],
  ['Dapple & Finch', 'other', { ...pinnacle, ...alias('Dapple and Finch Catalogue') }],
  ['Bluebell Mail Order', 'other', { ...pinnacle }],
  ['Ardent Personal Loans', 'loan', { ...clearview, ...alias('Ardent Finance') }],
  ['Southbrook Lending', 'loan', { ...clearview }],
  [
    'Guardian Oak Guarantor Loans',
    'loan',
    { votingBehaviour: 'reject', minDividend: 5_000, ...alias('Guardian Oak') },
  ],
  ['Cobalt Finance', 'loan', { ...pinnacle, ...alias('Cobalt Car Loans') }],
  ['Homestead Secured Lending', 'secured', { votingBehaviour: 'no_vote' }],
  ['Lindisfarne Mortgages', 'secured', { votingBehaviour: 'no_vote', ...alias('Lindisfarne Home Loans') }],
  ['Redgate Vehicle Leasing', 'secured', { votingBehaviour: 'no_vote' }],
  ['Quidstream', 'payday', { ...pinnacle, ...alias('Quidstream Instant') }],
  ['Tomorrow Cash', 'payday', { ...pinnacle }],
  [
    'Little Bridge Loans',
    'payday',
    { ...pinnacle, isActive: false, criteriaNotes: 'In administration since March 2026; the book was sold.' },
  ],
  [
    'Ironbridge Debt Recovery',
    'dca',
    { ...pinnacle, ...alias('Ironbridge Portfolio 1', 'Ironbridge Portfolio 2') },
  ],
  ['Stonecross Capital', 'dca', { ...pinnacle, ...alias('Stonecross Receivables') }],
  ['Hexham & Vane Collections', 'dca', { ...pinnacle }],
  ['Tern Portfolio Services', 'dca', { ...pinnacle, ...alias('Tern PS') }],
  ['Lowmoor Credit Management', 'dca', { ...pinnacle }],
  [
    'Harrowmere City Council',
    'council',
    { ...government, ...alias('Harrowmere Council Tax', 'Harrowmere Parking') },
  ],
  ['Eastvale Borough Council', 'council', government],
  ['Wexcombe District Council', 'council', government],
  ['Strathairlie Council', 'council', { ...government, countryId: 'Scotland' }],
  ['Penrhos County Council', 'council', { ...government, countryId: 'Wales' }],
  [
    'HM Revenue & Customs',
    'hmrc',
    { ...government, isPreferential: true, minDividend: 0, ...alias('HMRC', 'Inland Revenue') },
  ],
  ['Department for Work and Pensions', 'dwp', { ...government, ...alias('DWP', 'DWP Debt Management') }],
  ['Tideway Energy', 'utility', { ...clearview, ...alias('Tideway Gas', 'Tideway Electricity') }],
  ['Bracken Power', 'utility', {}],
  ['Sunmoor Energy', 'utility', { ...alias('Sunmoor Prepay') }],
  ['Tideway Water', 'utility', { ...clearview }],
  ['Upper Dale Water', 'utility', {}],
  ['Halo Mobile', 'telecom', { ...pinnacle, ...alias('Halo', 'Halo Pay Monthly') }],
  ['Beacon Telecom', 'telecom', { ...pinnacle, ...alias('Beacon Broadband') }],
  ['Skyline TV & Broadband', 'telecom', {}],
  ['Nimbus Networks', 'telecom', {}],
  ['Civic Parking Enforcement', 'other', { votingBehaviour: 'no_vote', ...alias('CPE Charges') }],
  [
    'Rosewood Lettings',
    'other',
    { votingBehaviour: 'unknown', criteriaNotes: 'Rent arrears of former tenants.' },
  ],
  ['Millbrook Housing Association', 'other', { votingBehaviour: 'no_vote' }],
  ['Brightsmile Dental Plan', 'other', {}],
  ['Greenway Gym Group', 'other', {}],
  [
    'Mr Harold Jessop',
    'individual',
    { votingBehaviour: 'unknown', criteriaNotes: 'Private loan to a family member.' },
  ],
];

const places: [town: string, postcode: string][] = [
  ['London', 'EC4 9ZZ'],
  ['Leeds', 'LS3 9ZZ'],
  ['Birmingham', 'B2 9ZZ'],
  ['Glasgow', 'G2 9ZZ'],
  ['Cardiff', 'CF1 9ZZ'],
  ['Newcastle upon Tyne', 'NE1 9ZZ'],
  ['Swindon', 'SN1 9ZZ'],
  ['Chester', 'CH1 9ZZ'],
];
const nationOf: Record<string, string> = { Glasgow: 'Scotland', Cardiff: 'Wales' };

/** Agents, groups and departments are not paid by us; neither are debts that were sold. */
const isPaid = ([, type, rest]: (typeof list)[number], n: number) =>
  n > 2 &&
  type !== 'hmrc' &&
  type !== 'dwp' &&
  rest?.isActive !== false &&
  rest?.votingBehaviour !== 'no_vote';

function creditor(entry: (typeof list)[number], n: number): Creditor {
  const [name, type, rest = {}] = entry;
  const [town, postcode] = places[n % places.length]!;
  return {
    name,
    type,
    addressLine1: `PO Box ${1_200 + n * 13}`,
    town,
    postcode,
    countryId: nationOf[town] ?? 'England',
    email: `insolvency@creditor${n + 1}.example.co.uk`,
    phone: `020 7946 0${400 + n}`,
    claimEmail: `claims@creditor${n + 1}.example.co.uk`,
    deliveryMethodId: n % 4 === 1 ? 'Creditor gateway' : n % 7 === 3 ? 'First class post' : 'Email',
    lastReviewedOn: `2026-0${(n % 9) + 1}-${10 + (n % 18)}`,
    ...(type === 'individual' ? { paymentReferenceRule: 'case_ref' as const } : {}),
    ...(type === 'dca' ? { minPayment: 2_500 } : {}),
    ...(isPaid(entry, n)
      ? { ...madeUpAccount(n), accountName: nameAtBank(name), keptByDomainId: 'Harbour Debt Solutions' }
      : {}),
    ...(name === 'Little Bridge Loans'
      ? { successorCreditorId: 'Stonecross Capital', successorFrom: '2026-03-31' }
      : {}),
    ...rest,
  };
}

export const creditors = seed('creditors', list.map(creditor));
