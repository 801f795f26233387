import { Download } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Signing } from '#shared/activities/proposals/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { fileSizeText } from '#web/platform/ui/file-size.ts';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { paperAddress, savePaper } from './signing-paper.ts';

/** The pictures of the pages, one after the other; those not loaded yet keep their place. */
function usePages(ticket: string, paper: number, pages: number) {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    const made: string[] = [];
    async function load() {
      for (let page = 1; page <= pages && isShown; page++) {
        made.push(await paperAddress({ ticket, paper, page }));
        if (isShown) setAddresses([...made]);
      }
    }
    load().catch((error: unknown) => setProblem((error as Error).message));
    return () => {
      isShown = false;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [ticket, paper, pages]);
  return { addresses, problem };
}

interface PaperPagesProps {
  ticket: string;
  place: number;
  paper: Signing['papers'][number];
}

/** A document to be signed, page by page, and as a PDF for those who read it another way. */
function PaperPages({ ticket, place, paper: { title, pages, bytes } }: PaperPagesProps) {
  const { addresses, problem } = usePages(ticket, place, pages);
  return (
    <section aria-label={title} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          {title} <span className="font-normal text-muted">({counted(pages, 'page')})</span>
        </h2>
        <Button icon={Download} small onClick={() => void savePaper(ticket, place, title)}>
          Save as PDF ({fileSizeText(bytes)})
        </Button>
      </div>
      {problem && <Alert colour="red" message={problem} />}
      <section
        {...keyboardScroll}
        aria-label={`Pages of ${title}`}
        className="max-h-[70dvh] space-y-3 overflow-y-auto rounded-md border border-border bg-hover p-2 sm:p-3"
      >
        {Array.from({ length: pages }, (_, at) => `page ${at + 1}`).map((key, at) =>
          addresses[at] ? (
            <img
              key={key}
              src={addresses[at]}
              alt={`Page ${at + 1} of ${pages}. The PDF above can be read aloud.`}
              className="w-full border border-border bg-white"
            />
          ) : (
            <Skeleton key={key} className="aspect-[210/297] w-full" />
          ),
        )}
      </section>
    </section>
  );
}

function Done({ signing, isComplete }: { signing: Signing; isComplete: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-4">
      <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Thank you. Your signature has been recorded.
      </h1>
      <p>
        {isComplete
          ? 'The proposal now goes to the nominee, who reports on it to your creditors.'
          : 'The proposal goes to the nominee once the other applicant has signed too.'}{' '}
        Please save a copy below. Our reference is {signing.reference}.
      </p>
      {signing.papers.map((paper, place) => (
        <PaperPages key={paper.title} ticket={signing.ticket} place={place} paper={paper} />
      ))}
    </div>
  );
}

interface AgreementProps {
  signing: Signing;
  onSigned: (isComplete: boolean) => void;
}

/** The statement of truth, and the name as a signature. */
function Agreement({ signing, onSigned }: AgreementProps) {
  const [name, setName] = useState('');
  const [hasRead, setRead] = useState(false);
  const [isTrue, setTrue] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  async function sign(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    setError(undefined);
    if (!hasRead || !isTrue) return setProblem('Please confirm both statements.');
    if (name.trim() === '') return setError('Type your full name.');
    setBusy(true);
    try {
      const { ticket } = signing;
      const { isComplete } = await trpcClient.signing.sign.mutate({ ticket, name, hasRead, isTrue });
      onSigned(isComplete);
    } catch (refusal) {
      setError(fieldErrorsOf(refusal).name);
      setProblem(messageOf(refusal));
      setBusy(false);
    }
  }
  return (
    <form noValidate onSubmit={(event) => void sign(event)} className="space-y-4">
      <h2 className="font-semibold">Your signature</h2>
      {problem && <Alert colour="red" message={problem} />}
      <Switch label="I have read the proposal" value={hasRead} onChange={setRead} />
      <Switch
        label="I believe that the facts stated in it are true, and I was advised on my other options"
        value={isTrue}
        onChange={setTrue}
      />
      <Field label="Your full name" required error={error} help={`As shown above: ${signing.name}.`}>
        {(control) => (
          <TextInput {...control} value={name} onChange={setName} autoComplete="name" maxLength={120} />
        )}
      </Field>
      <p className="text-sm text-muted">
        Typing your name here signs the document. With it we keep the time, your internet address and the
        fingerprint of the document.
      </p>
      <Button type="submit" colour="accent" loading={isBusy}>
        Sign the proposal
      </Button>
    </form>
  );
}

/** The documents of an opened link, and the signature below them. */
export function SignForm({ signing }: { signing: Signing }) {
  const [isSigned, setSigned] = useState<{ isComplete: boolean } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (isSigned) return <Done signing={signing} isComplete={isSigned.isComplete} />;
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {signing.name}: your proposal
        </h1>
        <p>
          From {signing.firm}, our reference {signing.reference}. Read it all before you sign. You need not
          decide today
          {signing.reflectUntil ? `: you have time to think until ${showDate(signing.reflectUntil)}.` : '.'}
        </p>
      </div>
      {signing.papers.map((paper, place) => (
        <PaperPages key={paper.title} ticket={signing.ticket} place={place} paper={paper} />
      ))}
      <Agreement signing={signing} onSigned={(isComplete) => setSigned({ isComplete })} />
    </div>
  );
}
