import { type Gap, gapsOf, type LinesOfDay, type Stated } from './gaps.ts';

/** Why the bank and the books differ on a day, in the order of a reconciliation. */
export const differenceKinds = {
  unpresented: 'Payments not presented',
  in_transit: 'Deposits in transit',
  not_in_books: 'Lines of the bank not in the books',
  ignored: 'Lines of the bank that were ignored',
  opening: 'Opening balance and take-on',
  moved: 'Moved to clients’ own accounts in the books alone',
  journal: 'Entries of the books that no line will show',
  other: 'Lines and entries of different amounts',
} as const;
export type DifferenceKind = keyof typeof differenceKinds;

/** What a line of the bank and entries of the books have in common: a payment, a receipt, the line itself, or a journal. */
export const subjectKinds = {
  payment: 'Payment',
  receipt: 'Receipt',
  line: 'Line',
  journal: 'Journal',
  opening: 'Opening',
  moved: 'Movements',
} as const;
export type SubjectKind = keyof typeof subjectKinds;

/** What the bank has had, and what the books have posted, for one subject by the end of the day. They differ. */
export type Subject = {
  kind: SubjectKind;
  id: number;
  bankPence: number;
  booksPence: number;
  isIgnored: boolean;
  /** Whether the books have any entry for it, even if they come to nothing, as of a payment that came back. */
  isBooked: boolean;
  /** The day of the line, or of the posting. */
  on: string | null;
  text: string;
  caseId: number | null;
};

/** Everything that an account's reconciliation at the end of a day is worked out from. */
export type Facts = {
  openingPence: number;
  days: readonly LinesOfDay[];
  stated: readonly Stated[];
  booksPence: number;
  subjects: readonly Subject[];
};

/** A named difference: `pence` leads from the bank to the books. */
type NamedDifference = Pick<Subject, 'id' | 'on' | 'text' | 'caseId'> & {
  kind: DifferenceKind;
  subject: SubjectKind;
  pence: number;
};

/**
 * A bank reconciliation: what the bank stated, less what the lines held lack of it, with the lines since, is the balance of the lines; with
 * the named differences it is the balance of the books. All in pence.
 */
export type Reconciliation = {
  /** The last balance that the bank stated by then; null if it is not known. */
  stated: { pence: number; on: string } | null;
  gaps: Gap[];
  /** The sum of the lines after the stated balance. */
  sincePence: number;
  linesPence: number;
  booksPence: number;
  differences: NamedDifference[];
};

function kindOf({ kind, bankPence, booksPence, isIgnored, isBooked }: Subject): DifferenceKind {
  if (kind === 'opening' || kind === 'moved' || kind === 'journal') return kind;
  if (!isBooked) return isIgnored ? 'ignored' : 'not_in_books';
  if (kind === 'line' && bankPence !== 0) return booksPence === 0 ? 'not_in_books' : 'other';
  // Of a payment that the books have back, the credit is awaited.
  return booksPence < bankPence ? 'unpresented' : 'in_transit';
}

const order = Object.keys(differenceKinds);

/** The reconciliation of an account at the end of a day; every pound between the bank and the books is in a gap or a named difference. */
export function reconcile({ openingPence, days, stated, booksPence, subjects }: Facts): Reconciliation {
  const linesPence = days.reduce((sum, { pence }) => sum + pence, openingPence);
  const { gaps, last } = gapsOf(openingPence, days, stated);
  const missingPence = gaps.reduce((sum, { pence }) => sum + pence, 0);
  const differences = subjects
    .map(
      (subject): NamedDifference => ({
        kind: kindOf(subject),
        subject: subject.kind,
        id: subject.id,
        on: subject.on,
        text: subject.text,
        caseId: subject.caseId,
        pence: subject.booksPence - subject.bankPence,
      }),
    )
    .toSorted(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        (a.on ?? '').localeCompare(b.on ?? '') ||
        a.id - b.id,
    );
  return {
    stated: last,
    gaps,
    sincePence: last === null ? 0 : linesPence + missingPence - last.pence,
    linesPence,
    booksPence,
    differences,
  };
}

/** What the reconciliation leaves unexplained, in pence: always nothing, which is proven before one is shown or signed. */
export const unexplainedPence = ({ linesPence, booksPence, differences }: Reconciliation): number =>
  booksPence - differences.reduce((sum, { pence }) => sum + pence, linesPence);
