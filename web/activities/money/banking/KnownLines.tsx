import { useQuery } from '@tanstack/react-query';
import type { KnownLine } from '#shared/activities/money/banking/doubts-contract.ts';
import type { ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { knownOptions, takeIn } from './doubts-client.ts';

interface KnownProps {
  known: KnownLine;
  isBusy: boolean;
  onTakeIn: () => void;
}

function Known({ known: { line, held }, isBusy, onTakeIn }: KnownProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 grow basis-60">
        <span className="block font-medium break-words">{line?.description ?? held.description}</span>
        <span className="block text-sm text-muted">
          <span className="figures">{showDate(held.bookedOn)}</span>, held from {held.fileName}
          {line && line.description !== held.description && ` as “${held.description}”`}
        </span>
      </span>
      <Money pence={held.amountPence} />
      <Button small disabled={isBusy} onClick={onTakeIn}>
        Add
      </Button>
    </li>
  );
}

/** The lines that an import left out because the account held them: one that is another payment is added with one press. */
export function KnownLines({ row }: { row: ListedImport }) {
  const query = useQuery(knownOptions(row.id));
  const [isBusy, attempt] = useTelling();

  const take = ({ held }: KnownLine) =>
    attempt(async () => {
      await takeIn(row.id, held.id);
      toast.success('Item Updated.', `${held.description} was added as another payment.`);
    });

  return (
    <Loaded query={query} path={`banking/imports/${row.id}/known`}>
      {(lines) => (
        <section aria-label="Lines left out">
          <p className="text-sm text-muted">
            {lines.length < row.duplicateCount &&
              `The first ${lines.length} of ${row.duplicateCount.toLocaleString('en-GB')}. `}
            The account already holds these, so they were left out. Add a line that is another payment of the
            same day and amount.
          </p>
          <ul className="divide-y divide-border">
            {lines.map((known) => (
              <Known key={known.held.id} known={known} isBusy={isBusy} onTakeIn={() => void take(known)} />
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  );
}
