import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { columnsAsked, conditionsOf, keptConditions } from '#shared/views/reports/generator/conditions.ts';
import { MOST_COLUMNS } from '#shared/views/reports/generator/definition.ts';
import type { Dictionary } from '#shared/views/reports/generator/dictionary.ts';
import { columnsOfPivot } from '#shared/views/reports/generator/pivot/pivot.ts';
import { knownColumns } from '#shared/views/reports/generator/problems.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { Tabs } from '#web/platform/ui/Tabs.tsx';
import { useFocusKept } from '#web/platform/ui/use-focus-kept.ts';
import { Arrangement } from './Arrangement.tsx';
import { ChosenColumns } from './ChosenColumns.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ComputedColumns } from './ComputedColumns.tsx';
import { completePart, partsWith, problemsAt, problemsOfDraft } from './draft-parts.ts';
import { type Draft, newDraft, useDraft, withoutColumn } from './drafts.ts';
import { Filters } from './Filters.tsx';
import { PivotFields } from './PivotFields.tsx';
import { Preview } from './Preview.tsx';

/** /report-generator/{type}/add-columns: a new report or, with `report`, changes to a saved one. */
export function AddColumnsPage() {
  const { reportType = '' } = useParams({ strict: false });
  const { report: reportId }: { report?: number } = useSearch({ strict: false });
  const dictionary = useQuery(trpc.reportGenerator.dictionary.queryOptions({ type: reportType }));
  const saved = useQuery({
    ...trpc.savedReports.get.queryOptions({ id: reportId ?? 0 }),
    enabled: reportId !== undefined,
  });
  if (reportId === undefined)
    return (
      <Loaded query={dictionary} path="report-generator">
        {(found) => <Builder key={reportType} dictionary={found} begin={newDraft(found.usual)} />}
      </Loaded>
    );
  return (
    <Loaded query={dictionary} path="report-generator">
      {(found) => (
        <Loaded query={saved} path="saved-reports" isPage>
          {({ id, name, definition }) => (
            <Builder key={id} dictionary={found} begin={definition} report={{ id, name }} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface BuilderProps {
  dictionary: Dictionary;
  begin: Draft;
  report?: { id: number; name: string };
}

function Builder({ dictionary, begin, report }: BuilderProps) {
  const { type, title } = dictionary;
  const [stored, setDraft] = useDraft(type, report?.id);
  const [tab, setTab] = useState('columns');
  const [first] = useState(begin);
  const draft = stored ?? first;
  const complete = useMemo(() => completePart(draft, dictionary), [draft, dictionary]);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const known = knownColumns(dictionary, draft);
  const problems = problemsOfDraft(draft, dictionary);
  const count = Object.keys(problems).length;
  const askable = [
    ...dictionary.columns.map(({ name, group, label }) => ({ id: name, label: `${group}: ${label}` })),
    ...draft.computed
      .filter(({ name }) => known.has(name))
      .map(({ name, label }) => ({ id: name, label: `Computed: ${label}` })),
  ];
  const tabs = [
    {
      key: 'columns',
      label: `Columns (${draft.columns.length})`,
      content: (
        <div className="grid gap-6 md:grid-cols-2">
          <ColumnPicker
            dictionary={dictionary}
            chosen={draft.columns}
            onAdd={(name) =>
              draft.columns.length < MOST_COLUMNS && change({ columns: [...draft.columns, name] })
            }
          />
          <div>
            <ChosenColumns
              columns={draft.columns}
              known={known}
              onChange={(columns) => setDraft(withoutColumn({ ...draft, columns }))}
            />
          </div>
        </div>
      ),
    },
    {
      key: 'computed',
      label: `Computed (${draft.computed.length})`,
      content: (
        <ComputedColumns
          dictionary={dictionary}
          computed={draft.computed}
          problemsOf={(path) => problemsAt(problems, path)}
          onAdd={(added) =>
            change({ computed: [...draft.computed, added], columns: [...draft.columns, added.name] })
          }
          onChange={(computed) => change({ computed })}
          onRemove={(name) =>
            setDraft(
              withoutColumn({
                ...draft,
                computed: draft.computed.filter((each) => each.name !== name),
                columns: draft.columns.filter((each) => each !== name),
                pivot: columnsOfPivot(draft.pivot).includes(name) ? null : draft.pivot,
                filters: keptConditions(draft.filters, (filter) => !columnsAsked(filter).includes(name)),
              }),
            )
          }
        />
      ),
    },
    {
      key: 'filters',
      label: `Filters (${conditionsOf(draft.filters).length})`,
      content: (
        <Filters
          filters={draft.filters}
          match={draft.match}
          known={known}
          options={askable}
          problems={problems}
          onChange={change}
        />
      ),
    },
    {
      key: 'arrangement',
      label: 'Order and totals',
      content: <Arrangement draft={draft} known={known} onChange={change} />,
    },
    {
      key: 'pivot',
      label: 'Pivot',
      content: (
        <PivotFields
          pivot={draft.pivot}
          known={known}
          options={askable}
          problems={problems}
          onChange={(pivot) => change({ pivot })}
        />
      ),
    },
  ];
  const next = `/report-generator/${type}/save-report${report ? `?report=${report.id}` : ''}`;
  const keepsFocus = useFocusKept<HTMLDivElement>();
  return (
    <div {...keepsFocus}>
      <PageHeading
        title={report ? `Change ${report.name}` : `New report: ${title.toLowerCase()}`}
        context={dictionary.about}
        actions={
          <>
            {stored && <Button onClick={() => setDraft(null)}>Start again</Button>}
            {count === 0 ? (
              <ButtonLink colour="accent" href={next}>
                Continue
              </ButtonLink>
            ) : (
              <Button colour="accent" disabled>
                Continue
              </Button>
            )}
          </>
        }
      />
      <div className="mb-6 rounded-lg border border-border bg-surface p-4">
        <Tabs label="Parts of the report" tabs={tabs} selected={tab} onSelect={setTab} />
        {count > 0 && (
          <output className="mt-3 block text-sm text-red-text">
            To be completed before you continue: {partsWith(problems).join(', ')}.
          </output>
        )}
      </div>
      <Preview type={type} definition={complete} />
    </div>
  );
}
