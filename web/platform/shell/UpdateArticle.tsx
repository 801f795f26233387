import { ExternalLink } from 'lucide-react';
import { Markdown } from '#web/platform/page/Markdown.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

export interface ShownUpdate {
  title: string;
  tag: string;
  tagColor: string;
  content: string;
  /** A UTC instant. */
  created: string;
  url: string | null;
}

/** Success is green, warning yellow, danger red; anything else is green. */
export function tagColour(tagColor: string): StatusColour {
  if (tagColor === 'warning') return 'yellow';
  return tagColor === 'danger' ? 'red' : 'green';
}

export function UpdateArticle({ update }: { update: ShownUpdate }) {
  return (
    <article className="space-y-1.5">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-base font-semibold">{update.title}</h3>
        {update.tag && <Badge colour={tagColour(update.tagColor)}>{update.tag}</Badge>}
      </header>
      <Markdown text={update.content} />
      <footer className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <Timestamp at={update.created} />
        {update.url && (
          <a
            href={update.url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1 text-accent-text underline-offset-2 hover:underline"
          >
            Project Link
            <ExternalLink className="size-3" aria-hidden="true" />
            <span className="sr-only">, opens in a new tab</span>
          </a>
        )}
      </footer>
    </article>
  );
}
