import { expect } from 'vitest';
import type { apiCaller } from './new-cases.ts';

type Call = ReturnType<typeof apiCaller>;

/** The id of the request awaiting approval on a record. */
export async function waitingOn(call: Call, entity: string, entityId: number): Promise<number> {
  const { body } = await call('GET', `/approvals/of-record?entity=${entity}&entityId=${entityId}`);
  expect(body.data).toHaveLength(1);
  return body.data[0].id;
}

/** Approves the request on a record; returns the answer of the call. */
export const approveOn = async (call: Call, entity: string, entityId: number) =>
  call('POST', `/approvals/${await waitingOn(call, entity, entityId)}/approve`, {});

/** Approves a manual journal and returns it as it is then. */
export async function approveJournal(call: Call, id: number) {
  const { status, body } = await approveOn(call, 'manual-journals', id);
  expect([status, body.data?.decision ?? body.message]).toEqual([200, 'approved']);
  return call('GET', `/manual-journals/${id}`);
}
