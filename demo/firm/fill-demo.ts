import { eq, isNotNull, sql } from 'drizzle-orm';
import { creditors } from '#demo/firm/creditors.ts';
import { introducers } from '#demo/firm/introducers.ts';
import { domains, earlierProtocols, letterheads, portfolios } from '#demo/firm/organisation.ts';
import { productUpdates } from '#demo/firm/product-updates.ts';
import { authorisations, authorities, demoPassword, staff } from '#demo/firm/staff.ts';
import { suppliers } from '#demo/firm/suppliers.ts';
import { storeSeeds } from '#server/app/seed/store.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { writtenAuthorities } from '#server/records/acts/tables.ts';
import { approvals } from '#server/records/approvals/tables.ts';
import type { EntityRulesByName } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { storeAuthorisation } from '#server/records/staff/authorisations.ts';
import { storePassword } from '#server/records/staff/credentials.ts';
import { hashPassword } from '#server/records/staff/password.ts';
import { productUpdates as productUpdatesTable } from '#server/views/dashboard/product-updates/tables.ts';
import { delegableActs } from '#shared/records/acts/reserved-acts.ts';

/** Everything in the demo firm, on top of the starter data. Always the same rows with the same ids. */
export async function fillDemo(w: Write, entityRules: EntityRulesByName): Promise<void> {
  await storeSeeds(
    w,
    [domains, staff, suppliers, portfolios, letterheads, introducers, creditors],
    authorising(entityRules),
  );
  await nameProtocols(w);
  await giveAuthority(w);
  await givePasswords(w);
  await verifyPayees(w);
  await publishUpdates(w);
}

async function nameProtocols(w: Write) {
  const { portfolios: books } = tables;
  for (const [name, protocolVersion] of Object.entries(earlierProtocols))
    await w.tx.update(books).set({ protocolVersion }).where(eq(books.name, name));
}
/** Stored under the usual rules, and before the portfolios that the practitioners supervise. */
const authorising = (entityRules: EntityRulesByName): EntityRulesByName => ({
  ...entityRules,
  users: {
    ...entityRules.users,
    afterSave: async (w, before, after) => {
      await entityRules.users?.afterSave?.(w, before, after);
      const held = before ? [] : (authorisations[String(after.username)] ?? []);
      for (const given of held) await storeAuthorisation(w, after.id, given);
    },
  },
});

/** Given under the practitioners’ own sign-ins on the day the program was installed. */
async function giveAuthority(w: Write) {
  for (const [holder, names] of Object.entries(authorities))
    for (const name of names)
      await addRow(w, 'written-authorities', writtenAuthorities, {
        officeHolderUserId: await userId(w, holder),
        userId: await userId(w, name),
        acts: [...delegableActs],
        fromOn: '2026-01-05',
      });
}

async function givePasswords(w: Write) {
  const users = await w.tx.select({ id: tables.users.id }).from(tables.users);
  for (const { id } of users) await storePassword(w.tx, id, await hashPassword(demoPassword));
}

/** Bank details entered by the cashier and verified by the head of finance, except for every seventh payee. */
async function verifyPayees(w: Write) {
  const [maker, checker] = [await userId(w, 'daniel.okafor'), await userId(w, 'helen.marsh')];
  const at = new Date('2026-09-30T09:00:00Z');
  for (const table of [tables.creditors, tables.suppliers]) {
    const entered = await w.tx
      .select({ id: table.id })
      .from(table)
      .where(isNotNull(table.sortCode))
      .orderBy(table.id);
    for (const [n, { id }] of entered.entries())
      await w.tx
        .update(table)
        .set({
          bankChangedById: maker,
          bankChangedAt: new Date('2026-09-29T15:20:00Z'),
          ...(n % 7 === 6 ? {} : { bankVerifiedById: checker, bankVerifiedAt: at }),
        })
        .where(eq(table.id, id));
  }
  // The verification requested when the details were stored.
  const bankDetails = eq(approvals.kind, 'bank_details');
  await w.tx.update(approvals).set({ requestedBy: maker }).where(bankDetails);
  await w.tx
    .update(approvals)
    .set({ decision: 'approved', decidedBy: checker, decidedAt: at, seenAt: at })
    .where(
      sql`${bankDetails} and exists (select from ${tables.creditors} payee where ${approvals.entity} = 'creditors'
        and payee.id = ${approvals.entityId} and payee.bank_verified_at is not null
        union all select from ${tables.suppliers} payee where ${approvals.entity} = 'suppliers'
        and payee.id = ${approvals.entityId} and payee.bank_verified_at is not null)`,
    );
}

async function userId(w: Write, username: string): Promise<number> {
  const [user] = await w.tx
    .select({ id: tables.users.id })
    .from(tables.users)
    .where(eq(tables.users.username, username));
  if (!user) throw new Error(`The demo firm has no user called ${username}.`);
  return user.id;
}

async function publishUpdates(w: Write) {
  for (const { created, ...update } of productUpdates) {
    const [row = missing()] = await w.tx
      .insert(productUpdatesTable)
      .values({ ...update, created: new Date(created) })
      .returning({ id: productUpdatesTable.id });
    w.audit({ entity: 'product-updates', entityId: row.id, action: 'created', after: update });
  }
  w.changed('updates');
}
