import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { MOST_COLUMNS, MOST_FILTERS } from '#shared/views/reports/generator/definition.ts';
import type { Dictionary } from '#shared/views/reports/generator/dictionary.ts';
import { type Known, knownColumns, operatorsOf } from '#shared/views/reports/generator/problems.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { Tabs } from '#web/platform/ui/Tabs.tsx';
import { Arrangement } from './Arrangement.tsx';
import { ChosenColumns } from './ChosenColumns.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ComputedColumns } from './ComputedColumns.tsx';
import { completePart, partsWith, problemsAt, problemsOfDraft } from './draft-parts.ts';
import { type Draft, newDraft, useDraft, withoutColumn } from './drafts.ts';
import { FilterRow, newFilter } from './FilterRow.tsx';
import { Preview } from './Preview.tsx';

interface FiltersProps {
  filters: Draft['filters'];
  known: ReadonlyMap<string, Known>;
  /** Every column that can be asked for, by what it is called in the whole. */
  options: readonly { id: string; label: string }[];
  problemsOf: (path: string) => Readonly<Record<string, string>>;
  onChange: (filters: Draft['filters']) => void;
}

/** Which rows the report has: those that meet all conditions. */
function Filters({ filters, known, options, problemsOf, onChange }: FiltersProps) {
  const id = useId();
  function add(name: string | null) {
    const column = name === null ? undefined : known.get(name);
    if (column) onChange([...filters, newFilter(column.name, operatorsOf(column)[0]!)]);
  }
  return (
    <div className="space-y-3">
      {filters.length < MOST_FILTERS && (
        <div className="max-w-md">
          <Field label="Add a filter on">
            {(control) => (
              <SearchableSelect
                {...control}
                value={null}
                options={options}
                onChange={add}
                defaultText="Choose a column"
              />
            )}
          </Field>
        </div>
      )}
      {filters.length === 0 && (
        <p className="text-muted">Without filters the report has all rows that you may see.</p>
      )}
      <ul className="space-y-2" aria-label="Filters">
        {filters.map((filter, at) => {
          const column = known.get(filter.column);
          return column ? (
            <FilterRow
              // Two filters of one column are told apart by their place alone.
              key={`${id}-${at}-${filter.column}`}
              filter={filter}
              known={column}
              problems={problemsOf(`filters.${at}`)}
              onChange={(next) => onChange(filters.map((each, index) => (index === at ? next : each)))}
              onRemove={() => onChange(filters.filter((_, index) => index !== at))}
            />
          ) : null;
        })}
      </ul>
    </div>
  );
}

/** /report-generator/{type}/add-columns: a new report, or with `report` changes of a saved one. */
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
                filters: draft.filters.filter(({ column }) => column !== name),
              }),
            )
          }
        />
      ),
    },
    {
      key: 'filters',
      label: `Filters (${draft.filters.length})`,
      content: (
        <Filters
          filters={draft.filters}
          known={known}
          options={askable}
          problemsOf={(path) => problemsAt(problems, path)}
          onChange={(filters) => change({ filters })}
        />
      ),
    },
    {
      key: 'arrangement',
      label: 'Order and totals',
      content: <Arrangement draft={draft} known={known} onChange={change} />,
    },
  ];
  const next = `/report-generator/${type}/save-report${report ? `?report=${report.id}` : ''}`;
  return (
    <>
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
    </>
  );
}
