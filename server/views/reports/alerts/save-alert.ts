import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Write, write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addRow, checkVersion, lockRow, removeRow } from '#server/records/reference/versioned-rows.ts';
import { conflict, noSuch } from '#shared/platform/errors.ts';
import { nextLook } from '#shared/views/reports/alert.ts';
import type { reportAlertsContract } from '#shared/views/reports/alerts-contract.ts';
import { storedWhich } from '../prepare-report.ts';
import { reportAlertRows, reportAlerts } from '../tables.ts';
import { REPORT_ALERTS, type StoredAlert, storeAlert } from './alert-row.ts';
import { look, watchedColumn } from './look.ts';
import { lookSoon } from './tell.ts';

/** The most alerts that one user may have. */
const MOST_ALERTS = 50;

type New = z.output<typeof reportAlertsContract.create.input>;
type Changed = z.output<typeof reportAlertsContract.update.input>;
type Step = { id: number; version: number };

/** Sets up an alert for the caller, and checks the report at once; refused where they may not have the report, or it cannot be watched. */
export async function addAlert(ctx: SignedIn, input: New): Promise<{ id: number }> {
  const { services, actor, author } = ctx;
  const { report, domainId, filters, column, watch, ...settings } = input;
  const watched = watch === 'sum' ? column : null;
  const wanted = { name: report, domainId, given: filters };
  const { compiled, inWords } = await look(ctx, wanted, { watch, watchedColumn: watched });
  const total = watched === null ? null : watchedColumn(compiled, watched);
  return write(services.database, author, async (w) => {
    if ((await w.tx.$count(reportAlerts, eq(reportAlerts.ownerUserId, actor.id))) >= MOST_ALERTS)
      throw conflict(`You have ${MOST_ALERTS} alerts, the most allowed. Remove one first.`);
    const { id } = await addRow(w, REPORT_ALERTS, reportAlerts, {
      ...storedWhich(report),
      ...settings,
      ownerUserId: actor.id,
      domainId: domainId ?? null,
      given: filters,
      inWords,
      watch,
      watchedColumn: watched,
      columnLabel: total?.heading ?? null,
      unit: total?.unit ?? 'count',
      nextAt: nextLook(settings.rhythm, new Date()),
    });
    await lookSoon(w, id);
    w.changed(REPORT_ALERTS);
    return { id };
  });
}

/** Changes one of the caller's own alerts in a transaction of its own, unless it was changed since. */
const withAlert = (
  ctx: SignedIn,
  { id, version }: Step,
  change: (w: Write, alert: StoredAlert) => Promise<unknown>,
): Promise<void> =>
  writeChanges(ctx.services.database, ctx.author, async (w) => {
    const isOwn = and(eq(reportAlerts.id, id), eq(reportAlerts.ownerUserId, ctx.actor.id));
    if ((await w.tx.$count(reportAlerts, isOwn)) === 0) throw noSuch('alert');
    const alert = await lockRow(w, reportAlerts, id);
    await checkVersion(w, alert, version);
    await change(w, alert);
    w.changed(REPORT_ALERTS);
  });

/** Changes what is reported and when; a stopped alert stays stopped. After its threshold has moved, the figure is judged afresh. */
export const changeAlert = (ctx: SignedIn, { id, version, ...values }: Changed): Promise<void> =>
  withAlert(ctx, { id, version }, async (w, alert) => {
    const isMoved = values.line !== alert.line || values.crossing !== alert.crossing;
    const nextAt = alert.nextAt && nextLook(values.rhythm, new Date());
    await storeAlert(w, alert, { ...values, nextAt, ...(isMoved && { isBeyond: false }) }, 'updated');
    if (nextAt) await lookSoon(w, id);
  });

export const stopAlert = (ctx: SignedIn, step: Step): Promise<void> =>
  withAlert(ctx, step, (w, alert) => {
    if (alert.nextAt === null) throw conflict('It has already been stopped.');
    return storeAlert(w, alert, { nextAt: null, stoppedWhy: `Stopped by ${ctx.actor.name}.` }, 'stopped');
  });

/** Starts again as though it were new: what happened in the meantime is reported as what is there now. */
export const startAlert = (ctx: SignedIn, step: Step): Promise<void> =>
  withAlert(ctx, step, async (w, alert) => {
    if (alert.nextAt !== null) throw conflict('It is already running.');
    await w.tx.delete(reportAlertRows).where(eq(reportAlertRows.alertId, alert.id));
    const fresh = { lookedAt: null, value: null, isBeyond: false };
    const nextAt = nextLook(alert.rhythm, new Date());
    await storeAlert(w, alert, { nextAt, stoppedWhy: null, ...fresh }, 'started');
    await lookSoon(w, alert.id);
  });

export const removeAlert = (ctx: SignedIn, step: Step): Promise<void> =>
  withAlert(ctx, step, (w, alert) => removeRow(w, REPORT_ALERTS, reportAlerts, alert));
