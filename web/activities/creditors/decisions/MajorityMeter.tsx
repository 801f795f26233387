import type { DecisionDetail } from '#shared/activities/creditors/decisions/contract.ts';
import { objectingText } from '#shared/activities/creditors/decisions/objections.ts';
import { poundsText } from '#shared/platform/money.ts';
import { percentText } from './decision-words.ts';
import { MajorityBar } from './MajorityBar.tsx';

/** Nothing once voting has closed. */
function Turn({ turn, isClosed }: Pick<DecisionDetail, 'turn' | 'isClosed'>) {
  if (isClosed) return null;
  return (
    <p>
      <span className="font-medium">What could still change this:</span> {turn.text}
      {turn.alone.length > 0 && (
        <span>
          {' '}
          {turn.alone.length === 1
            ? `${turn.alone[0]} could do it alone.`
            : `Each alone: ${turn.alone.join(', ')}.`}
        </span>
      )}
    </p>
  );
}

const bars = ['Not barred', 'Barred'] as const;

/** What bars the protection of a trust deed: a third in value, or more than half by number, of all creditors. */
function ObjectionsMeter({
  decision: { tally, asModified, turn, status, isClosed },
}: {
  decision: DecisionDetail;
}) {
  const { value, heads } = asModified;
  return (
    <section aria-label="Objections" className="space-y-4">
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <MajorityBar
          title="Objections by value"
          test={value}
          isEmpty={false}
          of={value.ofPence}
          figure={poundsText(value.pence)}
          words={bars}
          limitText={`${objectingText(value.pence, value.ofPence)} One third or more bars protection; silence accedes.`}
          parts={[
            { what: 'Object', amount: value.pence, fill: 'bg-red-solid' },
            { what: 'Accede', amount: value.ofPence - value.pence, fill: 'bg-green-solid' },
          ]}
        />
        {heads && (
          <MajorityBar
            title="Objections by number"
            test={heads}
            isEmpty={false}
            of={heads.of}
            text={String}
            figure={`${heads.count} of ${heads.of}`}
            words={bars}
            limitText="More than half of all creditors by number bar it."
            parts={[
              { what: 'Object', amount: heads.count, fill: 'bg-red-solid' },
              { what: 'Accede', amount: heads.of - heads.count, fill: 'bg-green-solid' },
            ]}
          />
        )}
      </div>
      {status !== 'approved' && status !== 'rejected' && <Turn turn={turn} isClosed={isClosed} />}
      <p className="figures text-sm text-muted">
        {tally.responded} of {tally.creditors} answered · {poundsText(tally.electoratePence)} in all ·{' '}
        {poundsText(tally.silentPence)} silent
      </p>
    </section>
  );
}

/** Both tests of rule 15.34 as the votes stand, in value and per cent, and what creditors who have not voted could still change. */
function VotesMeter({ decision }: { decision: DecisionDetail }) {
  const { tally, asModified, asProposed, turn, status, isClosed } = decision;
  const { value, unconnected } = asModified;
  const isEmpty = value.ofPence === 0;
  const isReckoned = status === 'approved' || status === 'rejected';
  const hasModified = tally.modifiedPence > 0;
  return (
    <section aria-label="Majority" className="space-y-4">
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <MajorityBar
          title="In favour, of those responding"
          test={value}
          isEmpty={isEmpty}
          of={value.ofPence}
          limitText={`${value.limitBp === 5_000 ? 'More than half' : 'Three quarters or more'} by value is needed; abstentions and silence do not count.`}
          parts={[
            { what: 'For', amount: tally.forPence, fill: 'bg-green-solid' },
            ...(hasModified
              ? [{ what: 'For, with modifications', amount: tally.modifiedPence, fill: 'bg-yellow-solid' }]
              : []),
            { what: 'Against', amount: tally.againstPence, fill: 'bg-red-solid' },
          ]}
        />
        {unconnected && (
          <MajorityBar
            title="Against, of creditors who are not associates"
            test={unconnected}
            isEmpty={isEmpty}
            of={unconnected.ofPence}
            limitText="More than half of their whole value defeats it, whether or not the others voted."
            parts={[
              { what: 'Against', amount: unconnected.pence, fill: 'bg-red-solid' },
              {
                what: 'All others',
                amount: unconnected.ofPence - unconnected.pence,
                fill: 'bg-border-strong/40',
              },
            ]}
          />
        )}
      </div>
      {hasModified && (
        <p>
          Votes with modifications count as in favour if the client agrees to them. As proposed, without them:{' '}
          <span className="figures font-medium">{percentText(asProposed.value.shareBp)}</span> in favour,{' '}
          {asProposed.isPassed ? 'which is enough too.' : 'which is not enough.'}
        </p>
      )}
      {!isReckoned && <Turn turn={turn} isClosed={isClosed} />}
      <p className="figures text-sm text-muted">
        {tally.responded} of {tally.creditors} voted for or against · {poundsText(tally.electoratePence)} in
        all · {poundsText(tally.abstainPence + tally.podPence)} abstained or proof only ·{' '}
        {poundsText(tally.silentPence)} silent
      </p>
    </section>
  );
}

/** The state of a decision by the tests of its kind. */
export function MajorityMeter({ decision }: { decision: DecisionDetail }) {
  return decision.kind === 'objections' ? (
    <ObjectionsMeter decision={decision} />
  ) : (
    <VotesMeter decision={decision} />
  );
}
