import { pencePerPoundText } from '#shared/platform/money.ts';

/** A dividend on claims, in hundredths of a penny in the pound; red above 100 p/£, which nobody should have received. */
export function RateText({ rate }: { rate: number }) {
  if (rate <= 10_000) return pencePerPoundText(rate);
  return (
    <span className="font-semibold text-red-text">
      {pencePerPoundText(rate)}
      <span className="sr-only"> (more than 100 p/£)</span>
    </span>
  );
}
