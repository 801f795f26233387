import { useMemo, useReducer, useState } from 'react';
import type { Statement } from '#shared/records/affairs/contract.ts';
import {
  explanationProblem,
  type Heading,
  type StatementSummary,
  summarise,
} from '#shared/records/affairs/income-expenditure.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { type StaleData, staleDataOf } from '#web/platform/page/form/refusal.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { saved } from './affairs-client.ts';
import {
  type Conflict,
  type Draft,
  type DraftAction,
  draftOf,
  draftReducer,
  inputOf,
  isSameDraft,
  mergeDrafts,
  type StoredStatement,
  takeTheirs,
} from './statement-draft.ts';

/** What somebody else saved while this form was open. */
export interface StatementClash {
  changedBy: string;
  changedAt: string;
  theirs: Draft;
  conflicts: readonly Conflict[];
}

type Stale = StaleData<StoredStatement & { version: number }>;

export interface StatementForm {
  draft: Draft;
  dispatch: (action: DraftAction) => void;
  summary: StatementSummary;
  errors: Readonly<Record<string, string>>;
  problem: string | null;
  clash: StatementClash | null;
  isDirty: boolean;
  isOutdated: boolean;
  isSaving: boolean;
  /** Settles one conflict with the other person's value. */
  takeTheirs: (key: string) => void;
  save: () => Promise<void>;
  undo: () => void;
}

/** The state of one statement's form: what was typed, its figures, saving, and what happens when somebody else saved first. */
export function useStatementForm(
  caseId: number,
  statement: Statement,
  headings: readonly Heading[],
): StatementForm {
  const [base, setBase] = useState({ version: statement.version, draft: draftOf(headings, statement) });
  const [draft, dispatch] = useReducer(draftReducer, base.draft);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [clash, setClash] = useState<StatementClash | null>(null);
  const [isSaving, setSaving] = useState(false);
  const input = useMemo(() => inputOf(draft), [draft]);
  const summary = useMemo(
    () => summarise(headings, draft.head, input.lines),
    [headings, draft.head, input.lines],
  );
  const isDirty = useMemo(() => !isSameDraft(draft, base.draft), [draft, base.draft]);
  const isNewer = statement.version > base.version;

  // Somebody else's change shows at once in a form that nothing was typed into.
  if (isNewer && !isDirty) {
    const fresh = draftOf(headings, statement);
    setBase({ version: statement.version, draft: fresh });
    dispatch({ type: 'reset', draft: fresh });
  }

  function showClash({ current, changedBy, changedAt }: Stale) {
    const theirs = draftOf(headings, current);
    const merge = mergeDrafts(base.draft, draft, theirs);
    setClash({ changedBy, changedAt, theirs, conflicts: merge.conflicts });
    setBase({ version: current.version, draft: theirs });
    dispatch({ type: 'reset', draft: merge.draft });
  }

  function showRefusal(error: unknown) {
    toast.error('Error updating.', messageOf(error));
    const stale: Stale | null = staleDataOf(error);
    if (stale) return showClash(stale);
    const byField = fieldErrorsOf(error);
    setErrors(byField);
    const others = Object.entries(byField).filter(([field]) => !(field in draft.head));
    if (Object.keys(byField).length === 0 || others.length > 0)
      setProblem([messageOf(error), ...others.map(([, message]) => message)].join(' '));
  }

  async function save() {
    if (isSaving) return;
    const missing = explanationProblem(summary, draft.head.explanation);
    setErrors(missing ? { explanation: missing } : {});
    setProblem(null);
    if (missing) return;
    setSaving(true);
    try {
      const { version } = await saved(
        caseId,
        trpcClient.affairs.incomeExpenditure.update.mutate({
          caseId,
          id: statement.id,
          version: base.version,
          ...input,
        }),
      );
      setBase({ version, draft });
      setClash(null);
      toast.success('Item Updated.');
    } catch (error) {
      showRefusal(error);
    }
    setSaving(false);
  }

  function settle(key: string) {
    if (!clash) return;
    dispatch({ type: 'reset', draft: takeTheirs(draft, clash.theirs, key) });
    setClash({ ...clash, conflicts: clash.conflicts.filter((conflict) => conflict.key !== key) });
  }

  function undo() {
    setErrors({});
    setProblem(null);
    setClash(null);
    dispatch({ type: 'reset', draft: base.draft });
  }

  return {
    draft,
    dispatch,
    summary,
    errors,
    problem,
    clash,
    isDirty,
    isOutdated: isNewer && isDirty && !clash,
    isSaving,
    takeTheirs: settle,
    save,
    undo,
  };
}
