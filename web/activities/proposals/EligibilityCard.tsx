import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { Eligibility, EligibilityTest } from '#shared/records/affairs/eligibility.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';

const hrefOf = (caseId: number, { at }: EligibilityTest) =>
  at === 'edit'
    ? `/cases/${caseId}/edit?field=jurisdiction`
    : `/cases/${caseId}?tab=${at}${at === 'proposal-voting' ? '&field=advice' : ''}`;

function Test({ caseId, test }: { caseId: number; test: EligibilityTest }) {
  const Icon = test.isMet === null ? CircleHelp : test.isMet ? CircleCheck : CircleX;
  const colour = test.isMet === null ? 'text-yellow-text' : test.isMet ? 'text-green-text' : 'text-red-text';
  const words = test.isMet === null ? 'not known' : test.isMet ? 'met' : 'fails';
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <span className="min-w-0">
        <span className="font-medium">{test.label}</span>
        <span className="sr-only">, {words}</span>:{' '}
        {test.isMet === null ? (
          <AppLink
            href={hrefOf(caseId, test)}
            className="rounded-sm text-accent-text underline underline-offset-2"
          >
            {test.found}
          </AppLink>
        ) : (
          test.found
        )}{' '}
        <span className="text-sm text-muted">({test.limit})</span>
      </span>
    </li>
  );
}

function Tests({
  caseId,
  title,
  result: { tests, isMet },
}: {
  caseId: number;
  title: string;
  result: Eligibility['debtRelief'];
}) {
  const failing = tests.filter((test) => test.isMet === false);
  const verdict =
    isMet === null
      ? 'Not known yet'
      : isMet
        ? 'Qualifies'
        : `Fails: ${failing.map(({ label }) => label.toLowerCase()).join(', ')}`;
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        {title} <Badge colour={isMet === null ? 'yellow' : isMet ? 'green' : 'grey'}>{verdict}</Badge>
      </h3>
      <ul className="space-y-1">
        {tests.map((test) => (
          <Test key={test.key} caseId={caseId} test={test} />
        ))}
      </ul>
    </section>
  );
}

/**
 * Whether the client qualifies for a debt relief order or breathing space, test by test, and what the Protocol says about an arrangement.
 */
export function EligibilityCard({ caseId, eligibility }: { caseId: number; eligibility: Eligibility }) {
  return (
    <Card title="What the client qualifies for">
      <div className="space-y-4">
        {eligibility.unsuitable.length > 0 && (
          <Alert colour="yellow" role="none" title="The Protocol advises against an arrangement">
            {eligibility.unsuitable.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            <p>Say in the record of advice why one is nevertheless proposed.</p>
          </Alert>
        )}
        <div className="grid gap-6 md:grid-cols-2">
          <Tests caseId={caseId} title="Debt relief order" result={eligibility.debtRelief} />
          <Tests caseId={caseId} title="Breathing space" result={eligibility.breathingSpace} />
        </div>
      </div>
    </Card>
  );
}
