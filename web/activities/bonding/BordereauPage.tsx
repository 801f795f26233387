import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lastMonth } from '#shared/activities/bonding/bonding.ts';
import { type Bordereau, type ListedBondEntry, submitInput } from '#shared/activities/bonding/contract.ts';
import { type BordereauSearch, bordereauList } from '#shared/activities/bonding/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { monthOf, monthText } from '#shared/records/ledger/ledger.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { cut } from '#web/platform/page/list/columns.tsx';
import { RegisterView, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { textOf } from '#web/platform/page/search.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { bordereauxOptions, invalidateBonds, printBordereau, submitBordereau } from './bonding-client.ts';
import { bordereauColumns } from './bordereau-columns.tsx';

/** How many months can be chosen, this one first. */
const MONTHS = 36;

const inWords = (count: number) => counted(count, 'entry', 'entries');
const parse = (raw: Readonly<Record<string, unknown>>): BordereauSearch => {
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(textOf(raw.month) ?? '')?.[0];
  return { ...parseList(bordereauList, raw), month };
};
const cells: Cells<typeof bordereauList, ListedBondEntry> = {
  person: ({ person }) => cut(person, 'max-w-44'),
};

/** The day on which a month's bordereau went to the surety. */
function SubmitDialog({ shown, month, onClose }: { shown: Bordereau; month: string; onClose: () => void }) {
  const { portfolio, newCount, increaseCount, decreaseCount, releaseCount } = shown;
  const count = newCount + increaseCount + decreaseCount + releaseCount;
  return (
    <FieldsDialog
      title={`Bordereau of ${portfolio!.name} for ${monthText(month)}`}
      submitLabel="Record as submitted"
      about={
        <>
          {count === 0 ? 'A nil return: nothing happened in the month.' : `${inWords(count)}.`} Its figures
          are then fixed; anything entered later for the month goes on the next bordereau.
        </>
      }
      schema={submitInput}
      given={{ portfolioId: portfolio!.id, month }}
      fields={{
        submittedOn: {
          kind: 'day',
          label: 'Sent to the surety on',
          required: true,
          min: addMonths(month, 1),
          value: londonDate(),
        },
      }}
      call={submitBordereau}
      done={['Item Updated.', 'Bordereau submitted']}
      onClose={onClose}
    />
  );
}

/** The bordereau of each portfolio: what was entered in the month and the cover at its end. */
function Portfolios({ month, domainId }: { month: string; domainId: number | undefined }) {
  const { data = [], isPending } = useQuery(bordereauxOptions(month, domainId));
  const [open, setOpen] = useState<Bordereau | null>(null);
  const mayEdit = useAuth().may('case.write');
  return (
    <div className="mb-4">
      <Table<Bordereau>
        label={`Bordereaux for ${monthText(month)}`}
        columns={bordereauColumns}
        rows={data}
        loading={isPending}
        rowKey={({ portfolio }) => portfolio?.id ?? 0}
        actions={
          mayEdit
            ? (row) =>
                row.obstacle === null && (
                  <Button small onClick={() => setOpen(row)}>
                    Submit<span className="sr-only"> {row.portfolio?.name}</span>
                  </Button>
                )
            : undefined
        }
        empty={<EmptyState title="No portfolios are in use." />}
      />
      {open && <SubmitDialog shown={open} month={month} onClose={() => setOpen(null)} />}
    </div>
  );
}

function MonthChoice({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const first = monthOf(londonDate());
  const options = Array.from({ length: MONTHS }, (_, n) => addMonths(first, -n));
  const known = options.includes(month) ? options : [month, ...options];
  return (
    <div className="no-print mb-3 w-52">
      <Field label="Month">
        {(control) => (
          <Select
            {...control}
            label="month"
            required
            value={month}
            onChange={(chosen) => onChange(chosen ?? month)}
            options={known.map((id) => ({ id, label: monthText(id) }))}
          />
        )}
      </Field>
    </div>
  );
}

/** /bonds/bordereau: what is reported to the surety for a month, the last complete one unless the address names another. */
export function BordereauPage() {
  const address = useListAddress('/bonds/bordereau', parse);
  const { show, change } = address;
  const { month: said, ...search } = address.search;
  const month = said === undefined ? lastMonth(londonDate()) : `${said}-01`;
  const keepMonth = said === undefined ? {} : { month: said };
  return (
    <RegisterView
      list={bordereauList}
      title="Bordereau"
      address={{ search, change, show: (next, how) => show({ ...next, ...keepMonth }, how) }}
      words={['entry', 'entries']}
      inWords={(count, isFiltered) =>
        `${monthText(month)}: ${count === 0 && !isFiltered ? 'nil return' : inWords(count)}`
      }
      read={(input) => trpc.bonding.entries.queryOptions({ ...input, month }, whilePaging)}
      file={`/bordereaux/${month}/export`}
      actions={({ search, domainId }) => (
        <CsvButton kind="PDF" save={() => printBordereau(month, search, domainId)} />
      )}
      live={{ topics: ['bonds'], refresh: invalidateBonds }}
      notes={({ domainId }) => (
        <>
          <MonthChoice month={month} onChange={(chosen) => show({ month: chosen.slice(0, 7) })} />
          <Portfolios month={month} domainId={domainId} />
        </>
      )}
      cells={cells}
      table={{ label: `Entries of ${monthText(month)}` }}
      rowHref={({ caseId }) => `/cases/${caseId}?tab=accounts&field=bond`}
      empty={{
        title: 'Nothing to report.',
        message: `No bond was entered, changed or released in ${monthText(month)}. The surety is sent a nil return.`,
      }}
    />
  );
}
