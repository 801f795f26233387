import { addDays } from '#demo/cases/days.ts';
import type { Paper } from '#demo/cases/demo-papers.ts';
import type { Life } from '#demo/cases/life.ts';
import { atWork, type MadeCase, type Making } from '#demo/cases/made-case.ts';

type Kind = {
  paper: Paper;
  type: string;
  title: (month: string) => string;
  addressee?: string;
  /** The firm sent it, and filed a copy. */
  isFiledByHand?: boolean;
};

const finalReport = {
  paper: 'report',
  addressee: 'The client, all creditors and the Secretary of State',
  isFiledByHand: true,
} as const;

const evidence: readonly Kind[] = [
  { paper: 'passport', type: 'Proof of identity', title: () => 'Passport' },
  { paper: 'councilTax', type: 'Council tax bill', title: () => 'Council tax bill' },
  { paper: 'payslip', type: 'Payslip', title: (month) => `Payslip ${month}` },
  { paper: 'bankStatement', type: 'Bank statement', title: (month) => `Bank statement ${month}` },
];

/** What is filed when a case reaches a date. */
const filedAt: readonly (readonly [date: keyof Life['dates'], kinds: readonly Kind[]])[] = [
  [
    'adviceGivenOn',
    [{ paper: 'letter', type: 'Advice letter', title: () => 'Advice letter', addressee: 'The client' }],
  ],
  ['packReturnedOn', evidence],
  ['proposalDate', [{ paper: 'proposal', type: 'Signed proposal', title: () => 'Proposal, signed' }]],
  [
    'noticeDeliveredOn',
    [
      {
        paper: 'notice',
        type: 'Notice of decision procedure',
        title: () => 'Notice of decision procedure',
        addressee: 'All creditors',
      },
    ],
  ],
  [
    'approvalDate',
    [
      {
        paper: 'report',
        type: 'Report of the decision',
        title: () => 'Report of the decision',
        addressee: 'All creditors',
      },
    ],
  ],
  [
    'completedOn',
    [{ ...finalReport, type: 'Completion report', title: () => 'Certificate and report of completion' }],
  ],
  [
    'terminatedOn',
    [{ ...finalReport, type: 'Termination report', title: () => 'Certificate and report of termination' }],
  ],
];

const shareWithPapers = 0.45;
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Documents filed during the life of some cases, copied from a few originals; occasionally a newer version of one. */
export function makeDocuments(making: Making): MadeCase['caseDocuments'] {
  const { random, world, papers, life, caseId, ownerId, ids } = making;
  if (papers.size === 0 || !random.chance(shareWithPapers)) return [];
  const rows: MadeCase['caseDocuments'] = [];
  const file = ({ paper, type: name, title, addressee, isFiledByHand }: Kind, on: string) => {
    const type = world.documentTypes.get(name);
    const fileId = papers.get(paper);
    if (!type || fileId === undefined) return null;
    const isOut = type.direction === 'out';
    const at = atWork(on, random.between(1, 6), random);
    const row: MadeCase['caseDocuments'][number] = {
      id: ids.caseDocuments++,
      caseId,
      documentTypeId: type.id,
      folderId: type.folderId,
      direction: isOut ? 'out' : 'in',
      title: title(monthName.format(new Date(`${addDays(on, -20)}T00:00:00Z`))),
      fileId,
      receivedOn: isOut ? null : on,
      sentOn: isOut ? on : null,
      addressee: addressee ?? null,
      versionOfId: null,
      isSuperseded: false,
      evidenceValidTo: type.evidenceMaxAgeDays === null ? null : addDays(on, type.evidenceMaxAgeDays),
      source: isOut && !isFiledByHand ? 'generated' : 'upload',
      createdAt: at,
      updatedAt: at,
      createdBy: ownerId,
      updatedBy: ownerId,
    };
    rows.push(row);
    return row;
  };
  for (const [date, kinds] of filedAt) {
    const on = life.dates[date];
    if (!on || on > making.today) continue;
    for (const kind of kinds) {
      if (!random.chance(0.8)) continue;
      const first = file(kind, on);
      const again = addDays(on, 3);
      if (!first || kind.paper !== 'payslip' || again > making.today || !random.chance(0.3)) continue;
      const second = file(kind, again);
      if (!second) continue;
      first.isSuperseded = true;
      Object.assign(second, { title: first.title, versionOfId: first.id });
    }
  }
  return rows;
}
