import { useState } from 'react';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AvatarModal } from '#web/platform/shell/AvatarModal.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Avatar } from '#web/platform/ui/Avatar.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saveProfile } from '#web/records/staff/profile/profile-api.ts';
import { usePreview } from '#web/records/staff/profile/use-preview.ts';

const accept = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/webp': ['.webp'] };
const largest = 2_000_000;

export function PictureCard() {
  const { profile } = useAuth();
  const [chosen, preview, choose] = usePreview();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isEnlarged, setEnlarged] = useState(false);
  const picture = preview ?? profile.avatar;

  async function save(work: () => Promise<number | null>) {
    setFailure(null);
    setShare(0);
    try {
      await saveProfile(profile.version, { avatarId: await work() });
      choose(undefined);
      toast.success('Item Updated.');
    } catch (error) {
      const byField = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
      setFailure(byField ?? messageOf(error));
    }
    setShare(null);
  }

  return (
    <Card title="Picture">
      <div className="flex flex-wrap items-start gap-4">
        <button
          type="button"
          aria-label="Enlarge picture"
          onClick={() => setEnlarged(true)}
          className="cursor-zoom-in rounded-full"
        >
          <Avatar name={profile.name} url={picture} size={96} decorative />
        </button>
        <div className="min-w-60 grow space-y-3">
          {failure && <Alert colour="red" message={failure} />}
          <FileUpload
            aria-label="Picture"
            value={chosen ? [chosen] : []}
            onChange={(files) => choose(files[0])}
            accept={accept}
            maxSize={largest}
          />
          {share !== null && chosen && (
            <progress value={share} aria-label="Upload" className="h-1.5 w-full accent-(--accent)" />
          )}
          <div className="flex flex-wrap gap-2">
            {chosen && (
              <Button
                colour="accent"
                loading={share !== null}
                onClick={() => void save(async () => (await storeFile(chosen, setShare)).id)}
              >
                Use this picture
              </Button>
            )}
            {profile.avatar && !chosen && (
              <Button loading={share !== null} onClick={() => void save(async () => null)}>
                Remove picture
              </Button>
            )}
          </div>
        </div>
      </div>
      <AvatarModal open={isEnlarged} onClose={() => setEnlarged(false)} name={profile.name} url={picture} />
    </Card>
  );
}
