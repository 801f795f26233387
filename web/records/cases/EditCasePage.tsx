import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useCallback, useMemo, useRef } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import { lateFields } from '#shared/records/cases/late-dates.ts';
import { protocolsFor } from '#shared/records/law/protocols.ts';
import { scheduledTerms, TERMS_LOCKED } from '#shared/records/payments/schedules.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { type CaseRow, invalidateCase } from '#web/platform/case/case.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { UnsavedGuard } from '#web/platform/page/UnsavedGuard.tsx';
import { CreateNewHost } from '#web/platform/reference/CreateNewHost.tsx';
import type { OptionsFor } from '#web/platform/reference/FormFields.tsx';
import { RowForm } from '#web/platform/reference/RowForm.tsx';
import type { RowStore } from '#web/platform/reference/use-row-form.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { CaseGate } from '#web/records/cases/CaseGate.tsx';
import { CaseFlags } from '#web/records/cases/CaseHeading.tsx';
import { TransferCase } from '#web/records/cases/TransferCase.tsx';

const transferred = 'This is fixed once a case has been approved. Ask for a transfer above.';

/** Fields that cannot be changed at this point in the life of the case, with the reason. */
export function lockedFields({
  isApproved,
  hasSchedule,
  hasTerms,
  hasProtocol,
}: {
  isApproved: boolean;
  hasSchedule: boolean;
  /** Whether all the terms that make a schedule are known. */
  hasTerms: boolean;
  hasProtocol: boolean;
}): Record<string, string> {
  const isAgreed = hasSchedule || (isApproved && hasTerms);
  const terms = isAgreed ? Object.fromEntries(scheduledTerms.map((field) => [field, TERMS_LOCKED])) : {};
  if (!isApproved) return { ...terms, approvalDate: 'Set when the case enters IVA Accepted.' };
  return {
    ...terms,
    portfolioId: transferred,
    approvalDate: 'Every anniversary counts from this date: it can no longer be changed.',
    ...(hasProtocol && {
      protocolVersion: 'Creditors approved the arrangement under it: it can no longer be changed.',
    }),
  };
}

/** The Protocols that the proposal can follow by its day as entered, which is today until it is signed, and the one that the case has. */
const protocolOptions = ({
  productType,
  protocolVersion,
  approvalDate,
}: Pick<CaseRow, 'productType' | 'protocolVersion' | 'approvalDate'>): OptionsFor =>
  productType === 'iva'
    ? {
        protocolVersion: ({ proposalDate }) =>
          protocolsFor(
            typeof proposalDate === 'string' ? proposalDate : (approvalDate ?? londonDate()),
            protocolVersion,
          ),
      }
    : {};

/** The form of a case: its fields, and why dates are entered long after their day. */
const formEntity = { ...caseEntity, fields: { ...caseEntity.fields, ...lateFields } };

const store: RowStore<CaseRow> = {
  create: () => Promise.reject(new Error('Cases are created in the wizard.')),
  change: async (before, change) => {
    const { id, version } = before;
    const row = await trpcClient.cases.update.mutate({ ...change, id, version });
    await invalidateCase(id);
    return row;
  },
};

export interface EditCaseParts {
  /** Who else has the case open. */
  Presence?: ComponentType<{ caseId: number; isEditing: boolean }> | undefined;
}

interface EditCaseProps extends EditCaseParts {
  row: CaseRow;
  /** The field that is to be filled in. */
  field: string | undefined;
}

function EditCase({ row, field, Presence }: EditCaseProps) {
  const navigate = useNavigate();
  const hasChanges = useRef(false);
  const noteChanges = useCallback((has: boolean) => {
    hasChanges.current = has;
  }, []);
  const isApproved = row.approvalDate !== null;
  // The same object while nothing about it changes: the form starts again from a new one.
  const { hasSchedule } = row;
  const hasTerms = scheduledTerms.every((term) => row[term] !== null);
  const hasProtocol = row.protocolVersion !== null;
  const locked = useMemo(
    () => lockedFields({ isApproved, hasSchedule, hasTerms, hasProtocol }),
    [isApproved, hasSchedule, hasTerms, hasProtocol],
  );
  const optionsFor = useMemo(() => protocolOptions(row), [row]);
  const close = () => void navigate({ to: '/cases/$id', params: { id: String(row.id) } });
  return (
    <>
      <PageHeading
        title={`Edit ${row.caseName}`}
        context={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="figures font-medium text-text">{row.uniqueReference}</span>
            <CaseFlags row={row} />
            <span>
              Last changed <Timestamp at={row.updatedAt} />
              {row.changedBy && ` by ${row.changedBy}`}
            </span>
            {Presence && <Presence caseId={row.id} isEditing={row.mayEdit} />}
          </span>
        }
      />
      {row.isTransferLocked && (
        <div className="mb-4 max-w-5xl">
          <TransferCase row={row} />
        </div>
      )}
      {row.mayEdit ? (
        <>
          <UnsavedGuard isUnsaved={() => hasChanges.current} />
          <CreateNewHost>
            <RowForm
              entity={formEntity}
              name="case"
              store={store}
              row={row}
              locked={locked}
              optionsFor={optionsFor}
              focusOn={field}
              domainId={row.domainId}
              onSaved={close}
              onCancel={close}
              onChanges={noteChanges}
            />
          </CreateNewHost>
        </>
      ) : (
        <Alert colour="yellow" message={`${row.domain.name} is not active: its cases can only be read.`} />
      )}
    </>
  );
}

const route = getRouteApi('/inside/cases/$id/edit');

/** /cases/{id}/edit: the fields of a case; its status moves by its own dialog. */
export function EditCasePage({ Presence }: EditCaseParts) {
  const id = positiveOf(route.useParams().id);
  const { field } = route.useSearch();
  if (id === undefined) return <NotFound />;
  return (
    <CaseGate key={id} id={id}>
      {(row) => <EditCase row={row} field={field} Presence={Presence} />}
    </CaseGate>
  );
}
