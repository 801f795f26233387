import type { ListedCase } from '#shared/records/cases/contract.ts';
import type { caseList } from '#shared/records/cases/list.ts';
import { monthsShown } from '#shared/records/payments/standing.ts';
import { shortProduct } from '#shared/records/reference/product-name.ts';
import { statusColour } from '#web/platform/case/case.ts';
import { type Cells, cut } from '#web/platform/page/list/columns.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';

/** The columns of the case list that show more than their value. */
export const caseCells: Cells<typeof caseList, ListedCase> = {
  product: ({ product }) => <span title={product.name}>{cut(shortProduct(product), 'max-w-40')}</span>,
  status: ({ status }) => <Badge colour={statusColour(status)}>{status.name}</Badge>,
  owner: (row) => cut(row.owner.name, 'max-w-36'),
  flags: ({ riskOfViolence, isVulnerable }) => (
    <span className="flex gap-1">
      {riskOfViolence && <Badge colour="red">Violence</Badge>}
      {isVulnerable && <Badge colour="yellow">Vulnerable</Badge>}
      {!riskOfViolence && !isVulnerable && nothing}
    </span>
  ),
  arrearsPence: ({ arrearsPence }) =>
    arrearsPence ? (
      <span className="text-red-text">
        <Money pence={arrearsPence} />
      </span>
    ) : (
      nothing
    ),
  monthsInArrears: ({ monthsInArrears }) =>
    monthsInArrears === null ? nothing : monthsShown(monthsInArrears),
  debtSoaPence: ({ debtSoaPence }) => (debtSoaPence ? <Money pence={debtSoaPence} /> : nothing),
};
