import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import type { CaseModifications } from '#shared/activities/creditors/modifications/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { useSettled } from '#web/platform/page/use-settled.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { ComparisonSheet } from './ComparisonSheet.tsx';
import { comparisonOf, emptySet, firstSets, MOST_SHOWN, type SetDraft } from './compared-sets.ts';
import { libraryOptions, saveComparison } from './modifications-client.ts';
import { SetEditor } from './SetEditor.tsx';

const pause = 300;

/** Sets of modifications, including trial clauses, side by side through the fee engine; ready to print. */
export function ComparisonView({ caseId, data }: { caseId: number; data: CaseModifications }) {
  const [sets, setSets] = useState<SetDraft[]>(() => firstSets(data));
  const input = comparisonOf(caseId, JSON.parse(useSettled(JSON.stringify(sets), pause)) as SetDraft[]);
  const query = useQuery(
    trpc.modifications.compare.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  const { data: library = [] } = useQuery(libraryOptions(caseId));
  const change = (key: number, values: Partial<SetDraft>) =>
    setSets((before) => before.map((set) => (set.key === key ? { ...set, ...values } : set)));
  const add = () => setSets((before) => [...before, emptySet(Math.max(...before.map(({ key }) => key)) + 1)]);
  return (
    <div className="space-y-5">
      <section aria-label="Sets to compare" className="no-print space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-muted">
            Each set is calculated as if in force for the whole term, beside the case with its accepted
            clauses. Nothing is saved.
          </p>
          {sets.length < MOST_SHOWN && (
            <Button onClick={add}>
              <Plus className="size-4" aria-hidden="true" />
              Add set
            </Button>
          )}
        </div>
        <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {sets.map((set) => (
            <SetEditor
              key={set.key}
              set={set}
              rows={data.rows}
              library={library}
              hasAccepted={data.rows.some(({ status }) => status === 'accepted')}
              onChange={(values) => change(set.key, values)}
              onRemove={
                sets.length > 1
                  ? () => setSets((before) => before.filter(({ key }) => key !== set.key))
                  : undefined
              }
            />
          ))}
        </div>
      </section>
      <Loaded query={query} path="fee-comparison">
        {(comparison) => (
          <article className="space-y-4 rounded-lg border border-border bg-surface p-4 print:border-0 print:p-0">
            <header className="flex flex-wrap items-start justify-between gap-4">
              <div>
                <h2 className="text-xl font-semibold">Fee comparison</h2>
                <p className="figures text-sm text-muted">
                  {comparison.uniqueReference} · {comparison.caseName} · as at {showDate(comparison.asAt)}
                </p>
              </div>
              <span className="no-print flex gap-2">
                <CsvButton save={() => saveComparison(input)} />
                <Button onClick={() => window.print()}>
                  <Printer className="size-4" aria-hidden="true" />
                  Print
                </Button>
              </span>
            </header>
            <ComparisonSheet comparison={comparison} />
          </article>
        )}
      </Loaded>
    </div>
  );
}
