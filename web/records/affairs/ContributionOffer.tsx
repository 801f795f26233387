import { poundsText } from '#shared/platform/money.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saved } from './affairs-client.ts';

/** Offers what is left each month, in whole pounds, as the contribution of a case that has no schedule yet. */
export function ContributionOffer({ row, surplusPence }: { row: CaseRow; surplusPence: number }) {
  const [isSaving, attempt] = useTelling();
  const offered = Math.floor(surplusPence / 100) * 100;
  if (!row.mayEdit || row.hasSchedule || row.status.hasEnded) return null;
  if (offered <= 0 || offered === row.contributionPence) return null;
  const { id, version, contributionPence } = row;

  const take = () =>
    attempt(async () => {
      await saved(id, trpcClient.cases.update.mutate({ id, version, contributionPence: offered }));
      toast.success('Item Updated.', `The contribution is ${poundsText(offered)} a month.`);
    });

  return (
    <div className="no-print mt-3 space-y-2 border-t border-border pt-3">
      <p className="text-sm text-muted">
        {contributionPence === null
          ? 'No contribution has been entered yet.'
          : `The contribution is ${poundsText(contributionPence)}.`}
      </p>
      <Button small loading={isSaving} onClick={() => void take()}>
        Use {poundsText(offered)} as the contribution
      </Button>
    </div>
  );
}
