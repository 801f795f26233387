import { Alert } from '#web/ui/Alert.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';

export interface LetterProblemsProps {
  problems: readonly { message: string; href: string | null }[];
}

/** What keeps a letter from being sent, with the way to where each is put right. */
export const LetterProblems = ({ problems }: LetterProblemsProps) => (
  <Alert colour="red" title="This letter could not be sent.">
    <ul className="space-y-1">
      {problems.map(({ message, href }) => (
        <li key={message} className="[overflow-wrap:anywhere]">
          {message}
          {href && (
            <>
              {' '}
              <AppLink href={href} className="underline">
                Fill it in
              </AppLink>
            </>
          )}
        </li>
      ))}
    </ul>
  </Alert>
);
