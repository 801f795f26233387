import { londonDate, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { PaymentSchedule } from '#shared/records/payments/contract.ts';
import { monthsText } from '#shared/records/payments/standing.ts';
import { dueOn, type Graph, graphOf, stepPath } from './arrears-graph.ts';

const wholePounds = (pence: number) => poundsText(pence).replace('.00', '');

function Key({ className, children }: { className: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <svg viewBox="0 0 24 8" className="h-2 w-6 shrink-0" aria-hidden="true">
        <path d="M0,4H24" className={className} strokeWidth="2.5" fill="none" />
      </svg>
      {children}
    </li>
  );
}

const dueLine = 'stroke-muted [stroke-dasharray:5_3]';
const receivedLine = 'stroke-accent-text';

function Plot({ graph, today }: { graph: Graph; today: string }) {
  const line = { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const;
  const received = stepPath(graph.received, graph, today);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-44 w-full overflow-visible">
      {[0, 50, 100].map((at) => (
        <path
          key={at}
          d={`M0,${at}H100`}
          className="stroke-border"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={`${received}V100Z`} className="fill-accent-soft" />
      <path d={stepPath(graph.due, graph, graph.to)} className={dueLine} {...line} />
      <path d={received} className={receivedLine} {...line} />
    </svg>
  );
}

/** What fell due and what came in, each as one growing line; the gap between them is the arrears. */
export function ArrearsGraph({ data }: { data: PaymentSchedule }) {
  const today = londonDate();
  const graph = graphOf(data, today);
  const { dueToDatePence, receivedPence, arrearsPence, monthsInArrears } = data.standing;
  const duePence = dueOn(data.lines, today);
  const ofToday = duePence > 0 ? `, ${poundsText(duePence)} of it today,` : '';
  const gap =
    arrearsPence > 0
      ? `Arrears are ${poundsText(arrearsPence)}, or ${monthsText(monthsInArrears)}.`
      : 'Nothing is in arrears.';
  return (
    <figure>
      <div aria-hidden="true" className="figures text-xs text-muted">
        <div className="flex gap-2">
          <div className="flex shrink-0 flex-col justify-between text-right leading-none">
            {[graph.topPence, graph.topPence / 2, 0].map((pence) => (
              <span key={pence}>{wholePounds(pence)}</span>
            ))}
          </div>
          <Plot graph={graph} today={today} />
        </div>
        <div className="mt-1 flex justify-between">
          <span>{showDate(graph.from)}</span>
          <span>{showDate(graph.to)}</span>
        </div>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Key className={dueLine}>Due</Key>
        <Key className={receivedLine}>Received</Key>
      </ul>
      <figcaption className="mt-2 text-sm text-muted">
        By {showDate(today)}, {poundsText(dueToDatePence)} had fallen due{ofToday} and{' '}
        {poundsText(receivedPence)} had been received. {gap}
      </figcaption>
    </figure>
  );
}
