import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  distributionsContract,
  type RunDetail,
  type RunLineDetail,
} from '#shared/activities/money/distributions/contract.ts';
import { runAlerts } from '#shared/activities/money/distributions/list.ts';
import { leftOutReasons } from '#shared/activities/money/distributions/runs.ts';
import { pencePerPoundText } from '#shared/platform/money.ts';
import { retainedReasons } from '#shared/records/commitments/allocations.ts';
import type { FirmFee } from '#shared/records/fees/fee-working.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { Figure } from '#web/platform/page/Figure.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { mayTake } from '#web/platform/page/life/NextSteps.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { RateText } from '#web/platform/page/RateText.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { downloadWorking, includeCase, leaveOut } from './distributions-client.ts';

interface LineProps {
  run: RunDetail;
  line: RunLineDetail;
}

function ReasonDialog({ run, line, onClose }: LineProps & { onClose: () => void }) {
  // As it was opened: once saved, the line has changed sides while the dialog closes.
  const [isOut] = useState(line.leftOut !== null);
  return (
    <FieldsDialog
      title={`${isOut ? 'Take in' : 'Leave out'} ${line.case.uniqueReference}`}
      submitLabel={isOut ? 'Take in' : 'Leave out'}
      schema={distributionsContract.leaveOut.input}
      given={{ id: run.id, caseId: line.case.id }}
      fields={{ reason: { kind: 'text', label: 'Why', required: true, rows: 2, max: 500, value: '' } }}
      call={async (input) => {
        await (isOut ? includeCase(input) : leaveOut(input));
        toast.success(
          'Item Updated.',
          `${line.case.uniqueReference} is ${isOut ? 'in the run' : 'left out'}.`,
        );
      }}
      onClose={onClose}
    />
  );
}

/** From what has cleared to what stays in the case, line by line, with the reason for each fee. */
function Waterfall({ line }: { line: RunLineDetail }) {
  const fees = line.fees.lines.filter(
    ({ item, entitledPence }) =>
      item === 'nominee' || item === 'supervisor' || (item === 'variation' && entitledPence > 0),
  );
  const taken = {
    nominee: line.nomineePence,
    supervisor: line.supervisorPence,
    variation: line.variationPence,
  };
  return (
    <dl>
      <Figure label="Cleared by the cut-off" pence={line.clearedPence} />
      <Figure label="Reserve" pence={-line.reservedPence} />
      <Figure label="Committed" pence={-line.committedPence} />
      <Figure label="Available" pence={line.availablePence} weight="total" />
      {line.expenses.map(({ allocationId, label, pence }) => (
        <Figure key={allocationId} label={label} pence={-pence} indented />
      ))}
      {fees.map(({ item, label, rule, cuts, entitledPence, drawnPence }) => (
        <Figure
          key={item}
          pence={-(taken[item as keyof typeof taken] ?? 0)}
          label={
            <>
              {label}
              <span className="block text-sm text-muted">
                {rule} {cuts.map(({ why }) => why).join(' ')} Entitled <Money pence={entitledPence} />, drawn{' '}
                <Money pence={drawnPence} />.
                {line.feeVatPence[item as FirmFee] > 0 && (
                  <>
                    {' '}
                    VAT within it <Money pence={line.feeVatPence[item as FirmFee]} />.
                  </>
                )}
              </span>
            </>
          }
        />
      ))}
      <Figure label="Dividends" pence={-line.dividendPence} />
      {line.refundPence > 0 && <Figure label="Back to the client" pence={-line.refundPence} />}
      <Figure label="Stays in the case" pence={line.remainingPence} weight="grand" />
    </dl>
  );
}

function Shares({ line }: { line: RunLineDetail }) {
  if (line.shares.length === 0) return <p className="text-muted">No creditor shares in this run.</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="pb-1 text-left font-semibold">Dividends</caption>
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="pb-1 font-normal">
              Creditor
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-normal">
              Claim
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-normal">
              Before
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-normal">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {line.shares.map((share) => (
            <tr key={share.caseCreditorId} className="border-t border-border align-top">
              <th scope="row" className="py-1.5 text-left font-normal">
                {share.creditor.name}
                {share.rank === 'preferential' && <span className="text-muted"> · preferential</span>}
                {share.retained && (
                  <span className="block">
                    <Badge colour="yellow">Retained</Badge>{' '}
                    <span className="text-sm text-muted">{retainedReasons[share.retained]}</span>
                  </span>
                )}
                {share.freedCount > 0 && (
                  <span className="block text-sm text-muted">with what was retained before</span>
                )}
              </th>
              <td className="py-1.5 pl-3 text-right">
                <Money pence={share.claimPence} />
              </td>
              <td className="py-1.5 pl-3 text-right">
                <Money pence={share.paidPence} />
              </td>
              <td className="py-1.5 pl-3 text-right">
                <Money pence={share.dividendPence + (share.interestPence ?? 0)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Working({ run, line }: LineProps) {
  const [isAsking, setAsking] = useState(false);
  const { leftOut, leftOutNote, alerts, blocks } = line;
  const mayMove = mayTake(run.steps, 'change') && (leftOut === null || leftOut === 'excluded');
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          <span className="figures">{line.case.uniqueReference}</span> {line.case.caseName}
        </span>
        {alerts.map((alert) => (
          <Badge key={alert} colour="yellow">
            {runAlerts[alert]}
          </Badge>
        ))}
        <span className="ml-auto flex gap-2">
          {mayMove && (
            <Button small onClick={() => setAsking(true)}>
              {leftOut === null ? 'Leave out' : 'Take in'}
            </Button>
          )}
          {line.journalId !== null && (
            <ButtonLink small href={`/journals/${line.journalId}`}>
              Journal
            </ButtonLink>
          )}
          {line.isReleased && (
            <ButtonLink small href={`/financials/payments?run=${run.id}&search=${line.case.uniqueReference}`}>
              Payments
            </ButtonLink>
          )}
          <ButtonLink small href={`/cases/${line.case.id}?tab=accounts`}>
            Open case
          </ButtonLink>
        </span>
      </div>
      {leftOut !== null && (
        <Alert
          colour="yellow"
          title={leftOutReasons[leftOut]}
          message={blocks.length > 0 ? blocks.join(' ') : (leftOutNote ?? '')}
        />
      )}
      <Waterfall line={line} />
      <Shares line={line} />
      <p className="text-sm text-muted">
        {pencePerPoundText(line.pencePerPound)} this time, <RateText rate={line.pencePerPoundToDate} /> to
        date for unsecured creditors.
      </p>
      {isAsking && <ReasonDialog run={run} line={line} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** One case of a run beside the list: how every figure is worked out. */
export function LineSheet({ run, caseId, onClose }: { run: RunDetail; caseId: number; onClose: () => void }) {
  const query = useQuery(trpc.distributions.line.queryOptions({ id: run.id, caseId }));
  return (
    <Modal
      open
      isPrinted
      title="Working"
      size="medium"
      onClose={onClose}
      footer={
        <>
          <PrintButton />
          <CsvButton save={() => downloadWorking(run.id, caseId, run.reference)} />
        </>
      }
    >
      <Loaded query={query} path="financials/distributions">
        {(line) => <Working run={run} line={line} />}
      </Loaded>
    </Modal>
  );
}
