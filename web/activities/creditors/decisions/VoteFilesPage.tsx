import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { VoteFile } from '#shared/activities/creditors/decisions/files-contract.ts';
import { voteFileList } from '#shared/activities/creditors/decisions/files-list.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { AliasQueue } from './AliasQueue.tsx';
import { invalidateVoteFiles, voteFileHref } from './decision-list-client.ts';
import { ImportVotesDialog } from './ImportVotesDialog.tsx';

const cells: Cells<typeof voteFileList, VoteFile> = {
  open: ({ open }) => (open > 0 ? <Badge colour="yellow">{open}</Badge> : '0'),
};

/** /decisions/files: the files in which agents vote, and the names in them that match no creditor yet. */
export function VoteFilesPage() {
  const [isReading, setReading] = useState(false);
  const navigate = useNavigate();
  const mayEdit = useAuth().may('case.write');
  const readFile = mayEdit && (
    <Button colour="accent" onClick={() => setReading(true)}>
      <Upload aria-hidden="true" className="size-4" />
      Read a file
    </Button>
  );
  return (
    <>
      <RegisterPage
        list={voteFileList}
        title="Agents’ votes"
        path="/decisions/files"
        words={['file']}
        read={(input) => trpc.voteFiles.list.queryOptions(input, whilePaging)}
        live={{ topics: ['vote-files'], refresh: invalidateVoteFiles }}
        actions={readFile}
        above={<AliasQueue />}
        cells={cells}
        rowHref={({ id }) => voteFileHref(id)}
        empty={{
          title: 'No Files Found.',
          message: 'An agent sends one file with the votes of its creditors on many cases.',
          action: readFile,
        }}
      />
      {isReading && (
        <ImportVotesDialog
          onClose={() => setReading(false)}
          onRead={(id) => void navigate({ href: voteFileHref(id) })}
        />
      )}
    </>
  );
}
