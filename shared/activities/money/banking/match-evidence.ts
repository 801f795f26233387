import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type MatchRuleKind, matchRuleKinds } from './match-rules.ts';

type AboutCase =
  /** `old` is the case's reference in the previous system, where the text names it only by that. */
  | { rule: 'reference'; reference: string; old?: string }
  | { rule: 'nearReference'; reference: string; found: string }
  | { rule: 'severalReferences'; references: string[] }
  | { rule: 'otherReference'; references: string[] }
  | { rule: 'payerKnown' | 'payerEstablished'; times: number }
  | { rule: 'payerOther'; references: string[] }
  | { rule: 'amountEqual'; amountPence: number; schedulePence: number }
  | { rule: 'amountMultiple'; times: number; schedulePence: number }
  | { rule: 'dateWindow'; dueOn: string; daysLate: number }
  | { rule: 'name' | 'surname' | 'companyName'; name: string };

type AboutOther =
  | { rule: 'rivalReference' | 'otherFits' | 'otherName'; reference: string; name: string }
  | { rule: 'paidAlready'; paidOn: string }
  | { rule: 'bounced'; amountPence: number; bookedOn: string; by: 'reference' | 'account' | 'amount' }
  | { rule: 'bounced'; by: 'payment'; paymentNumber: string; payeeName: string; sentOn: string }
  | { rule: 'transfer'; accountName: string; bookedOn: string }
  | { rule: 'batch'; reference: string; submittedOn: string }
  | { rule: 'cheque'; chequeNumber: string }
  | {
      rule: 'supplierInvoice';
      supplier: string;
      invoiceNumber: string | null;
      /** For a payment to the supplier that was not sent. */
      paymentNumber?: string;
    }
  | { rule: 'caseClosed'; status?: string }
  | { rule: 'otherMoney' | 'unusualWord'; word: string }
  | { rule: 'unusualAmount'; amountPence: number }
  | { rule: 'onlyFit' | 'uncorroborated' };

/** A rule that applied to a proposal, with the facts it applied to. */
export type RuleEvidence = (AboutCase | AboutOther) & { points: number; preventsPosting?: true };

/** How the amount of a case is known: several sums of its schedule, its arrears, or what it has paid before. */
export type KnownAmount = 'due' | 'arrears' | 'paid';

/** The gaps and differences of a proposal: shown, but without points. */
export type MatchNote =
  /** An amount that is not in the schedule, but known nevertheless. */
  | { note: 'amountKnown'; amountPence: number; from: KnownAmount }
  | { note: 'amountDiffers'; amountPence: number; schedulePence: number }
  | { note: 'noSchedule' }
  | { note: 'dateOff'; dueOn: string; daysLate: number }
  | { note: 'nameMissing' }
  | { note: 'initialDiffers' }
  | { note: 'payerNew' }
  | { note: 'toUnallocated'; status: string }
  | { note: 'tie'; reference: string };

/** Why an item is proposed for a case, and what speaks against it, as stored with the item. */
export type Evidence = RuleEvidence | MatchNote;

/** Whether the reference itself stands in the text, with a name or another word run into it. */
export const isRunInto = ({ reference, found }: { reference: string; found: string }): boolean =>
  found.replace(/[^A-Z0-9]/g, '').endsWith(reference);

/** Evidence as a sentence. */
export type Explanation = {
  side: 'for' | 'against';
  label: string;
  points: number;
  text: string;
};

/** Evidence as shown to the people who decide: rule, points, and a sentence with the facts. */
export function explain(evidence: Evidence): Explanation {
  if ('note' in evidence)
    return {
      side: evidence.note === 'amountKnown' ? 'for' : 'against',
      points: 0,
      ...noteText(evidence),
    };
  const { rule, points } = evidence;
  const against = points < 0 || matchRuleKinds[rule].isAgainst;
  return {
    side: against ? 'against' : 'for',
    label: matchRuleKinds[rule satisfies MatchRuleKind].label,
    points,
    text: ruleText(evidence),
  };
}

