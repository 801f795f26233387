import { File, FileImage, FileSpreadsheet, FileText, type LucideIcon, Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import type { CaseDocument } from '#shared/records/documents/contract.ts';
import { documentDirections, documentKindOf } from '#shared/records/documents/documents.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { fileSizeText } from '#web/platform/ui/file-size.ts';
import type { MenuItem } from '#web/platform/ui/Menu.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import type { DocumentVersion } from '#web/records/documents/document-client.ts';
import { downloadDocument } from '#web/records/documents/PreviewDialog.tsx';

/** What can be done with a document, apart from viewing it. */
export type DocumentAction = 'edit' | 'version' | 'remove' | 'restore';

const icons: Readonly<Record<string, LucideIcon>> = {
  PDF: FileText,
  DOCX: FileText,
  PNG: FileImage,
  JPG: FileImage,
  TIFF: FileImage,
  XLSX: FileSpreadsheet,
  CSV: FileSpreadsheet,
  EML: Mail,
  MSG: Mail,
};

const kindText = ({ type, bytes }: DocumentVersion['file']) =>
  [documentKindOf(type)?.name, fileSizeText(bytes)].filter(Boolean).join(' · ');

/** When a document came or went; without either day only which way. */
function wayText({ direction, receivedOn, sentOn }: CaseDocument): string {
  const days = [
    receivedOn && `Received ${showDate(receivedOn)}`,
    sentOn && `Sent ${showDate(sentOn)}`,
  ].filter(Boolean);
  return days.length > 0 ? days.join(', ') : documentDirections[direction];
}

function Earlier({
  versions,
  onShow,
}: {
  versions: readonly DocumentVersion[];
  onShow: DocumentRowProps['onShow'];
}) {
  return (
    <ol className="mt-2 space-y-1 border-l-2 border-border pl-3">
      {versions.map((version) => (
        <li key={version.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="font-medium text-text">Version {version.versionNumber}</span>
          <span>{kindText(version.file)}</span>
          <span>
            {version.filedBy?.name ?? 'Concordat'}, <Timestamp at={version.filedAt} />
          </span>
          <Button small onClick={() => onShow(version)} aria-label={`Open version ${version.versionNumber}`}>
            Open
          </Button>
        </li>
      ))}
    </ol>
  );
}

function Marks({ document }: { document: CaseDocument }) {
  const { evidenceValidTo, documentType } = document;
  const isOld = evidenceValidTo !== null && evidenceValidTo < londonDate();
  return (
    <>
      {documentType.isSpecialCategory && <Badge colour="red">Special category</Badge>}
      {isOld && (
        <span title={`Counted as evidence until ${showDate(evidenceValidTo)}`}>
          <Badge colour="yellow">Out of date</Badge>
        </span>
      )}
    </>
  );
}

interface DocumentRowProps {
  document: CaseDocument;
  mayEdit: boolean;
  onShow: (version: DocumentVersion) => void;
  onAct: (action: DocumentAction) => void;
}

function actionsFor({ document, mayEdit, onShow, onAct }: DocumentRowProps): MenuItem[] {
  const looking: MenuItem[] = [
    { label: 'Open', onSelect: () => onShow(document) },
    { label: 'Download', onSelect: () => downloadDocument(document) },
  ];
  if (!mayEdit) return looking;
  if (document.removed)
    return [...looking, { label: 'Put back', separated: true, onSelect: () => onAct('restore') }];
  return [
    ...looking,
    { label: 'Edit', separated: true, onSelect: () => onAct('edit') },
    { label: 'New version', onSelect: () => onAct('version') },
    { label: 'Remove', separated: true, danger: true, onSelect: () => onAct('remove') },
  ];
}

/** One document of the list, with its earlier versions behind a button. */
export function DocumentRow(props: DocumentRowProps) {
  const { document, onShow } = props;
  const { title, file, documentType, addressee, versions, versionNumber, removed } = document;
  const [isOpen, setOpen] = useState(false);
  const versionsId = useId();
  const Icon = icons[documentKindOf(file.type)?.name ?? ''] ?? File;
  const label = `Actions for ${title}`;
  return (
    <li className="px-3 py-2 hover:bg-hover">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @min-[50rem]:grid-cols-[minmax(0,1fr)_11rem_8rem_10rem_auto]">
        <div className="flex min-w-0 items-start gap-2.5">
          <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <button
                type="button"
                onClick={() => onShow(document)}
                className="min-w-0 rounded-sm text-left font-medium break-words hover:text-accent-text"
              >
                {title}
              </button>
              {versions.length > 0 && (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={versionsId}
                  onClick={() => setOpen(!isOpen)}
                  className="min-h-6 rounded-sm px-1 text-sm text-accent-text underline"
                >
                  Version {versionNumber}
                </button>
              )}
              <Marks document={document} />
            </div>
            <p className="text-sm text-muted">
              {[documentType.name, addressee].filter(Boolean).join(' · ')}
              <span className="@min-[50rem]:hidden">
                {' · '}
                {wayText(document)} · {kindText(file)}
              </span>
            </p>
            {removed && (
              <p className="mt-1 text-sm">
                Removed by {removed.by?.name ?? 'Concordat'}, <Timestamp at={removed.at} />: {removed.reason}
              </p>
            )}
          </div>
        </div>
        <span className="figures hidden text-sm text-muted @min-[50rem]:block">{wayText(document)}</span>
        <span className="figures hidden text-sm text-muted @min-[50rem]:block">{kindText(file)}</span>
        <span className="hidden truncate text-sm text-muted @min-[50rem]:block" title="Who filed it">
          {document.filedBy?.name ?? 'Concordat'}
        </span>
        <MoreMenu label={label} items={actionsFor(props)} />
      </div>
      <div id={versionsId} hidden={!isOpen}>
        {isOpen && <Earlier versions={versions} onShow={onShow} />}
      </div>
    </li>
  );
}
