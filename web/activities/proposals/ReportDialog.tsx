import { type ReportView, reportContract } from '#shared/activities/proposals/contract.ts';
import { reportLabels, usualReport } from '#shared/activities/proposals/nominee-report.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormSwitch, InputField } from '#web/platform/page/form/FormField.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saveReport } from './proposals-client.ts';
import { UsualText } from './UsualText.tsx';

const texts = ['opinion', 'jurisdictionBasis', 'court', 'checks', 'valuations', 'attitude'] as const;

/** Texts whose usual words are those of England and Wales. */
const english = new Set<string>(['jurisdictionBasis', 'court']);

interface ReportDialogProps {
  caseId: number;
  view: ReportView;
  onClose: () => void;
}

/** Writes the nominee's report. */
export function ReportDialog({ caseId, view: { report, start }, onClose }: ReportDialogProps) {
  const draft = report?.status === 'draft' ? report : null;
  const isEnglish = useCase(caseId).data?.jurisdiction === 'EW';
  const form = useContractForm({
    schema: reportContract.save.input,
    given: { caseId, ...(draft && { version: draft.version }) },
    values: {
      receivedOn: start.receivedOn,
      hasReasonableProspect: start.hasReasonableProspect,
      shouldInvite: start.shouldInvite,
      opinion: start.opinion,
      jurisdictionBasis: start.jurisdictionBasis,
      court: start.court,
      checks: start.checks,
      valuations: start.valuations,
      attitude: start.attitude,
    },
    save: async (input) => {
      await saveReport(input);
      toast.success('Report saved.');
    },
  });
  return (
    <FormDialog title="Nominee’s report" submitLabel="Save report" size="large" form={form} onClose={onClose}>
      <InputField form={form} name="receivedOn" label={reportLabels.receivedOn} kind="day" />
      <FormSwitch form={form} name="hasReasonableProspect" label={reportLabels.hasReasonableProspect} />
      <FormSwitch form={form} name="shouldInvite" label={reportLabels.shouldInvite} />
      {texts.map((name) => (
        <UsualText
          key={name}
          form={form}
          name={name}
          label={reportLabels[name]}
          usual={isEnglish || !english.has(name) ? usualReport[name] : null}
        />
      ))}
    </FormDialog>
  );
}
