import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { OpenedPost } from '#shared/records/correspondence/post.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { Logo } from '#web/platform/page/Logo.tsx';
import { usePageTitle } from '#web/platform/page/title.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { fileSizeText } from '#web/platform/ui/file-size.ts';

const tokenInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/** Saves one file of opened post. */
async function save({ ticket, files }: OpenedPost, file: number): Promise<void> {
  const answer = await fetch('/api/post/file', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, file }),
  });
  if (!answer.ok) throw new Error('The time for this has passed. Ask for another code.');
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = files[file]?.name ?? 'download';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function Files({ post }: { post: OpenedPost }) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className="space-y-3">
      <h1 tabIndex={-1} className="text-lg font-semibold">
        {post.title}
      </h1>
      <p className="text-muted">From {post.from}</p>
      {problem && <Alert colour="red" message={problem} />}
      <ul className="space-y-2">
        {post.files.map(({ name, bytes }, file) => (
          <li key={name}>
            <Button
              icon={Download}
              fill
              onClick={() =>
                void save(post, file).catch((error: unknown) => setProblem((error as Error).message))
              }
            >
              {name} ({fileSizeText(bytes)})
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for the code, which is sent to the address that the post went to, and opens the post with it. */
function CodeForm({ token, onOpen }: { token: string; onOpen: (post: OpenedPost) => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  const ask = () => run(async () => setSentTo((await trpcClient.post.sendCode.mutate({ token })).sentTo));
  const open = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => onOpen(await trpcClient.post.open.mutate({ token, code })));
  };
  return (
    <form onSubmit={open} className="space-y-4">
      <h1 tabIndex={-1} className="text-lg font-semibold">
        Your post
      </h1>
      <p>We send a code to the address that the message went to. It opens what we have sent you.</p>
      {problem && <Alert colour="red" message={problem} />}
      {sentTo && <Alert colour="green" message={`A code was sent to ${sentTo}.`} />}
      {sentTo ? (
        <>
          <Field label="Code" required help="Six digits. It works once, and for 15 minutes.">
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={setCode}
              />
            )}
          </Field>
          <Button type="submit" colour="accent" fill loading={isBusy}>
            Open
          </Button>
          <Button fill disabled={isBusy} onClick={() => void ask()}>
            Send another code
          </Button>
        </>
      ) : (
        <Button colour="accent" fill loading={isBusy} onClick={() => void ask()}>
          Send the code
        </Button>
      )}
    </form>
  );
}

/** /post: what was too large for an e-mail, for its recipient, who has no account here. */
export function PostPage() {
  usePageTitle('Your post');
  const [token] = useState(tokenInAddress);
  const [post, setPost] = useState<OpenedPost | null>(null);
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 px-4 pt-[max(2rem,calc(40dvh-12rem))] pb-8">
      <header>
        <Logo />
      </header>
      <main className="w-full max-w-sm rounded-lg border border-border bg-surface p-6 shadow-sm">
        {post ? <Files post={post} /> : <CodeForm token={token} onOpen={setPost} />}
      </main>
    </div>
  );
}
