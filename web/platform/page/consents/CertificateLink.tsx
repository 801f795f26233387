import { messageOf } from '#web/platform/api/api-error.ts';
import { download } from '#web/platform/api/rest.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** A certificate of delivery as PDF. */
export function CertificateLink({ caseId, id }: { caseId: number; id: number }) {
  const save = () =>
    void download(`/cases/${caseId}/delivery-certificates/${id}/pdf`).catch((error: unknown) =>
      toast.error('Download failed.', messageOf(error)),
    );
  return (
    <button type="button" onClick={save} className="text-accent-text underline-offset-2 hover:underline">
      certificate of delivery
    </button>
  );
}
