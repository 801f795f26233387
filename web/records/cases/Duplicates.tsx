import { skipToken, useQuery } from '@tanstack/react-query';
import type { Duplicate } from '#shared/records/cases/contract.ts';
import { type Inputs, trpc } from '#web/platform/api/trpc.ts';
import { DuplicateCases } from '#web/platform/case/DuplicateCases.tsx';
import { useSettled } from '#web/platform/page/use-settled.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { comparedOf, type KnownPerson, type WizardValues } from '#web/records/cases/wizard-values.ts';

const pause = 600;

/** The cases in which the applicants may take part already, looked for whenever typing pauses. */
export function useDuplicates(values: WizardValues) {
  const compared = useSettled(JSON.stringify(comparedOf(values)), pause);
  const input = JSON.parse(compared) as Inputs['cases']['duplicates'] | null;
  const { data = [] } = useQuery(
    trpc.cases.duplicates.queryOptions(input ?? skipToken, { staleTime: 60_000 }),
  );
  return { duplicates: input ? data : [] };
}

interface DuplicatesProps {
  duplicates: readonly Duplicate[];
  /** Takes the person for an applicant instead of entering them again. */
  onUse: (person: KnownPerson) => void;
}

/** Warns of cases that may be about the same people, before another one is opened. */
export function Duplicates({ duplicates, onUse }: DuplicatesProps) {
  return (
    <output className="block empty:hidden">
      {duplicates.length > 0 && (
        <Alert
          colour="yellow"
          role="none"
          title={
            duplicates.length === 1
              ? 'There may be a case about this client already.'
              : `There may be ${duplicates.length} cases about these clients already.`
          }
        >
          <DuplicateCases
            duplicates={duplicates}
            action={({ personId, name }) => (
              <Button small colour="plain" onClick={() => onUse({ personId, name })}>
                It is the same person
              </Button>
            )}
          />
        </Alert>
      )}
    </output>
  );
}
