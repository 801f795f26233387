import { poundsText } from '#shared/platform/money.ts';

/** Whole pence as £1,234.56; negative amounts in red with a minus. */
export function Money({ pence }: { pence: number }) {
  return (
    <span className={`figures whitespace-nowrap ${pence < 0 ? 'text-red-text' : ''}`}>
      {poundsText(pence)}
    </span>
  );
}
