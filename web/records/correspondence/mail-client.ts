import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { MailBulkResult, NewLetterInput } from '#shared/records/correspondence/contract.ts';
import type { MailSearch } from '#shared/records/correspondence/list.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { pageOf, wholeOf } from '#web/platform/page/list/search.ts';
import { toast } from '#web/platform/ui/toast.ts';

export const outboundHref = '/paperless-office/outbound';

/** A page of the outbound mail. */
export const mailOptions = (search: MailSearch, domainId: number | undefined) =>
  trpc.mail.list.queryOptions({ ...pageOf(search), domainId }, { placeholderData: keepPreviousData });

export const mailCountsOptions = (domainId: number | undefined) =>
  trpc.mail.counts.queryOptions({ domainId });

export const mailItemOptions = (id: number) => trpc.mail.get.queryOptions({ id });

export const caseMailOptions = (caseId: number) => trpc.mail.ofCase.queryOptions({ caseId });

/** The post that came in and was filed on the case. */
export const casePostOptions = (caseId: number) => trpc.inbound.onCase.queryOptions({ caseId });

export const choicesOptions = (caseId: number) => trpc.mail.choices.queryOptions({ caseId });

export const downloadMail = (search: MailSearch, domainId: number | undefined) =>
  download(`${outboundHref}/export`, { ...wholeOf(search), domainId }, 'outbound-mail.csv');

/** A letter as it would be sent; fetched again whenever its data changes. `page` is also drawn as a picture. */
export const previewOptions = (letter: NewLetterInput | null, shown: number, page: number | null) =>
  queryOptions({
    queryKey: ['letter preview', letter, shown, page],
    queryFn: letter
      ? ({ signal }) =>
          trpcClient.mail.preview.mutate({ ...letter, shown, ...(page !== null && { page }) }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const invalidateMail = () => queryClient.invalidateQueries(trpc.mail.pathFilter());

const saving = <Answer>(change: Promise<Answer>, caseId?: number) =>
  withRefetch(change, () =>
    Promise.all([invalidateMail(), ...(caseId === undefined ? [] : [invalidateCase(caseId)])]),
  );

export const saveLetter = (input: NewLetterInput) =>
  saving(trpcClient.mail.save.mutate(input), Number(input.caseId));

type Calls = Inputs['mail'];
export const approveMail = (ids: number[]) => saving(trpcClient.mail.approve.mutate({ ids }));
export const rejectMail = (input: Calls['reject']) => saving(trpcClient.mail.reject.mutate(input));
export const cancelMail = (input: Calls['cancel']) => saving(trpcClient.mail.cancel.mutate(input));
/** `again` where some of it may be printed already, and somebody has confirmed that it was not posted. */
export const requeueMail = (ids: number[], again = false) =>
  saving(trpcClient.mail.requeue.mutate({ ids, again }));
export const returnPost = (input: Calls['returned']) => saving(trpcClient.mail.returned.mutate(input));
export const confirmAddress = (input: Calls['confirmAddress']) =>
  saving(trpcClient.mail.confirmAddress.mutate(input));
export const settleMail = (input: Calls['settle']) => saving(trpcClient.mail.settle.mutate(input));

export const certifyMany = (ids: number[]) => saving(trpcClient.mail.certify.mutate({ ids }));
export const requestCopy = (input: Calls['requestCopy']) => saving(trpcClient.mail.requestCopy.mutate(input));
export const postCopy = (input: Calls['postCopy']) => saving(trpcClient.mail.postCopy.mutate(input));
export const withdrawCopy = (input: Calls['withdrawCopy']) =>
  saving(trpcClient.mail.withdrawCopy.mutate(input));

/** Tells what happened to several items. */
export function tellResult({ changed, skipped }: MailBulkResult, done: string): void {
  if (changed > 0) toast.success(`${changed.toLocaleString('en-GB')} ${done}.`);
  if (skipped.length > 0)
    toast.error(
      `${skipped.length} left as ${skipped.length === 1 ? 'it is' : 'they are'}.`,
      [...new Set(skipped.map(({ number, reason }) => `${number}: ${reason}`))].slice(0, 5).join(' '),
    );
}

/** Where the PDF of what goes to a recipient is; fetched with the session's token. */
export const pdfPath = (recipientId: number) => `/mail/recipients/${recipientId}/pdf`;

/** Certifies the delivery of letters that have left (rule 1.52). */
export const certifyMail = (caseId: number, mailIds: number[]) =>
  withRefetch(trpcClient.certificates.certify.mutate({ caseId, mailIds }), () => invalidateCase(caseId));
