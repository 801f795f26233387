import { poundsText } from '#shared/money.ts';

/** A ledger balance on the side where it stands: debits less credits, as £12.00 Dr or £12.00 Cr; nothing stands on no side. */
export function Balance({ pence }: { pence: number }) {
  return (
    <span className="figures whitespace-nowrap">
      {poundsText(Math.abs(pence))}
      {pence !== 0 && (pence < 0 ? ' Cr' : ' Dr')}
    </span>
  );
}
