import sanitize from 'sanitize-html';
import { words } from '#shared/platform/words.ts';

/** Rich text reduced to the tags and attributes that letters and notes need, all of which the editor knows: no scripts, styles, forms, frames or remote images. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: words(
      'p br hr h1 h2 h3 h4 strong b em i u s sub sup blockquote code pre ul ol li a table tbody tr th td',
    ),
    allowedAttributes: {
      a: ['href', 'title'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  });
}
