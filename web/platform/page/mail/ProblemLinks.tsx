import { AppLink } from '#web/platform/ui/AppLink.tsx';

interface ProblemLinksProps {
  problems: readonly {
    message: string;
    href: string | null;
    token?: string | null;
    recipient?: string | null;
  }[];
  className?: string;
}

/** The problems that prevent a letter from being sent, each with the page on which to fix it. */
export const ProblemLinks = ({ problems, className = '' }: ProblemLinksProps) => (
  <ul className={`space-y-1 ${className}`}>
    {problems.map(({ message, href, token, recipient }) => (
      <li key={`${token} ${recipient} ${message}`} className="[overflow-wrap:anywhere]">
        {recipient && `${recipient}: `}
        {message}{' '}
        {href && (
          <AppLink href={href} target="_blank" className="underline underline-offset-2">
            Put it right
          </AppLink>
        )}
      </li>
    ))}
  </ul>
);
