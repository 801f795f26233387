import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';

/** The id of one of the demo firm's introducers. */
export async function introducerNamed(database: Database, name: string): Promise<number> {
  const { introducers } = tables;
  const [row] = await database
    .select({ id: introducers.id })
    .from(introducers)
    .where(eq(introducers.name, name));
  return row!.id;
}

/** A lead as an introducer sends it. */
export const aLead = (reference: string, more: object = {}) => ({
  reference,
  people: [
    {
      title: 'Mr',
      firstName: 'Callum',
      lastName: 'Whitby',
      dateOfBirth: '1984-02-03',
      phoneMobile: '07700 900456',
      email: 'callum.whitby@example.org',
      address: { line1: '4 Quay Street', town: 'Hull', postcode: 'HU1 2AB', country: 'England' },
    },
  ],
  debts: [
    {
      creditor: 'KESTREL BANK PLC',
      creditType: 'Personal loan',
      accountNumber: '12345678',
      balancePence: 512_345,
    },
    { creditor: 'Quickpounds', creditType: 'Payday loan', balancePence: 40_000 },
  ],
  consent: {
    givenAt: '2026-01-10T09:30:00+00:00',
    text: 'I agree that you pass my details on to Harbour Debt Solutions.',
    source: 'https://lantern.example.org/help',
  },
  notes: 'Prefers to be called after six.\nHas a <dog>.',
  ...more,
});

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;
type Desk = { send: (lead: unknown) => Promise<Answer>; status: (reference: string) => Promise<Answer> };

/** Calls with an introducer's key. */
export const withKey = (app: FastifyInstance, key: string): Desk => {
  const headers = { authorization: `Bearer ${key}` };
  return {
    send: (payload: unknown) =>
      app.inject({ method: 'POST', url: '/api/leads', headers, payload: payload as object }),
    status: (reference: string) =>
      app.inject({ url: `/api/leads/${encodeURIComponent(reference)}`, headers }),
  };
};
