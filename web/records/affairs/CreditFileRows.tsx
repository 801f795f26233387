import { type CreditFilePreviewRow, rowStates } from '#shared/records/affairs/credit-file-contract.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';

/** Words of a file with the rows of Settings that a person chose for them. */
export type Words = Readonly<Record<string, number>>;

interface UnknownWordsProps {
  label: string;
  help?: string;
  /** What happens to a word for which nothing is chosen. */
  unchosen: string;
  from: ReferenceName;
  words: readonly string[];
  chosen: Words;
  onChange: (words: Words) => void;
}

/** Words of the file that are not known yet, each with a choice of what it means. */
export function UnknownWords({ label, help, unchosen, from, words, chosen, onChange }: UnknownWordsProps) {
  if (words.length === 0) return null;
  const set = (word: string, id: number | null) => {
    const { [word]: _, ...others } = chosen;
    onChange(id === null ? others : { ...others, [word]: id });
  };
  return (
    <section aria-label={label} className="space-y-2">
      <h3 className="font-semibold">{label}</h3>
      {help && <p className="text-sm text-muted">{help}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        {words.map((word) => (
          <Field key={word} label={word}>
            {(control) => (
              <NamePicker
                {...control}
                label={word}
                defaultText={unchosen}
                from={from}
                value={chosen[word] ?? null}
                onChange={(id) => set(word, id)}
              />
            )}
          </Field>
        ))}
      </div>
    </section>
  );
}

const colours = {
  new: 'green',
  waiting: 'yellow',
  duplicate: 'grey',
  left_out: 'grey',
  problem: 'red',
} as const;

const isImportable = ({ state }: CreditFilePreviewRow) => state === 'new' || state === 'waiting';

interface CreditFileRowsProps {
  rows: readonly CreditFilePreviewRow[];
  /** The rows that are not to be imported although they could be. */
  unticked: ReadonlySet<number>;
  onToggle: (row: number) => void;
}

/** Every row of the file with what happens to it, and all that is wrong with it by column. */
export function CreditFileRows({ rows, unticked, onToggle }: CreditFileRowsProps) {
  const columns: readonly Column<CreditFilePreviewRow>[] = [
    {
      key: 'tick',
      header: 'Import',
      cell: (row) =>
        isImportable(row) && (
          <input
            type="checkbox"
            aria-label={`Import row ${row.row}, ${row.creditorName}`}
            checked={!unticked.has(row.row)}
            onChange={() => onToggle(row.row)}
            className="size-4"
          />
        ),
    },
    { key: 'row', header: 'Row', align: 'right', cell: ({ row }) => row },
    {
      key: 'creditor',
      header: 'Creditor',
      wordy: true,
      cell: ({ creditor, creditorName }) => creditor?.name ?? creditorName,
    },
    {
      key: 'credit',
      header: 'Credit type',
      wordy: true,
      cell: ({ credit, creditType }) => credit?.name ?? creditType,
    },
    penceColumn('balance', 'Balance', ({ balanceSoaPence }) => balanceSoaPence),
    {
      key: 'state',
      header: 'State',
      cell: ({ state }) => <Badge colour={colours[state]}>{rowStates[state]}</Badge>,
    },
    {
      key: 'why',
      header: 'Why',
      sentences: true,
      cell: ({ why, problems }) =>
        problems.length > 0 ? problems.map(({ column, message }) => `${column}: ${message}`).join(' ') : why,
    },
  ];
  return <Table label="Rows of the file" columns={columns} rows={rows} rowKey={({ row }) => row} />;
}
