import { Suspense, useState } from 'react';
import type { DeliveryConsent } from '#shared/records/correspondence/consents-contract.ts';
import { consentKinds } from '#shared/records/correspondence/notice-rules.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import type { ConsentHolder } from './consents-client.ts';

const RecordDialog = lazyPart(() => import('./ConsentDialogs.tsx'), 'RecordConsentDialog');
const RevokeDialog = lazyPart(() => import('./ConsentDialogs.tsx'), 'RevokeConsentDialog');

export interface ConsentListProps {
  holder: ConsentHolder;
  consents: readonly DeliveryConsent[];
  mayEdit: boolean;
}

const isOwn = ({ caseId }: DeliveryConsent, holder: ConsentHolder) =>
  caseId === (holder.of === 'creditor' ? null : holder.caseId);

function Consent({ consent, onRevoke }: { consent: DeliveryConsent; onRevoke: (() => void) | null }) {
  const { kind, givenOn, address, source, document, revokedOn, revokedReason } = consent;
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="break-words">
          {address} <Badge colour={revokedOn ? 'grey' : 'green'}>{revokedOn ? 'Revoked' : 'In force'}</Badge>
        </p>
        <p className="text-sm break-words text-muted">
          {consentKinds[kind]}, <DateText day={givenOn} />. {source}
          {document && ` (${document.name})`}
        </p>
        {revokedOn && (
          <p className="text-sm break-words text-muted">
            Revoked on <DateText day={revokedOn} />: {revokedReason}
          </p>
        )}
      </div>
      {onRevoke && (
        <Button small onClick={onRevoke} aria-label={`Revoke the consent for ${address}`}>
          Revoke
        </Button>
      )}
    </li>
  );
}

/** Who may be sent notices by e-mail or on a website, and since when; without a consent in force notices go by post. */
export function ConsentList({ holder, consents, mayEdit }: ConsentListProps) {
  const [open, setOpen] = useState<'record' | DeliveryConsent | null>(null);
  const isInForce = consents.some(({ revokedOn }) => revokedOn === null);
  return (
    <div className="space-y-1">
      {!isInForce && <p className="text-sm text-muted">No consent on record: notices go by post.</p>}
      {consents.length > 0 && (
        <ul aria-label="Consents to electronic delivery" className="divide-y divide-border">
          {consents.map((consent) => (
            <Consent
              key={consent.id}
              consent={consent}
              onRevoke={
                mayEdit && consent.revokedOn === null && isOwn(consent, holder)
                  ? () => setOpen(consent)
                  : null
              }
            />
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button small onClick={() => setOpen('record')}>
          Record consent
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'record' && <RecordDialog holder={holder} onClose={() => setOpen(null)} />}
        {open !== null && open !== 'record' && (
          <RevokeDialog holder={holder} consent={open} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </div>
  );
}
