import { useState } from 'react';
import type { BulkLetterInput, BulkRow } from '#shared/correspondence/bulk.ts';
import { counted } from '#shared/counted.ts';
import { showDate } from '#shared/dates.ts';
import { poundsText } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { BulkProgress } from './BulkProgress.tsx';
import { checkBulk, startBulk } from './bulk-client.ts';
import { ProblemLinks } from './ProblemLinks.tsx';

const linkClass = 'text-accent-text underline underline-offset-2';

const columns: readonly Column<BulkRow>[] = [
  {
    key: 'case',
    header: 'Case',
    sentences: true,
    cell: ({ caseId, uniqueReference, caseName }) => (
      <AppLink href={`/cases/${caseId}`} target="_blank" className={linkClass}>
        <span className="figures">{uniqueReference}</span> {caseName}
      </AppLink>
    ),
  },
  {
    key: 'problems',
    header: 'What is wrong',
    sentences: true,
    cell: ({ problems }) => <ProblemLinks problems={problems} />,
  },
];

interface CheckedProps {
  rows: readonly BulkRow[];
  isBusy: boolean;
  onAgain: () => void;
  onStart: (caseIds: number[]) => void;
}

/** The result of the check: who would get it, and the rows with problems, which may be left out. */
function Checked({ rows, isBusy, onAgain, onStart }: CheckedProps) {
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  const right = rows.filter(({ problems }) => problems.length === 0);
  const cost = right.reduce((sum, { costPence }) => sum + costPence, 0);
  const [leaves] = right.flatMap(({ leavesOn }) => leavesOn ?? []).sort();
  const ids = right.map(({ caseId }) => caseId);
  return (
    <div className="space-y-3">
      <p className="figures">
        {counted(right.length, 'case')} can be written to, {poundsText(cost)}
        {leaves && `, leaving from ${showDate(leaves)}`}.
      </p>
      {wrong.length > 0 && (
        <>
          <Alert
            colour="yellow"
            message={`${counted(wrong.length, 'case')} cannot be written to. Nothing is made until they are put right or left out.`}
          />
          <Table
            label="Cases that are wrong"
            columns={columns}
            rows={wrong}
            rowKey={({ caseId }) => caseId}
          />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {wrong.length > 0 && (
          <Button disabled={isBusy} onClick={onAgain}>
            Check again
          </Button>
        )}
        <Button colour="accent" disabled={right.length === 0} loading={isBusy} onClick={() => onStart(ids)}>
          {wrong.length > 0
            ? `Leave ${counted(wrong.length, 'case')} out and write ${counted(right.length, 'letter')}`
            : `Write ${counted(right.length, 'letter')}`}
        </Button>
      </div>
    </div>
  );
}

interface BulkLetterDialogProps {
  caseIds: readonly number[];
  onClose: () => void;
}

/** Writes the same letter on many cases: checked first, row by row; made with progress; cancelled as a whole. */
export function BulkLetterDialog({ caseIds, onClose }: BulkLetterDialogProps) {
  const [templateId, setTemplateId] = useState<number | null>(null);
  const [deliveryMethodId, setDelivery] = useState<number | null>(null);
  const [evenIfRepeated, setRepeated] = useState(false);
  const [rows, setRows] = useState<readonly BulkRow[] | null>(null);
  const [runId, setRunId] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const letterFor = (ids: readonly number[]): BulkLetterInput => ({
    caseIds: [...ids],
    templateId: templateId ?? 0,
    deliveryMethodId,
    evenIfRepeated,
  });
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  const check = () => run(async () => setRows(await checkBulk(letterFor(caseIds))));
  const start = (ids: number[]) => run(async () => setRunId((await startBulk(letterFor(ids))).id));
  /** The check no longer matches the selection. */
  const choose =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setRows(null);
      set(value);
    };
  return (
    <Modal
      open
      size="medium"
      title={`Letter to ${counted(caseIds.length, 'case')}`}
      closeOnBackdrop={false}
      onClose={onClose}
    >
      {runId === null ? (
        <div className="space-y-4">
          {problem && <Alert colour="red" title="Nothing was made." message={problem} />}
          <div data-autofocus>
            <Field label="Template" required help="It goes to its usual recipients on each case.">
              {(control) => (
                <NamePicker
                  {...control}
                  from="templates"
                  value={templateId}
                  onChange={choose(setTemplateId)}
                />
              )}
            </Field>
          </div>
          <Field label="Delivery">
            {(control) => (
              <NamePicker
                {...control}
                from="delivery-methods"
                defaultText="As is usual for each recipient"
                value={deliveryMethodId}
                onChange={choose(setDelivery)}
              />
            )}
          </Field>
          <Switch
            label="Also to those who got the same letter in the last two weeks"
            value={evenIfRepeated}
            onChange={choose(setRepeated)}
          />
          {rows ? (
            <Checked
              rows={rows}
              isBusy={isBusy}
              onAgain={() => void check()}
              onStart={(ids) => void start(ids)}
            />
          ) : (
            <div className="flex justify-end">
              <Button
                colour="accent"
                disabled={templateId === null}
                loading={isBusy}
                onClick={() => void check()}
              >
                Check {counted(caseIds.length, 'case')}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <BulkProgress id={runId} onDone={onClose} />
      )}
    </Modal>
  );
}
