import { ProblemLinks } from '#web/platform/page/mail/ProblemLinks.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';

export interface LetterProblemsProps {
  problems: readonly { message: string; href: string | null }[];
}

/** What prevents the letters of a template from being sent. */
export const LetterProblems = ({ problems }: LetterProblemsProps) => (
  <Alert colour="red" title="This letter could not be sent.">
    <ProblemLinks problems={problems} />
  </Alert>
);
