import type { RunDetail } from '#shared/activities/money/distributions/contract.ts';
import { runKinds } from '#shared/activities/money/distributions/runs.ts';
import { textOfIso } from '#web/platform/ui/date-text.ts';

/** The cases that a run covers. */
export const scopeText = ({ kind, cutoffOn, domain, portfolio, product, case: of, isEveryCase }: RunDetail) =>
  [
    runKinds[kind],
    `cut-off ${textOfIso(cutoffOn)}`,
    domain.name,
    portfolio?.name,
    product?.name,
    of && `${of.uniqueReference} ${of.caseName}`,
    isEveryCase && 'including cases not due',
  ]
    .filter(Boolean)
    .join(' · ');
