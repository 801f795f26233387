import { Mail, PenLine, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type {
  ProposalOverview,
  ProposalVersion,
  Signatory,
  Signature,
} from '#shared/activities/proposals/contract.ts';
import { MOST_TRIES, signatureMethods, signatureStates } from '#shared/activities/proposals/proposal.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { PaperLink } from './PaperLink.tsx';
import { cancelLink, resendLink, sendLinks } from './proposals-client.ts';
import { RecordPaperDialog } from './RecordPaperDialog.tsx';

const colourOf = ({ status, hasExpired }: Signature) => {
  if (status === 'signed') return 'green';
  return status === 'locked' || hasExpired ? 'red' : 'yellow';
};
const stateOf = ({ status, hasExpired }: Signature) =>
  hasExpired ? 'Link expired' : signatureStates[status];

/** The last day on which a link works: it expires at the end of a day. */
const lastDay = (expiresAt: string) => showDate(londonDate(new Date(Date.parse(expiresAt) - 1)));

/** What is known of a signature: how and when, from where, and what was signed. */
function Facts({ caseId, signature }: { caseId: number; signature: Signature }) {
  const { method, status, email, sentAt, openedAt, expiresAt, signedAt, signedOn, tries } = signature;
  if (status === 'signed')
    return (
      <p className="text-sm text-muted">
        {signatureMethods[method]}, {signedAt ? <Timestamp at={signedAt} /> : showDate(signedOn!)}
        {signature.signedName && `, as ‘${signature.signedName}’`}
        {signature.ipAddress && `, from ${signature.ipAddress}`}
        {signature.document && (
          <>
            . <PaperLink caseId={caseId} paper={signature.document} />
          </>
        )}
        {signature.documentSha256 && (
          <span className="block break-all">SHA-256 {signature.documentSha256}</span>
        )}
      </p>
    );
  return (
    <p className="text-sm text-muted">
      {sentAt ? (
        <>
          Sent to {email}, <Timestamp at={sentAt} />
        </>
      ) : (
        `To ${email}; it is being sent`
      )}
      {expiresAt && `; the link works until ${lastDay(expiresAt)}`}
      {openedAt && (
        <>
          ; opened <Timestamp at={openedAt} />
        </>
      )}
      {tries > 0 && `; ${tries} of ${MOST_TRIES} tries were wrong`}
    </p>
  );
}

interface LineProps {
  caseId: number;
  version: ProposalVersion;
  signatory: Signatory;
  mayEdit: boolean;
  act: (what: () => Promise<unknown>, done: string) => void;
}

function Line({ caseId, version, signatory, mayEdit, act }: LineProps) {
  const signature = version.signatures.find(({ person }) => person.id === signatory.id);
  const isOpen = version.status === 'generated' || version.status === 'sent';
  const of = { caseId, id: version.id, personId: signatory.id };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {signatory.name}
          {signature ? (
            <Badge colour={colourOf(signature)}>{stateOf(signature)}</Badge>
          ) : (
            <Badge>Not asked yet</Badge>
          )}
        </p>
        {signature && <Facts caseId={caseId} signature={signature} />}
        {signature?.problem && <p className="text-sm text-red-text">{signature.problem}</p>}
        {!signature && signatory.linkProblem && (
          <p className="text-sm text-muted">No link can be sent: {signatory.linkProblem} Signs on paper.</p>
        )}
      </div>
      {mayEdit && isOpen && signature && signature.status !== 'signed' && (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={RotateCw}
            small
            onClick={() => act(() => resendLink(of), 'A new link is on its way.')}
          >
            Send a new link
            <span className="sr-only"> to {signatory.name}</span>
          </Button>
          <Button icon={X} small onClick={() => act(() => cancelLink(of), 'Link closed.')}>
            Close link
            <span className="sr-only"> of {signatory.name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

interface SignaturesCardProps {
  caseId: number;
  version: ProposalVersion;
  overview: Pick<ProposalOverview, 'signatories' | 'mayEdit' | 'closed'>;
}

/** Who has signed the current version, and how the others are asked. */
export function SignaturesCard({ caseId, version, overview }: SignaturesCardProps) {
  const { signatories, closed } = overview;
  const mayEdit = overview.mayEdit && closed === null;
  const [isRecording, setRecording] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act = (what: () => Promise<unknown>, message: string) => {
    setBusy(true);
    setProblem(null);
    what()
      .then(() => toast.success(message))
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false));
  };
  const isOpen = version.status === 'generated' || version.status === 'sent';
  const isAsked = version.signatures.some(({ status }) => status === 'waiting');
  const unsigned = signatories.filter(
    ({ id }) => !version.signatures.some(({ person, status }) => person.id === id && status === 'signed'),
  );
  return (
    <Card
      title="Signatures"
      aside={
        mayEdit &&
        isOpen && (
          <div className="flex flex-wrap gap-2">
            <Button icon={PenLine} small onClick={() => setRecording(true)}>
              Signed on paper
            </Button>
            {!isAsked && (
              <Button
                icon={Mail}
                small
                colour="accent"
                loading={isBusy}
                onClick={() =>
                  act(
                    () => sendLinks({ caseId, id: version.id, version: version.version }),
                    'Links to sign are on their way.',
                  )
                }
              >
                Send for signature
              </Button>
            )}
          </div>
        )
      }
    >
      {problem && <Alert colour="red" message={problem} />}
      <ul className="-my-2 divide-y divide-border">
        {signatories.map((signatory) => (
          <Line
            key={signatory.id}
            caseId={caseId}
            version={version}
            signatory={signatory}
            mayEdit={mayEdit}
            act={act}
          />
        ))}
      </ul>
      {version.signedDocument && (
        <p className="mt-3 text-sm">
          Signed copy: <PaperLink caseId={caseId} paper={version.signedDocument} />
        </p>
      )}
      {isRecording && (
        <RecordPaperDialog
          caseId={caseId}
          proposalId={version.id}
          signatories={unsigned}
          onClose={() => setRecording(false)}
        />
      )}
    </Card>
  );
}
