import { toNestErrors } from '@hookform/resolvers';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type FieldError,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { FormScopeContext } from '#web/platform/page/pickers/form-scope.ts';
import { CreateNewHost } from '#web/platform/reference/CreateNewHost.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { DraftOffer } from '#web/records/cases/DraftOffer.tsx';
import { KnownPeople } from '#web/records/cases/KnownPeople.tsx';
import { invalidateCases } from '#web/records/cases/list-client.ts';
import { casesPath } from '#web/records/cases/list-search.ts';
import { ApplicantsStep, CaseStep, CheckStep } from '#web/records/cases/WizardSteps.tsx';
import { clearDraft, type Draft, loadDraft, saveDraft } from '#web/records/cases/wizard-draft.ts';
import {
  inputOf,
  newWizardValues,
  stepOfField,
  type WizardStep,
  type WizardValues,
  wizardErrors,
  wizardSteps,
} from '#web/records/cases/wizard-values.ts';

/** Judges only what has been reached: fields of later steps are not wrong yet. */
function resolverFor(step: WizardStep): Resolver<WizardValues> {
  return (values, _context, options) => {
    const errors = Object.entries(wizardErrors(values)).filter(
      ([path]) => step === 'check' || stepOfField(path) === step,
    );
    if (errors.length === 0) return { values, errors: {} };
    const found = Object.fromEntries(
      errors.map(([path, message]) => [path, { type: 'rule', message } as FieldError]),
    );
    return { values: {}, errors: toNestErrors(found, options) };
  };
}

function Progress({ step, onStep }: { step: WizardStep; onStep: (step: WizardStep) => void }) {
  const current = wizardSteps.findIndex(({ key }) => key === step);
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-2 border-b border-border pb-3">
      {wizardSteps.map(({ key, label }, index) => (
        <li
          key={key}
          aria-current={key === step ? 'step' : undefined}
          className={`flex items-center gap-2 ${key === step ? 'font-semibold' : 'text-muted'}`}
        >
          <span
            aria-hidden="true"
            className={`figures inline-flex size-6 items-center justify-center rounded-full text-sm ${index <= current ? 'bg-accent text-accent-contrast' : 'bg-hover'}`}
          >
            {index + 1}
          </span>
          {index < current ? (
            <button type="button" onClick={() => onStep(key)} className="rounded-sm hover:underline">
              {label}
            </button>
          ) : (
            label
          )}
        </li>
      ))}
    </ol>
  );
}

/** Creating the case: what is wrong goes to its field, on the step where that is. */
function useCreate(userId: number, form: UseFormReturn<WizardValues>, onStep: (step: WizardStep) => void) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function showRefusal(error: unknown) {
    toast.error('Error creating item.', messageOf(error));
    const errors = Object.entries(fieldErrorsOf(error));
    for (const [path, message] of errors)
      form.setError(path as keyof WizardValues, { type: 'server', message });
    const [first] = errors;
    setProblem(first ? null : messageOf(error));
    if (first) onStep(stepOfField(first[0]));
  }

  async function create() {
    const [wrong] = Object.keys(wizardErrors(form.getValues()));
    if (wrong !== undefined) {
      await form.trigger();
      return onStep(stepOfField(wrong));
    }
    setBusy(true);
    setProblem(null);
    try {
      const { id, uniqueReference, caseName } = await trpcClient.cases.create.mutate(
        inputOf(form.getValues()),
      );
      clearDraft(userId);
      toast.success('Item Created.', `${uniqueReference} ${caseName}`);
      void invalidateCases();
      void navigate({ to: '/cases/$id', params: { id: String(id) }, replace: true });
    } catch (error) {
      showRefusal(error);
      setBusy(false);
    }
  }

  return { create, isBusy, problem };
}

interface WizardProps {
  /** What was entered before, to be continued. */
  begun: WizardValues | null;
  step: WizardStep;
  onStep: (step: WizardStep) => void;
}

