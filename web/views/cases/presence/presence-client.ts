import type { Present } from '#shared/views/cases/presence/contract.ts';
import { apiPath, authorisedFetch } from '#web/platform/api/rest.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';

/** How long to wait after a page closes, in case another page of the same case opens. */
const grace = 300;

/** This page in this browser, as the server knows it. */
const tab = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');

const shown = new Map<number, number>();
let lastBeat: Promise<unknown> = Promise.resolve();

/** Reports that this page shows the case; returns who else has it open. */
export function enterCase(caseId: number, isEditing: boolean): Promise<Present[]> {
  const beat = trpcClient.presence.enter.mutate({ id: caseId, tab, isEditing });
  lastBeat = beat.catch(() => undefined);
  return beat;
}

/** Reports at once that the page has left, even while the browser closes it. If the report does not arrive, the row expires. */
function sayGone(caseId: number): void {
  authorisedFetch(apiPath('/cases/:id/presence', { id: caseId }, { tab }), {
    method: 'DELETE',
    keepalive: true,
  }).catch(() => undefined);
}

/** Registers a component that shows the case; the returned function unregisters it, and tells the server when it was the last. */
export function showCase(caseId: number): () => void {
  const count = (more: number) => {
    shown.set(caseId, (shown.get(caseId) ?? 0) + more);
    return shown.get(caseId) === 0;
  };
  const onHide = () => sayGone(caseId);
  count(1);
  window.addEventListener('pagehide', onHide);
  return () => {
    window.removeEventListener('pagehide', onHide);
    if (!count(-1)) return;
    setTimeout(() => {
      // A heartbeat in flight would arrive after the report of leaving.
      void lastBeat.then(() => shown.get(caseId) === 0 && sayGone(caseId));
    }, grace);
  };
}
