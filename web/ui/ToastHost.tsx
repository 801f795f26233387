import { createRoot } from 'react-dom/client';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import '#web/ui/toast.css';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

let hasContainer = false;

function mountContainer() {
  if (hasContainer) return;
  hasContainer = true;
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <ToastContainer position="top-right" theme="colored" hideProgressBar autoClose={5000} />,
  );
}

function ToastText({ title, text }: { title: string; text: string | undefined }) {
  return (
    <div className="min-w-0 text-sm break-words">
      <p className="font-semibold">{title}</p>
      {text && <p>{text}</p>}
    </div>
  );
}

export function showToast(kind: ToastKind, title: string, text?: string): void {
  mountContainer();
  toast[kind](<ToastText title={title} text={text} />);
}
