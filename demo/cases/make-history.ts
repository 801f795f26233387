import { addDays, dayNumber } from '#demo/cases/days.ts';
import { atWork, type MadeCase, type Making } from '#demo/cases/made-case.ts';
import { signsOf } from '#demo/cases/signs.ts';
import type { WorldTask } from '#demo/cases/world.ts';
import { filledContent, type TaskWords } from '#server/records/tasks/task-content.ts';
import { addMonths } from '#shared/platform/dates.ts';
import type { NoteKind } from '#shared/views/cases/timeline/notes.ts';

type Note = readonly [kind: NoteKind, subject: string, body: string];

/** Typical notes made while a case is in a status. */
const notes: Readonly<Record<string, readonly Note[]>> = {
  lead: [
    [
      'call_in',
      'First call',
      'Struggling with card payments since hours were cut. Explained what we do and that advice is free elsewhere too.',
    ],
    [
      'call_out',
      'First contact call',
      'Introduced ourselves and took the outline of debts. Wants a call back in the evening.',
    ],
    ['voicemail', 'No answer', 'Left a message with our number and opening hours.'],
  ],
  'advice-in-progress': [
    [
      'call_out',
      'Fact-find',
      'Went through income, spending and every creditor. Bank statements and payslips asked for.',
    ],
    [
      'meeting',
      'Options discussed',
      'All options explained: debt management plan, IVA, debt relief order, bankruptcy, and doing nothing. Prefers a fixed end.',
    ],
  ],
  'advice-given-other-solution': [
    [
      'call_out',
      'Other solution',
      'A debt relief order suits better. Referred to a free adviser with the client’s consent.',
    ],
  ],
  'pack-sent': [
    ['email_out', 'Pack and evidence request', 'Sent the pack with the list of papers we need.'],
    [
      'call_in',
      'Question about the pack',
      'Asked which bank statements are needed. Three months of every account.',
    ],
  ],
  drafting: [
    ['note', 'Pack returned', 'Pack complete but for one payslip. Identity checked.'],
    ['call_out', 'Figures confirmed', 'Confirmed the contribution and the day it will be paid.'],
  ],
  'with-client-for-signature': [
    [
      'email_out',
      'Proposal sent for signature',
      'Proposal and summary sent. Asked to read the part about equity closely.',
    ],
  ],
  'proposal-signed': [['note', 'Proposal signed', 'Signed by all applicants.']],
  'nominee-report': [['note', 'Nominee’s report', 'Proposal is fair and feasible in the nominee’s opinion.']],
  'with-creditors': [
    ['email_in', 'Vote received', 'Accepts subject to the usual modifications.'],
    ['note', 'Notice delivered', 'Notice, proposal and claim forms sent to all creditors.'],
  ],
  adjourned: [['note', 'Decision postponed', 'Two creditors asked for payslips before they vote.']],
  'modifications-to-agree': [
    ['call_out', 'Modifications', 'Explained each modification. The client wants a day to think.'],
  ],
  'iva-accepted': [
    [
      'call_out',
      'Welcome call',
      'Arrangement explained again: contribution day, annual review, what to tell us about.',
    ],
    ['call_in', 'Change of bank account', 'New standing order is set up for next month.'],
    ['email_in', 'Payslip received', 'Latest payslip filed.'],
    [
      'call_in',
      'Payment will be late',
      'Pay day has moved by three days; the contribution follows on the 4th.',
    ],
    ['portal', 'Message from the client', 'Asked how much has been paid so far.'],
  ],
  'iva-completed': [
    [
      'email_out',
      'Completion certificate',
      'Certificate and final report sent. Congratulated on completing.',
    ],
  ],
  'iva-terminated': [
    ['note', 'Termination', 'No answer to the notice of breach. Certificate of termination issued.'],
  ],
  'iva-rejected': [
    [
      'call_out',
      'Result told',
      'Told the client that the majority was not reached, and what is possible now.',
    ],
  ],
  'trust-deed-signed': [
    ['note', 'Trust deed granted', 'Signed before a witness. Notice in the register asked for.'],
  ],
  'objections-window': [['email_in', 'No objection', 'A creditor accedes and asks for the annual accounts.']],
  'trust-deed-protected': [
    [
      'call_out',
      'Welcome call',
      'Trust deed explained again: contribution day, annual accounts, what to tell us about.',
    ],
    ['email_in', 'Payslip received', 'Latest payslip filed.'],
  ],
  'dmp-offers-sent': [['email_out', 'Offers sent', 'Offers with the budget sent to every creditor.']],
  'dmp-active': [
    [
      'call_out',
      'Welcome call',
      'Plan explained again: payment day, what creditors may still do, when we review it.',
    ],
    ['email_in', 'Creditor agrees', 'Interest is frozen for twelve months.'],
  ],
  'not-proceeding': [['call_in', 'Does not want to go on', 'Has agreed a plan with the bank directly.']],
};

