import { useQuery } from '@tanstack/react-query';
import type { Affairs } from '#shared/records/affairs/contract.ts';
import type { DebtClass } from '#shared/records/affairs/statement-of-affairs.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Figure } from '#web/platform/page/Figure.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Paper, PaperTable } from '#web/platform/page/Views.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Money } from '#web/platform/ui/Money.tsx';

const money = (pence: number) => <Money pence={pence} />;

const debtTables: { of: DebtClass; caption: string }[] = [
  { of: 'secured', caption: 'Secured creditors' },
  { of: 'preferential', caption: 'Preferential creditors' },
  { of: 'unsecured', caption: 'Unsecured creditors' },
  { of: 'excluded', caption: 'Outside the arrangement' },
];

function Debts({ affairs, of, caption }: { affairs: Affairs; of: DebtClass; caption: string }) {
  const debts = affairs.debts.filter((debt) => debt.class === of);
  if (debts.length === 0 && of !== 'unsecured') return null;
  const sum = (of: (debt: (typeof debts)[number]) => number) =>
    debts.reduce((total, debt) => total + of(debt), 0);
  const isSettled = debts.some(({ claimAdmittedPence }) => claimAdmittedPence !== null);
  const admitted = (pence: number | null) => (isSettled ? [pence === null ? '' : money(pence)] : []);
  return (
    <PaperTable
      caption={caption}
      columns={['Creditor', 'Credit type', 'Account', 'Declared', ...(isSettled ? ['Admitted'] : [])]}
      text={['Credit type', 'Account']}
      rows={debts.map(({ id, creditor, credit, accountNumber, balanceSoaPence, claimAdmittedPence }) => ({
        key: id,
        cells: [
          creditor.name,
          credit.name,
          accountNumber ?? '',
          money(balanceSoaPence),
          ...admitted(claimAdmittedPence),
        ],
      }))}
      total={[
        'Total',
        '',
        '',
        money(sum(({ balanceSoaPence }) => balanceSoaPence)),
        ...admitted(sum(({ claimAdmittedPence }) => claimAdmittedPence ?? 0)),
      ]}
      empty="No creditors have been entered."
    />
  );
}

function Sheet({ affairs }: { affairs: Affairs }) {
  const { assets, totals, budget, debts, noAssetsOn } = affairs;
  const knowsAssets = assets.length > 0 || noAssetsOn !== null;
  const knowsDebts = debts.length > 0;
  const isKnown = knowsAssets && knowsDebts;
  return (
    <Paper
      title="Statement of affairs"
      context={`${affairs.uniqueReference} · ${affairs.caseName} · as at ${textOfIso(affairs.asAt)}`}
    >
      <PaperTable
        caption="Assets"
        columns={['Asset', 'Kind', 'Value', 'Charged', 'Equity', 'Estimated to realise']}
        text={['Kind']}
        rows={assets.map((asset) => ({
          key: asset.id,
          cells: [
            asset.isExcluded ? `${asset.description} (excluded)` : asset.description,
            asset.assetType.name,
            money(asset.valuePence),
            money(asset.securedPence),
            money(asset.equityPence),
            money(asset.estimatedPence),
          ],
        }))}
        total={[
          'Total',
          '',
          money(totals.assets.valuePence),
          money(totals.assets.securedPence),
          money(totals.assets.equityPence),
          money(totals.assets.estimatedPence),
        ]}
        empty={
          noAssetsOn
            ? `None, as stated on ${textOfIso(noAssetsOn)}.`
            : 'Not known yet: no assets have been entered, and nobody has recorded that there are none.'
        }
      />
      {debtTables.map((table) => (
        <Debts key={table.of} affairs={affairs} {...table} />
      ))}
      <section aria-label="Summary" className="ml-auto max-w-md">
        <h3 className="pb-1 text-base font-semibold">Summary</h3>
        <dl>
          <Figure
            label="Assets, estimated to realise"
            pence={knowsAssets ? totals.assets.estimatedPence : null}
          />
          <Figure
            label="Preferential creditors"
            pence={knowsDebts ? -totals.debts.preferentialPence : null}
          />
          <Figure label="Unsecured creditors" pence={knowsDebts ? -totals.debts.unsecuredPence : null} />
          {totals.debts.securedShortfallPence > 0 && (
            <Figure
              label="of which not covered by security"
              pence={-totals.debts.securedShortfallPence}
              indented
            />
          )}
          <Figure
            label={`${isKnown ? (totals.surplusPence < 0 ? 'Deficiency' : 'Surplus') : 'Surplus or deficiency'}, before costs`}
            pence={isKnown ? totals.surplusPence : null}
            weight="grand"
          />
        </dl>
        {budget && (
          <>
            <h3 className="pt-4 pb-1 text-base font-semibold">
              Budget of {textOfIso(budget.statementOn)}, each month
            </h3>
            <dl>
              <Figure label="Income" pence={budget.incomePence} />
              <Figure label="Expenditure" pence={-budget.expenditurePence} />
              <Figure label="Surplus" pence={budget.surplusPence} weight="grand" />
            </dl>
          </>
        )}
      </section>
    </Paper>
  );
}

/** What the client owns and owes, ready to print. */
export function AffairsView({ caseId }: { caseId: number }) {
  const query = useQuery(trpc.affairs.statementOfAffairs.queryOptions({ caseId }));
  return (
    <Loaded query={query} path="statement-of-affairs">
      {(affairs) => <Sheet affairs={affairs} />}
    </Loaded>
  );
}