function Wizard({ begun, step, onStep }: WizardProps) {
  const { profile } = useAuth();
  const chosen = useDomain();
  const form = useForm<WizardValues>({
    defaultValues: begun ?? newWizardValues(chosen === 'all' ? profile.domain.id : chosen),
    resolver: resolverFor(step),
    mode: 'onTouched',
  });
  const element = useRef<HTMLFormElement>(null);
  const chosenDomainId = useWatch({ control: form.control, name: 'domainId' });
  const [duplicateCount, setDuplicateCount] = useState(0);
  const { create, isBusy, problem } = useCreate(profile.id, form, onStep);
  const position = wizardSteps.findIndex(({ key }) => key === step);
  const next = wizardSteps[position + 1];
  const before = wizardSteps[position - 1];

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (state) => saveDraft(profile.id, state.values, step),
      }),
    [form, profile.id, step],
  );

  // A step begins at its first field, or at the first one that is wrong; one without fields at its button.
  useEffect(() => {
    const within = (what: string) =>
      element.current?.querySelector<HTMLElement>(`[data-step="${step}"] ${what}`);
    const field =
      within('[aria-invalid="true"]') ?? within(':is(input, select, textarea):not([type=hidden])');
    (field ?? element.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [step]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!next) return create();
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    saveDraft(profile.id, form.getValues(), next.key);
    onStep(next.key);
  }

  return (
    <FormProvider {...form}>
      <FormScopeContext value={{ name: 'new-case', row: null, domainId: chosenDomainId ?? undefined }}>
        <form
          ref={element}
          noValidate
          aria-label="New case"
          onSubmit={(event) => void submit(event)}
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,48rem)_minmax(18rem,26rem)]"
        >
          <div className="space-y-4">
            <Progress step={step} onStep={onStep} />
            {problem && <Alert colour="red" title="Not saved." message={problem} />}
          </div>
          <div data-step={step} className="lg:col-start-1">
            {step === 'case' && <CaseStep />}
            {step === 'applicants' && <ApplicantsStep />}
            {step === 'check' && <CheckStep />}
          </div>
          {/* Beside the fields, or below them where there is no room: nothing that is typed moves when somebody is found. */}
          <aside className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
            {step !== 'case' && <KnownPeople onCount={setDuplicateCount} />}
          </aside>
          <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-canvas py-3 lg:col-start-1">
            <ButtonLink colour="plain" href={casesPath()}>
              Finish later
            </ButtonLink>
            {before && <Button onClick={() => onStep(before.key)}>Back</Button>}
            <Button type="submit" colour="accent" loading={isBusy}>
              {next ? 'Continue' : duplicateCount > 0 ? 'Create another case' : 'Create case'}
            </Button>
          </div>
        </form>
      </FormScopeContext>
    </FormProvider>
  );
}

const route = getRouteApi('/inside/cases/create');

/** /cases/create: a short wizard. What was entered stays in this browser, for its user alone, until the case is created. */
export function CreateCasePage() {
  const { profile } = useAuth();
  const [offered, setOffered] = useState(() => loadDraft(profile.id));
  const [begun, setBegun] = useState<WizardValues | null>(null);
  const search = route.useSearch();
  const navigate = useNavigate();
  const step = wizardSteps.find(({ key }) => key === search.step)?.key ?? 'case';
  const goTo = (next: WizardStep) =>
    void navigate({ to: '/cases/create', search: next === 'case' ? {} : { step: next } });

  function resume({ values, step: left }: Draft) {
    setBegun(values);
    setOffered(null);
    goTo(left);
  }

  function discard() {
    clearDraft(profile.id);
    setOffered(null);
    goTo('case');
  }

  return (
    <>
      <PageHeading title="New case" context="One client’s matter, from first call to closure." />
      {offered ? (
        <DraftOffer draft={offered} onContinue={() => resume(offered)} onDiscard={discard} />
      ) : (
        <CreateNewHost>
          <Wizard begun={begun} step={step} onStep={goTo} />
        </CreateNewHost>
      )}
    </>
  );
}
