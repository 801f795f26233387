import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { LeaveDialog } from '#web/platform/page/UnsavedGuard.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { choicesOptions } from '#web/records/documents/document-client.ts';
import { UploadPanel } from '#web/records/documents/UploadPanel.tsx';
import { useUploads } from '#web/records/documents/use-uploads.ts';

const DropArea = lazyPart(() => import('#web/platform/ui/DropArea.tsx'), 'DropArea');

/** Adds documents to a case from any of its tabs. */
export function AddDocumentDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const choices = useQuery(choicesOptions);
  const uploads = useUploads(caseId, choices.data);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (uploads.list.length > 0 ? setAsking(true) : onClose());
  return (
    <>
      <Modal open title="Add documents" closeOnBackdrop={false} onClose={leave}>
        {choices.isError && <Alert colour="red" message={messageOf(choices.error)} />}
        {choices.isPending && <Skeleton className="h-40 w-full" />}
        {choices.data && (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <DropArea label="Files to add to the case" onFiles={uploads.add}>
              {(choose) => (
                <div className="space-y-3">
                  <div className="flex flex-col items-center gap-2 rounded-lg border-2 border-dashed border-border-strong px-4 py-6 text-center">
                    <FileUp className="size-5 text-muted" aria-hidden="true" />
                    <p>Drop files here, or</p>
                    <Button
                      data-autofocus
                      colour={uploads.list.length === 0 ? 'accent' : 'neutral'}
                      onClick={choose}
                    >
                      Choose files
                    </Button>
                  </div>
                  <UploadPanel uploads={uploads} choices={choices.data} onDone={onClose} />
                </div>
              )}
            </DropArea>
          </Suspense>
        )}
      </Modal>
      <LeaveDialog open={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
}
