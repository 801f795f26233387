import { useEffect, useRef } from 'react';
import { Card } from '#web/platform/page/Card.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import type { Draft } from '#web/records/cases/wizard-draft.ts';
import { positionsOf, type WizardValues } from '#web/records/cases/wizard-values.ts';

/** Who the case is about, as far as they were named. */
const namesIn = (values: WizardValues): string =>
  positionsOf(values)
    .map((position) => {
      const { known, person } = values.applicants[position];
      return known?.name ?? [person.firstName, person.lastName].filter(Boolean).join(' ');
    })
    .filter((name) => name !== '')
    .join(' & ');

export interface DraftOfferProps {
  draft: Draft;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks whether to continue an unfinished case before another one is started in its place. */
export function DraftOffer({ draft, onContinue, onDiscard }: DraftOfferProps) {
  const names = namesIn(draft.values);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="max-w-3xl">
      <Card title="You started a case and did not finish it">
        <p>
          {names ? <strong className="font-semibold">{names}</strong> : 'No name entered yet'}, last changed
          on <Timestamp at={draft.savedAt} />.
        </p>
        <p className="mt-1 text-sm text-muted">
          Only you see it, in this browser alone, until you create the case, discard it or log out.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button ref={first} colour="accent" onClick={onContinue}>
            Continue where you left off
          </Button>
          <Button onClick={onDiscard}>Discard</Button>
        </div>
      </Card>
    </div>
  );
}