/** Notes through the life of a case; the first applicant of a vulnerable case has a sensitive one as well. */
export function makeNotes(
  { random, life, caseId, ownerId, today }: Making,
  isVulnerable: boolean,
): MadeCase['caseNotes'] {
  const rows: MadeCase['caseNotes'] = [];
  const note = ([kind, subject, body]: Note, on: string, step: number, isSensitive = false) => {
    const happenedAt = atWork(on, step, random);
    const isCall = kind.startsWith('call');
    rows.push({
      caseId,
      kind,
      subject,
      bodyHtml: `<p>${body}</p>`,
      happenedAt,
      durationSeconds: isCall ? random.between(60, 1500) : null,
      isSensitive,
      isPinned: isSensitive,
      createdAt: happenedAt,
      updatedAt: happenedAt,
      createdBy: ownerId,
      updatedBy: ownerId,
    });
  };
  for (const [n, { code, on }] of life.steps.entries()) {
    const next = life.steps[n + 1]?.on ?? addDays(today, -1);
    const stay = Math.max(0, dayNumber(next) - dayNumber(on));
    const written = random.some(
      notes[code] ?? [],
      code === life.approval?.status ? random.between(1, 4) : random.between(0, 2),
    );
    for (const each of written) {
      const later = addDays(on, random.between(0, stay));
      // A file note records the step itself, on its day; calls and messages follow during the status.
      note(each, each[0] === 'note' ? on : later, n);
    }
  }
  if (isVulnerable) note(['note', 'Vulnerability', signsOf(caseId).notes], life.steps[0]!.on, 6, true);
  return rows;
}

const openFor: Readonly<Record<string, readonly string[]>> = {
  'in-arrears': ['Chase missed payment'],
  'arrears-over-3-months': ['Serve notice of breach'],
  'trust-deed-in-arrears': ['Chase missed payment'],
  'trust-deed-arrears-over-3-months': ['Chase missed payment'],
  'dmp-in-arrears': ['Chase missed payment'],
  'dmp-arrears-over-3-months': ['Chase missed payment'],
  'annual-review-due': ['Request annual review documents', 'Prepare annual report'],
  'equity-review': [],
  'final-payment-received': ['Final closure checklist'],
};

/** The latest day before today on which an instalment fell due. */
export function latestMissed(contributionDay: number, today: string): string {
  const ofMonth = `${today.slice(0, 8)}${String(contributionDay).padStart(2, '0')}`;
  return ofMonth < today ? ofMonth : addMonths(ofMonth, -1);
}

/** The tasks raised by statuses: done for past statuses, open for the current one. Their text names the people of the case. */
export function makeTasks(
  making: Making,
  words: TaskWords,
  contributionDay: number | null,
): MadeCase['caseTasks'] {
  const { random, world, life, caseId, ownerId, domain, today } = making;
  const rows: MadeCase['caseTasks'] = [];
  const add = (task: WorldTask, raisedOn: string, dueOn: string, doneOn: string | null) => {
    const worker = staffFor(making, task);
    const isPersonal = worker !== undefined && random.chance(0.35);
    const completedAt = doneOn ? atWork(doneOn, 5, random) : null;
    const createdAt = atWork(raisedOn, 1, random);
    rows.push({
      taskId: task.id,
      caseId,
      assignedUserId: isPersonal || task.departmentId === null ? (worker ?? ownerId) : null,
      departmentId: isPersonal || task.departmentId === null ? null : task.departmentId,
      actionAt: atWork(dueOn, random.between(1, 8), random),
      content: filledContent(task.content, words),
      priority: task.priority,
      status: doneOn ? 'completed' : 'open',
      completedAt,
      completedBy: doneOn ? (worker ?? ownerId) : null,
      source: 'status',
      createdAt,
      updatedAt: completedAt ?? createdAt,
    });
  };
  for (const [n, { code, on }] of life.steps.entries()) {
    const left = life.steps[n + 1]?.on;
    for (const task of world.tasks.get(code) ?? []) {
      const isEquity = task === world.task.get('Equity review');
      const due = isEquity ? (life.dates.equityReviewDueOn ?? on) : addDays(on, random.between(1, 6));
      const isOver = left !== undefined || (!isEquity && on < addDays(today, -25));
      if (isEquity && ((isOver && due > today) || life.dates.equityReviewDueOn === null)) continue;
      add(task, on, due, isOver ? (left ?? addDays(on, random.between(1, 9))) : null);
    }
  }
  const isBehind = life.substatus?.code === life.approval?.substatuses.behind;
  for (const name of openFor[life.substatus?.code ?? ''] ?? []) {
    const task = world.task.get(name);
    // An instalment missed only just now has not been chased yet, and those before it were paid.
    if (isBehind && contributionDay && life.substatus!.on <= latestMissed(contributionDay, today)) continue;
    if (task) add(task, life.substatus!.on, addDays(life.substatus!.on, random.between(2, 24)), null);
  }
  // A domain's administrator owns a few cases too, so that anybody trying the product has tasks of their own.
  const [administrator] = domain.staff.get('it') ?? [];
  const open = rows.find(({ status }) => status === 'open');
  if (administrator && open && random.chance(0.025))
    Object.assign(open, { assignedUserId: administrator, departmentId: null });
  return rows;
}

function staffFor({ random, world, domain }: Making, { departmentId }: WorldTask): number | undefined {
  for (const [code, staff] of domain.staff)
    if (staff.length > 0 && code && world.byCode('departments', code) === departmentId)
      return random.pick(staff);
  return undefined;
}