const listed = (references: readonly string[]) => references.join(' and ');
const timesText = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`);

function lateText(dueOn: string, daysLate: number): string {
  const days = Math.abs(daysLate) === 1 ? '1 day' : `${Math.abs(daysLate)} days`;
  if (daysLate === 0) return `on the due date ${showDate(dueOn)}`;
  return `${days} ${daysLate > 0 ? 'after' : 'before'} the due date ${showDate(dueOn)}`;
}

function ruleText(evidence: RuleEvidence): string {
  switch (evidence.rule) {
    case 'reference':
      return evidence.old === undefined
        ? `The reference ${evidence.reference} is in the description.`
        : `The reference ${evidence.old} is in the description: it was the reference of ${evidence.reference} in the old system.`;
    case 'nearReference':
      if (isRunInto(evidence))
        return `“${evidence.found}” holds the reference ${evidence.reference} beside other letters.`;
      return `“${evidence.found}” looks like a mistyped ${evidence.reference}.`;
    case 'severalReferences':
      return `The description names several cases: ${listed(evidence.references)}.`;
    case 'otherReference':
      return `The description names another case: ${listed(evidence.references)}.`;
    case 'payerKnown':
      return `This account has paid for the case before, confirmed ${timesText(evidence.times)}.`;
    case 'payerEstablished':
      return 'This account has paid for this case only.';
    case 'payerOther':
      return `This account has paid for another case: ${listed(evidence.references)}.`;
    case 'amountEqual':
      return evidence.amountPence === evidence.schedulePence
        ? `${poundsText(evidence.amountPence)} is the amount of the schedule.`
        : `${poundsText(evidence.amountPence)} is within the tolerance of the schedule’s ${poundsText(evidence.schedulePence)}.`;
    case 'amountMultiple':
      return `The amount is ${evidence.times} times the schedule’s ${poundsText(evidence.schedulePence)}.`;
    case 'dateWindow':
      return `Paid ${lateText(evidence.dueOn, evidence.daysLate)}.`;
    case 'name':
      return `Surname and initial of ${evidence.name} are in the description.`;
    case 'surname':
      return `The surname of ${evidence.name} is in the description, without an initial.`;
    case 'companyName':
      return `The surname of ${evidence.name} is only in the name of a company.`;
    default:
      return otherText(evidence);
  }
}

function otherText(evidence: AboutOther): string {
  switch (evidence.rule) {
    case 'rivalReference':
      return `The name fits ${evidence.name}, whose reference ${evidence.reference} differs by one slip.`;
    case 'otherFits':
      return `Name, amount and date fit another case: ${evidence.reference}, ${evidence.name}.`;
    case 'otherName':
      return `First name and surname of another client are in the description: ${evidence.reference}, ${evidence.name}.`;
    case 'paidAlready':
      return `The case already had a payment on ${showDate(evidence.paidOn)}.`;
    case 'onlyFit':
      return 'No other case fits the name, the amount and the date.';
    case 'uncorroborated':
      return 'Apart from the reference, neither the payer nor the name supports the case, nor do amount and date together.';
    case 'caseClosed':
      return `The case is ${evidence.status ?? 'closed'}: a person decides about its receipts.`;
    case 'otherMoney':
      return `“${evidence.word}” suggests that it is not a contribution: choose the kind of money.`;
    case 'unusualWord':
      return `No ordinary contribution has the word “${evidence.word}”: it may be another kind of money, or money returned.`;
    case 'unusualAmount':
      return `${poundsText(evidence.amountPence)} is neither due by the schedule nor in arrears, and the case has not paid it before.`;
    case 'bounced':
      if (evidence.by === 'payment')
        return `Amount and reference are those of ${evidence.paymentNumber} to ${evidence.payeeName}, sent ${showDate(evidence.sentOn)}.`;
      return `Takes back ${poundsText(Math.abs(evidence.amountPence))} of ${showDate(evidence.bookedOn)}, known by its ${evidence.by}.`;
    case 'transfer':
      return `The other half is on ${evidence.accountName}, ${showDate(evidence.bookedOn)}.`;
    case 'batch':
      return `Total of the batch ${evidence.reference}, submitted on ${showDate(evidence.submittedOn)}.`;
    case 'cheque':
      return `Cheque ${evidence.chequeNumber} for this amount was sent.`;
    case 'supplierInvoice':
      if (evidence.paymentNumber)
        return `${evidence.paymentNumber} to ${evidence.supplier} for this amount has not been sent yet.`;
      return evidence.invoiceNumber
        ? `Invoice ${evidence.invoiceNumber} from ${evidence.supplier} for this amount.`
        : `An invoice from ${evidence.supplier} for this amount is open.`;
  }
}

const knownTexts: Readonly<Record<KnownAmount, string>> = {
  due: 'falls due together',
  arrears: 'clears the arrears',
  paid: 'was paid for the case before',
};

function noteText(evidence: MatchNote): { label: string; text: string } {
  switch (evidence.note) {
    case 'amountDiffers': {
      const difference = evidence.amountPence - evidence.schedulePence;
      const words = `${poundsText(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than`;
      return { label: 'Amount', text: `${words} the schedule’s ${poundsText(evidence.schedulePence)}.` };
    }
    case 'amountKnown':
      return {
        label: 'Amount',
        text: `${poundsText(evidence.amountPence)} ${knownTexts[evidence.from]}.`,
      };
    case 'noSchedule':
      return { label: 'Amount', text: 'The case has no payment schedule.' };
    case 'dateOff':
      return { label: 'Date', text: `Paid ${lateText(evidence.dueOn, evidence.daysLate)}.` };
    case 'nameMissing':
      return { label: 'Name', text: 'No applicant’s name is in the description.' };
    case 'initialDiffers':
      return { label: 'Name', text: 'The surname is in the description with another initial.' };
    case 'payerNew':
      return { label: 'Payer', text: 'The paying account is not known yet.' };
    case 'toUnallocated':
      return {
        label: 'Status',
        text: `The case is ${evidence.status}: its receipts are held as unallocated.`,
      };
    case 'tie':
      return { label: 'Tie', text: `${evidence.reference} fits just as well.` };
  }
}
