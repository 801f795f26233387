import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { BulkRow } from '#shared/records/correspondence/bulk.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { ProblemLinks } from './ProblemLinks.tsx';

const linkClass = 'text-accent-text underline underline-offset-2';

const caseColumn: Column<BulkRow> = {
  key: 'case',
  header: 'Case',
  sentences: true,
  cell: ({ caseId, uniqueReference, caseName }) => (
    <AppLink href={`/cases/${caseId}`} target="_blank" className={linkClass}>
      <span className="figures">{uniqueReference}</span> {caseName}
    </AppLink>
  ),
};

const wrongColumns: readonly Column<BulkRow>[] = [
  caseColumn,
  {
    key: 'problems',
    header: 'What is wrong',
    sentences: true,
    cell: ({ problems }) => <ProblemLinks problems={problems} />,
  },
];

const repeatColumns: readonly Column<BulkRow>[] = [
  caseColumn,
  { key: 'repeatOn', header: 'Written on', cell: ({ repeatOn }) => repeatOn && showDate(repeatOn) },
];

/** Who gets it, how, and why that way. */
const goingColumns: readonly Column<BulkRow>[] = [
  caseColumn,
  {
    key: 'recipients',
    header: 'Goes to',
    sentences: true,
    cell: ({ recipients }) => (
      <ul>
        {recipients.map(({ name, delivery, why }, place) => (
          // Two recipients may have the same name.
          <li key={`${name} ${place.toString()}`}>
            {name}: {delivery} <span className="text-muted">({why})</span>
          </li>
        ))}
      </ul>
    ),
  },
];

/** 'First class post: 12, Email: 3.' */
function ways(rows: readonly BulkRow[]): string {
  const counts = new Map<string, number>();
  for (const { recipients } of rows)
    for (const { delivery } of recipients) counts.set(delivery, (counts.get(delivery) ?? 0) + 1);
  const most = [...counts].toSorted(([, one], [, other]) => other - one);
  return `${most.map(([delivery, count]) => `${delivery}: ${count.toLocaleString('en-GB')}`).join(', ')}.`;
}

const isRepeat = ({ repeatOn }: BulkRow) => repeatOn !== null;

/** The rows of a check: those that will be written to, those that have already had the letter, and those with problems. */
function sorted(rows: readonly BulkRow[]) {
  const wrong = rows.filter((row) => row.problems.length > 0 && !isRepeat(row));
  const repeats = rows.filter(isRepeat);
  const right = rows.filter((row) => row.problems.length === 0 && !isRepeat(row));
  return { wrong, repeats, right };
}

/** The button that asked for the check is gone: its result has the focus instead. */
const takeFocus = (result: HTMLElement | null) => result?.focus();

function buttonText(going: number, out: number): string {
  if (going === 0) return 'Nothing to write';
  const write = counted(going, 'letter');
  return out === 0 ? `Write ${write}` : `Leave ${counted(out, 'case')} out and write ${write}`;
}

interface BulkCheckedProps {
  rows: readonly BulkRow[];
  isBusy: boolean;
  onAgain: () => void;
  onStart: (caseIds: number[], repeatReason: string | null) => void;
}

/**
 * The result of the check: who would get it and how; which cases have already had the letter, and are written to again only with a reason;
 * and the rows with problems, which may be left out.
 */
export function BulkChecked({ rows, isBusy, onAgain, onStart }: BulkCheckedProps) {
  const [reason, setReason] = useState('');
  const { wrong, repeats, right } = sorted(rows);
  const isAgain = reason.trim().length >= 3;
  const going = isAgain ? [...right, ...repeats] : right;
  const out = rows.length - going.length;
  const cost = going.reduce((sum, { costPence }) => sum + costPence, 0);
  const [leaves] = going.flatMap(({ leavesOn }) => leavesOn ?? []).sort();
  return (
    <div className="space-y-3">
      <p ref={takeFocus} tabIndex={-1} className="figures w-fit rounded-sm">
        {going.length === 0
          ? 'No case can be written to'
          : `${counted(going.length, 'case')} can be written to, ${poundsText(cost)}`}
        {leaves && `, leaving from ${showDate(leaves)}`}.
      </p>
      {wrong.length > 0 && (
        <>
          <Alert
            colour="yellow"
            message={`${counted(wrong.length, 'case')} cannot be written to. Nothing is made until ${wrong.length === 1 ? 'it is' : 'they are'} put right or left out.`}
          />
          <Table
            label="Cases with problems"
            columns={wrongColumns}
            rows={wrong}
            rowKey={({ caseId }) => caseId}
          />
        </>
      )}
      {repeats.length > 0 && (
        <>
          <Alert
            colour="yellow"
            message={`${counted(repeats.length, 'case')} had the same letter in the last two weeks: left out unless you give a reason.`}
          />
          <Table
            label="Cases that have had the letter"
            columns={repeatColumns}
            rows={repeats}
            rowKey={({ caseId }) => caseId}
          />
          <Field label="Reason for sending again" help="Kept in the history of each letter.">
            {(control) => <TextInput {...control} value={reason} onChange={setReason} maxLength={300} />}
          </Field>
        </>
      )}
      {going.length > 0 && (
        <>
          <p className="text-sm text-muted">{ways(going)}</p>
          <div className="max-h-72 overflow-y-auto">
            <Table
              label="How the letters will be sent"
              columns={goingColumns}
              rows={going}
              rowKey={({ caseId }) => caseId}
            />
          </div>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {wrong.length > 0 && (
          <Button disabled={isBusy} onClick={onAgain}>
            Check again
          </Button>
        )}
        <Button
          colour="accent"
          disabled={going.length === 0}
          loading={isBusy}
          onClick={() =>
            onStart(
              going.map(({ caseId }) => caseId),
              isAgain ? reason.trim() : null,
            )
          }
        >
          {buttonText(going.length, out)}
        </Button>
      </div>
    </div>
  );
}
