import { poundsText } from '#shared/platform/money.ts';

/** A ledger balance with its side: debits less credits, as £12.00 Dr or £12.00 Cr; zero has no side. */
export function Balance({ pence }: { pence: number }) {
  return (
    <span className="figures whitespace-nowrap">
      {poundsText(Math.abs(pence))}
      {pence !== 0 && (pence < 0 ? ' Cr' : ' Dr')}
    </span>
  );
}
