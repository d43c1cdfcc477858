import { File as FileIcon, X } from 'lucide-react';
import { IconButton } from '#/shared/ui/button.tsx';
import { formatSize } from '../model/attachment-rules.ts';
import { usePreviewUrl } from '../model/use-preview-url.ts';

interface AttachmentStripProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

/** The files that go with the next message, each to be taken out again. */
export function AttachmentStrip({ files, onRemove }: AttachmentStripProps) {
  return (
    <ul aria-label="Attached files" className="flex gap-2 overflow-x-auto px-2 pb-1">
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <Attachment file={file} onRemove={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}

function Attachment({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const preview = usePreviewUrl(file);
  return (
    <div className="relative grid size-20 place-items-center overflow-hidden rounded-field border border-border bg-sunken">
      {preview ? (
        <img src={preview} alt={file.name} className="size-full object-cover" />
      ) : (
        <span className="grid w-full justify-items-center gap-1 px-1.5 text-center">
          <FileIcon aria-hidden size={20} strokeWidth={1.75} className="text-ink-3" />
          <span className="w-full truncate text-meta text-ink-2">{file.name}</span>
          <span className="tabular text-meta text-ink-3">{formatSize(file.size)}</span>
        </span>
      )}
      <IconButton
        label={`Remove ${file.name}`}
        onClick={onRemove}
        className="absolute! top-1 right-1 size-7! rounded-field! bg-raised text-ink not-disabled:hover:bg-raised"
      >
        <X aria-hidden size={14} strokeWidth={2} />
      </IconButton>
    </div>
  );
}
