import { introducerWarnings } from '#shared/activities/leads/standing.ts';
import type { Row, RowOf } from '#shared/records/reference/contract.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';

/** What needs attention in the introducer's agreement and due diligence, and when no fee is paid. */
export function IntroducerNotice({ row }: { row: Row }) {
  const introducer = row as RowOf<'introducers'>;
  const warnings = introducerWarnings(introducer);
  return (
    <>
      {warnings.length > 0 && <Alert colour="yellow" role="none" message={warnings.join(' ')} />}
      {introducer.feeAllowed && introducer.feeBasis !== 'none' && (
        <Alert
          colour="blue"
          role="none"
          message="No fee is paid for cases that become an IVA, a trust deed or another insolvency appointment (Code of Ethics R340.4)."
        />
      )}
    </>
  );
}
