import { distributionsContract, type RunDetail } from '#shared/activities/money/distributions/contract.ts';
import { runLife } from '#shared/activities/money/distributions/run-life.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import { LifeBlockers, LifeButtons } from '#web/platform/page/life/LifeSteps.tsx';
import { takeRunStep } from './distributions-client.ts';

/** The steps of a run, as its page words them. */
function stepsOf({ id, version, reference, totalPence, caseCount, steps }: RunDetail) {
  const sum =
    totalPence === null || caseCount === null
      ? 'not known yet'
      : `${poundsText(totalPence)} for ${counted(caseCount, 'case')}`;
  return {
    life: runLife,
    steps,
    contract: distributionsContract,
    given: { id, version },
    take: takeRunStep,
    onPage: {
      cancel: { words: { title: `Cancel ${reference}` } },
      submit: {
        words: {
          title: `Submit ${reference}`,
          about: `${sum}. Somebody else approves it; until then nothing in it can be changed.`,
        },
      },
      release: {
        words: {
          title: `Release ${reference}`,
          about: `Journals are posted and payments made ready: ${sum}. Cases that have changed since the calculation are held back.`,
        },
      },
    },
  };
}

/** What may be done with a run now. */
export const RunActions = ({ run }: { run: RunDetail }) => <LifeButtons {...stepsOf(run)} />;

/** What prevents the other steps of a run. */
export const RunBlockers = ({ run }: { run: RunDetail }) => <LifeBlockers {...stepsOf(run)} />;
