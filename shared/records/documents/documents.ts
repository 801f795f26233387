/** Which way a document went. */
export const documentDirections = { in: 'Received', out: 'Sent', both: 'Both ways' } as const;
export type DocumentDirection = keyof typeof documentDirections;

/** How a document came to the case. */
export const documentSources = {
  upload: 'Uploaded',
  inbound: 'Inbound post',
  outbound: 'Outbound post',
  generated: 'Made by Concordat',
  email: 'E-mail',
} as const;

/** The kinds of file that are filed on cases: media type, what people call it, its file extensions (domain rules, section 5). */
export const documentKinds = {
  'application/pdf': { name: 'PDF', endings: ['.pdf'] },
  'image/png': { name: 'PNG', endings: ['.png'] },
  'image/jpeg': { name: 'JPG', endings: ['.jpg', '.jpeg'] },
  'image/tiff': { name: 'TIFF', endings: ['.tif', '.tiff'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'DOCX',
    endings: ['.docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'XLSX', endings: ['.xlsx'] },
  'text/csv': { name: 'CSV', endings: ['.csv'] },
  'message/rfc822': { name: 'EML', endings: ['.eml'] },
  'application/vnd.ms-outlook': { name: 'MSG', endings: ['.msg'] },
} as const satisfies Readonly<Record<string, { name: string; endings: readonly string[] }>>;

type Kind = { readonly name: string; readonly endings: readonly string[] };

/** The kind of file behind a media type; undefined for one that is not filed on cases. */
export const documentKindOf = (type: string): Kind | undefined =>
  (documentKinds as Readonly<Record<string, Kind>>)[type];

/** How a browser can show a file: as pages, as a picture, or not at all. */
export function previewOf(type: string): 'pages' | 'picture' | null {
  if (type === 'application/pdf') return 'pages';
  return type === 'image/png' || type === 'image/jpeg' ? 'picture' : null;
}

const endingOf = (fileName: string) => /\.[a-z0-9]{1,10}$/i.exec(fileName)?.[0].toLowerCase() ?? '';

/** The reason why a file cannot be uploaded to a case, judging by its name and size; null if it can. */
export function uploadProblem(
  { name, size }: { name: string; size: number },
  maxBytes: number,
): string | null {
  const all: readonly Kind[] = Object.values(documentKinds);
  const ending = endingOf(name);
  if (!all.some(({ endings }) => endings.includes(ending))) {
    const kinds = all.map((kind) => kind.name);
    const accepted = `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`;
    return `${ending ? `${ending} files are not accepted` : 'The file’s name has no extension'}. Only ${accepted} are accepted.`;
  }
  if (size > maxBytes) return `The file is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`;
  return size === 0 ? 'The file is empty.' : null;
}

/** A default title for an upload: its name without the extension, with spaces for the characters used in their place. */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200);
}

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The type of document that a file's name suggests, by the type's own name or its keywords; the longest match. */
export function suggestedType<T extends { name: string; keywords: readonly string[] }>(
  fileName: string,
  types: readonly T[],
): T | null {
  const text = plain(titleFrom(fileName));
  let best: { type: T; length: number } | null = null;
  for (const type of types)
    for (const words of [type.name, ...type.keywords].map(plain))
      if (words.length > 2 && text.includes(words) && words.length > (best?.length ?? 0))
        best = { type, length: words.length };
  return best?.type ?? null;
}

/** The name under which a document is saved: its title with the extension of its kind, without characters that file systems refuse. */
export function documentFileName(title: string, file: { name: string; type: string }): string {
  const endings = documentKindOf(file.type)?.endings ?? [];
  const ending = endings.find((each) => each === endingOf(file.name)) ?? endings[0] ?? endingOf(file.name);
  const stem = title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 150);
  return `${stem || 'document'}${stem.toLowerCase().endsWith(ending) ? '' : ending}`;
}
