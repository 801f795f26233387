import { House } from 'lucide-react';
import { type ReactNode } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saved } from './affairs-client.ts';

/** In place of a list of assets: nobody has recorded any, or the client said that there are none. Records which it is. */
export function NoAssets({ row, newButton }: { row: CaseRow; newButton: ReactNode }) {
  const [isSaving, attempt] = useTelling();
  const { id, version, noAssetsOn, mayEdit } = row;

  const record = (day: string | null) =>
    attempt(async () => {
      await saved(id, trpcClient.cases.update.mutate({ id, version, noAssetsOn: day }));
      toast.success(
        'Item Updated.',
        day ? 'The client owns no assets.' : 'What the client owns is not known.',
      );
    });

  return (
    <EmptyState
      icon={House}
      title={
        noAssetsOn ? `The client owns no assets, as stated on ${textOfIso(noAssetsOn)}.` : 'No assets yet.'
      }
      message={
        noAssetsOn
          ? 'If you add an asset, this no longer applies.'
          : 'Property, vehicles, savings and anything else that the client owns, with any charges on them. Until you add an asset, or record that there are none, the client’s assets count as not known.'
      }
      action={
        mayEdit && (
          <div className="flex flex-wrap justify-center gap-2">
            {newButton}
            <Button loading={isSaving} onClick={() => void record(noAssetsOn ? null : londonDate())}>
              {noAssetsOn ? 'Mark as not known' : 'Client owns no assets'}
            </Button>
          </div>
        )
      }
    />
  );
}
