import { useQuery } from '@tanstack/react-query';
import { FileInput, Landmark, MailQuestion, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { proofProblem } from '#shared/records/affairs/claims.ts';
import type { CaseDebt, CaseDebts } from '#shared/records/affairs/contract.ts';
import { caseDebt } from '#shared/records/affairs/debt.ts';
import type { Occasion } from '#shared/records/correspondence/letter-subjects.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { type CaseRow, useCase } from '#web/platform/case/case.ts';
import { type OpenLetters, useCaseLetters } from '#web/platform/case/case-letters.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { Views } from '#web/platform/page/Views.tsx';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { debtStore, saved } from './affairs-client.ts';
import { CreditFileDialog } from './CreditFileDialog.tsx';
import { debtColumns } from './debt-columns.tsx';
import { type DebtStep, stepsOf } from './debt-steps.ts';
import { OutcomeView } from './OutcomeView.tsx';
import { RequestProofDialog, StepDialog } from './StepDialog.tsx';
import { WaitingDebts } from './WaitingDebts.tsx';

const DebtConsents = lazyPart(() => import('./DebtConsents.tsx'), 'DebtConsents');

/** What is open over the list: a form, a step of a claim, or the question before a removal. */
type Open =
  | { what: 'form'; debt: CaseDebt | null }
  | { what: 'step'; debt: CaseDebt; step: DebtStep }
  | { what: 'consents'; debt: CaseDebt }
  | { what: 'remove'; debt: CaseDebt };

/** The letter that is usual at this stage of the claim. */
const occasionOf = (debt: CaseDebt): Occasion =>
  proofProblem(debt) === null ? 'proof' : debt.claimRejectedPence ? 'rejected' : 'query';

/** What is written to the creditor, and what came from them. */
const letterItems = (debt: CaseDebt, letters: (open: OpenLetters) => void) => [
  {
    label: 'Letter',
    separated: true,
    onSelect: () =>
      letters({
        what: 'write',
        start: {
          about: { entity: 'case-creditors', id: debt.id },
          occasion: occasionOf(debt),
          recipients: [{ type: 'creditor', id: debt.id }],
        },
      }),
  },
  {
    label: 'Letters and mail',
    onSelect: () => letters({ what: 'thread', debtId: debt.id, creditor: debt.creditor.name }),
  },
];

function DebtMenu({ debt, onOpen }: { debt: CaseDebt; onOpen: (open: Open) => void }) {
  const letters = useCaseLetters();
  const label = `Actions for ${debt.creditor.name}`;
  return (
    <MoreMenu
      label={label}
      items={[
        { label: 'Edit', onSelect: () => onOpen({ what: 'form', debt }) },
        ...stepsOf(debt).map((step, index) => ({
          label: step.label,
          separated: index === 0,
          danger: step.danger ?? false,
          onSelect: () => onOpen({ what: 'step', debt, step }),
        })),
        ...(letters ? letterItems(debt, letters) : []),
        { label: 'Electronic delivery', onSelect: () => onOpen({ what: 'consents', debt }) },
        ...(debt.claimPence === null
          ? [
              {
                label: 'Remove',
                separated: true,
                danger: true,
                onSelect: () => onOpen({ what: 'remove', debt }),
              },
            ]
          : []),
      ]}
    />
  );
}

function Totals({ totals }: { totals: CaseDebts['totals'] }) {
  const figures: [string, number][] = [
    ['In the arrangement', totals.debtSoaPence],
    ['Preferential', totals.preferentialPence],
    ['Secured', totals.securedPence],
    ['Outside', totals.excludedPence],
    ['Claims admitted', totals.claimsAdmittedPence],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {figures
        .filter(([label, pence]) => pence > 0 || label === 'In the arrangement')
        .map(([label, pence]) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">
              <Money pence={pence} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Dialogs({ row, open, onClose }: { row: CaseRow; open: Open; onClose: () => void }) {
  const { debt } = open;
  if (open.what === 'step')
    return <StepDialog caseId={row.id} debt={open.debt} step={open.step} onClose={onClose} />;
  if (open.what === 'consents') return <DebtConsents caseId={row.id} debt={open.debt} onClose={onClose} />;
  if (open.what === 'form')
    return (
      <FormModal
        title={debt?.creditor.name ?? 'New creditor'}
        entity={caseDebt}
        store={debtStore(row.id)}
        row={debt}
        canAddAnother
        onClose={onClose}
      />
    );
  return (
    <RemoveDialog
      title="Remove this creditor?"
      remove={() => {
        const { id, version } = open.debt;
        return saved(row.id, trpcClient.affairs.creditors.remove.mutate({ caseId: row.id, id, version }));
      }}
      onClose={onClose}
    >
      {open.debt.creditor.name} with <Money pence={open.debt.balanceSoaPence} /> will be removed from the
      case. If the debt is just outside the arrangement, exclude it instead.
    </RemoveDialog>
  );
}

function DebtList({ row, data: { debts, totals } }: { row: CaseRow; data: CaseDebts }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [ticked, tick] = useState<ReadonlySet<string | number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const asked = debts.filter(({ id }) => ticked.has(id));
  const newButton = row.mayEdit && (
    <span className="flex flex-wrap gap-2">
      <Button icon={FileInput} onClick={() => setImporting(true)}>
        Import from credit file
      </Button>
      <Button icon={Plus} colour="accent" onClick={() => setOpen({ what: 'form', debt: null })}>
        Add creditor
      </Button>
    </span>
  );
  return (
    <div className="space-y-3">
      {debts.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Totals totals={totals} />
          {newButton}
        </div>
      )}
      {asked.length > 0 && (
        <section
          aria-label="Ticked creditors"
          className="flex flex-wrap items-center gap-2 rounded-lg border border-accent-text bg-accent-soft px-3 py-1.5"
        >
          <output className="mr-2 font-medium">{counted(asked.length, 'creditor')} ticked</output>
          <Button icon={MailQuestion} small onClick={() => setAsking(true)}>
            Request proof
          </Button>
          <Button icon={X} small colour="plain" onClick={() => tick(new Set())}>
            Untick all
          </Button>
        </section>
      )}
      <Table
        label="Creditors of the case"
        columns={debtColumns}
        rows={debts}
        rowKey={({ id }) => id}
        {...(row.mayEdit && {
          onOpen: (debt: CaseDebt) => setOpen({ what: 'form', debt }),
          card: { below: ['credit', 'soa'] },
          actions: (debt: CaseDebt) => <DebtMenu debt={debt} onOpen={setOpen} />,
          selection: { selected: ticked, onChange: tick },
        })}
        empty={
          <EmptyState
            icon={Landmark}
            title="No creditors yet."
            message="Everybody the client owes, as declared and later as claimed and admitted."
            action={newButton}
          />
        }
      />
      {isImporting && <CreditFileDialog caseId={row.id} onClose={() => setImporting(false)} />}
      {open && <Dialogs row={row} open={open} onClose={() => setOpen(null)} />}
      {isAsking && (
        <RequestProofDialog
          caseId={row.id}
          debts={asked}
          onClose={() => setAsking(false)}
          onDone={() => tick(new Set())}
        />
      )}
    </div>
  );
}

/** Who the client owes, what happens to each claim, and what creditors can expect. */
export function CreditorsTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const debts = useQuery(trpc.affairs.creditors.list.queryOptions({ caseId }));
  if (!row) return <Skeleton className="h-72 w-full" />;
  const list = (
    <>
      <WaitingDebts row={row} />
      <Loaded query={debts} path="creditors">
        {(data) => <DebtList row={row} data={data} />}
      </Loaded>
    </>
  );
  return (
    <Views
      label="Creditors and estimated outcome"
      views={[
        { key: 'creditors', label: 'Creditors', content: list },
        { key: 'outcome', label: 'Estimated outcome', content: <OutcomeView caseId={caseId} /> },
      ]}
    />
  );
}
