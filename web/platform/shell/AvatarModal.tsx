import { Avatar } from '#web/platform/ui/Avatar.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';

export interface AvatarModalProps {
  open: boolean;
  onClose: () => void;
  name: string;
  url: string | null | undefined;
}

export function AvatarModal({ open, onClose, name, url }: AvatarModalProps) {
  return (
    <Modal open={open} onClose={onClose} title={name} size="small">
      <div className="flex justify-center">
        <Avatar name={name} url={url} size={288} />
      </div>
    </Modal>
  );
}
