import { useQuery } from '@tanstack/react-query';
import { trpc } from '#web/platform/api/trpc.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

/** /report-generator: chooses what a new report is about. */
export function ReportGeneratorPage() {
  const query = useQuery(trpc.reportGenerator.types.queryOptions({}));
  return (
    <>
      <PageHeading
        title="Report generator"
        context="Choose what each row of your report stands for."
        beside={<Siblings />}
      />
      <Loaded query={query} path="report-generator">
        {(types) => (
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {types.map(({ name, title, about, columnCount }) => (
              <li
                key={name}
                className="relative rounded-lg border border-border bg-surface p-4 focus-within:border-accent hover:bg-hover"
              >
                <h2 className="font-semibold">
                  <AppLink
                    href={`/report-generator/${name}/add-columns`}
                    className="rounded-sm text-accent-text underline underline-offset-2 after:absolute after:inset-0"
                  >
                    {title}
                  </AppLink>
                </h2>
                <p className="mt-1 text-sm text-muted">{about}</p>
                <p className="mt-1 text-sm text-muted">{columnCount} columns</p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
