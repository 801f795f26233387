import type { PostKind, Sheet, Subject } from '#demo/paper/post.ts';
import { scanners } from '#demo/paper/scanners.ts';
import type { InboundChannel } from '#shared/activities/inbound/inbound.ts';

type ScannerName = keyof typeof scanners;

/** Paper that is scanned: sheets, or a returned letter of the firm's, the first or the second. */
export type Pile = { paper: readonly Sheet[] | { returned: number }; scanner: ScannerName };
/** How a file is damaged. */
export type Damage = 'half of it' | 'a password';
/** Something that came in for the demo firm, and how many items it makes. */
export type DemoPost = {
  channel: InboundChannel;
  daysAgo: number;
  items: number;
  declaredSheets?: number;
  /** Its domain is not known yet. */
  isOfNoDomain?: boolean;
} & (
  | { pile: Pile; damage?: Damage }
  | { mail: { from: Subject; isClient: boolean; html: string; attached: readonly Sheet[][] } }
);

/** Letters in an envelope of their own, by what they reveal and how they were scanned. */
const singles: readonly [PostKind, ScannerName][] = [
  ['ourReference', 'office'],
  ['ourReference', 'skewed'],
  ['ourReference', 'faint'],
  ['accountNumber', 'clean'],
  ['accountNumber', 'office'],
  ['accountNumber', 'fax'],
  ['accountNumber', 'upsideDown'],
  ['nameAndPostcode', 'office'],
  ['nameAndPostcode', 'skewed'],
  ['nameAndBirth', 'office'],
  ['nameAndBirth', 'faint'],
  ['proofOfDebt', 'office'],
  ['proofOfDebt', 'clean'],
  ['proofOfDebt', 'skewed'],
  ['welsh', 'office'],
  ['welsh', 'faint'],
  ['unknown', 'office'],
  ['unknown', 'faint'],
];

const separator: Sheet = { separator: 'CC1:SEP' };

/** The post of a demo firm about as many cases, read and waiting: forty items of every kind. `date` is the date on the letters. */
export function demoPost(
  subjects: readonly (Subject & { caseId: number })[],
  date: string,
): readonly DemoPost[] {
  let at = 0;
  const next = () => subjects[at++ % subjects.length]!;
  const letter = (kind: PostKind, subject = next()): Sheet => ({ kind, subject, date });
  const first = letter('ourReference');
  const own = next();
  const sender = next();
  const client = next();
  const alone = singles.map(
    ([kind, scanner], n): DemoPost => ({
      channel: scanner === 'fax' ? 'fax' : 'scan',
      daysAgo: n % 4,
      items: 1,
      isOfNoDomain: kind === 'unknown',
      pile: { paper: [n === 0 ? first : letter(kind)], scanner },
    }),
  );
  const pile = (items: number, scanner: ScannerName, paper: readonly Sheet[], more = {}): DemoPost => ({
    channel: 'scan',
    daysAgo: 1,
    items,
    pile: { paper, scanner },
    ...more,
  });
  const mail = (from: Subject, html: string, attached: Sheet[][], isClient = false): DemoPost => ({
    channel: 'email',
    daysAgo: 0,
    items: 1 + attached.length,
    mail: { from, isClient, html, attached },
  });
  return [
    ...alone,
    pile(1, 'skewed', [first]),
    pile(3, 'office', [
      letter('accountNumber'),
      separator,
      letter('welsh'),
      separator,
      letter('nameAndPostcode'),
    ]),
    pile(2, 'clean', [
      { separator: `CC1:SEP:${own.caseId}` },
      letter('unknown', own),
      separator,
      letter('proofOfDebt'),
    ]),
    pile(1, 'office', [letter('accountNumber'), letter('ourReference')]),
    pile(
      4,
      'faint',
      [
        letter('ourReference'),
        separator,
        letter('proofOfDebt'),
        separator,
        letter('nameAndBirth'),
        separator,
        letter('unknown'),
      ],
      { declaredSheets: 8 },
    ),
    mail(sender, `<p>Please note our new address.</p><p>Your reference: ${sender.reference}</p>`, []),
    mail(next(), '<p>Our claim is attached.</p><img src="http://mail.example/seen.png" alt="">', [
      [letter('proofOfDebt')],
    ]),
    mail(
      client,
      `<p>Hello, I have moved house. Can you ring me please?</p><p>${client.firstName}</p>`,
      [],
      true,
    ),
    mail(next(), '<p>Two statements as agreed.</p>', [[letter('accountNumber')], [letter('ourReference')]]),
    { channel: 'scan', daysAgo: 2, items: 1, pile: { paper: { returned: 0 }, scanner: 'office' } },
    { channel: 'scan', daysAgo: 2, items: 1, pile: { paper: { returned: 1 }, scanner: 'skewed' } },
    pile(1, 'office', [letter('unknown')], { damage: 'half of it' }),
    pile(1, 'office', [letter('unknown')], { damage: 'a password' }),
  ];
}
