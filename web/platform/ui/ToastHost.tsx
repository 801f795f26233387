import { createRoot } from 'react-dom/client';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import '#web/platform/ui/toast.css';

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

/** The page that shows the result; labelled 'View' by default. */
export interface ToastLink {
  href: string;
  label?: string;
}

interface ToastText {
  title: string;
  text?: string | undefined;
  link?: ToastLink | undefined;
  follow: (href: string) => void;
}

function Text({ title, text, link, follow }: ToastText) {
  return (
    <p className="min-w-0 text-sm leading-5 break-words">
      <span className="font-semibold">{title}</span>
      {text && ` ${text}`}
      {link && (
        <>
          <span aria-hidden="true"> · </span>
          <a
            href={link.href}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              follow(link.href);
            }}
            className="rounded-sm font-semibold underline underline-offset-2 outline-white"
          >
            {link.label ?? 'View'}
          </a>
        </>
      )}
    </p>
  );
}

export function showToast(kind: ToastKind, text: ToastText): void {
  mountContainer();
  toast[kind](<Text {...text} />);
}
