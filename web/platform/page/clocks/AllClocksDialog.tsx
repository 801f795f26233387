import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import type { CaseClock } from '#shared/records/clocks/contract.ts';
import { clockStatuses } from '#shared/records/law/clock-states.ts';
import { clockKinds } from '#shared/records/law/rule.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { MeetClockDialog, StopClockDialog } from './EndClockDialog.tsx';
import { StartClockDialog } from './StartClockDialog.tsx';

const colours: Readonly<Record<CaseClock['status'], StatusColour>> = {
  open: 'blue',
  met: 'green',
  stopped: 'grey',
  exempt: 'grey',
  superseded: 'grey',
};

/** The state of a clock in a word or two. */
function stateOf({ status, kind, dueOn, metOn, isOverdue }: CaseClock): [StatusColour, string] {
  if (isOverdue) return ['red', 'Overdue'];
  if (status === 'met' && metOn !== null)
    return metOn > dueOn ? ['yellow', `Late, ${showDate(metOn)}`] : ['green', `Met ${showDate(metOn)}`];
  if (status === 'open' && kind !== 'deadline') {
    if (dueOn < londonDate()) return ['grey', 'Over'];
    return ['blue', clockKinds[kind]];
  }
  return [colours[status], clockStatuses[status]];
}

type Dialog = { kind: 'start' } | { kind: 'meet' | 'stop'; clock: CaseClock } | null;

interface AllClocksDialogProps {
  caseId: number;
  clocks: readonly CaseClock[];
  mayEdit: boolean;
  onClose: () => void;
}

/** All clocks of a case: running, met or not applicable, and those that a changed rule replaced. */
export function AllClocksDialog({ caseId, clocks, mayEdit, onClose }: AllClocksDialogProps) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  return (
    <Modal
      open
      title="Statutory clocks"
      size="large"
      onClose={onClose}
      footer={mayEdit && <Button onClick={() => setDialog({ kind: 'start' })}>Start a clock</Button>}
    >
      <Table
        label="Statutory clocks"
        rows={clocks}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No Clocks Found." message="No clock is running on this case yet." />}
        actions={
          mayEdit
            ? (clock) =>
                clock.isEntered &&
                clock.status === 'open' && (
                  <Menu
                    label="Actions"
                    trigger={(trigger) => (
                      <IconButton {...trigger} small label={`Actions on ${clock.name}`} icon={Ellipsis} />
                    )}
                    items={[
                      { label: 'Done', onSelect: () => setDialog({ kind: 'meet', clock }) },
                      { label: 'Stop', onSelect: () => setDialog({ kind: 'stop', clock }) },
                    ]}
                  />
                )
            : undefined
        }
        columns={[
          {
            key: 'name',
            header: 'Clock',
            cell: ({ name, words, holidays }) => (
              <>
                <span className="block">{name}</span>
                <span className="block text-xs text-muted">
                  {words}
                  {holidays && ` Bank holidays of ${holidays}.`}
                </span>
              </>
            ),
            sentences: true,
          },
          { key: 'triggerOn', header: 'Counts from', cell: ({ triggerOn }) => <DateText day={triggerOn} /> },
          {
            key: 'dueOn',
            header: 'Due',
            cell: ({ dueOn, isOverdue }) => (
              <span className={isOverdue ? 'font-semibold text-red-text' : ''}>
                <DateText day={dueOn} />
              </span>
            ),
          },
          {
            key: 'status',
            header: 'State',
            cell: (clock) => {
              const [colour, text] = stateOf(clock);
              return (
                <>
                  <Badge colour={colour}>{text}</Badge>
                  {clock.reason && <span className="block text-xs text-muted">{clock.reason}</span>}
                </>
              );
            },
            sentences: 'short',
          },
        ]}
      />
      {dialog?.kind === 'start' && <StartClockDialog caseId={caseId} onClose={close} />}
      {dialog?.kind === 'meet' && <MeetClockDialog caseId={caseId} clock={dialog.clock} onClose={close} />}
      {dialog?.kind === 'stop' && <StopClockDialog caseId={caseId} clock={dialog.clock} onClose={close} />}
    </Modal>
  );
}
