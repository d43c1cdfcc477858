import { File as FileIcon, X } from 'lucide-react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { RenewingAudio } from '#/shared/ui/renewing-media-player.tsx';
import { usePreviewUrl } from '../model/use-preview-url.ts';

interface AttachmentStripProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

/** The files of the next message, each with a button to remove it. */
export function AttachmentStrip({ files, onRemove }: AttachmentStripProps) {
  return (
    <ul aria-label={messageTexts.attachedFiles} className="flex gap-2 overflow-x-auto px-2 pb-1">
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <Attachment file={file} onRemove={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}

function Attachment({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const picture = usePreviewUrl(file, 'image');
  const sound = usePreviewUrl(file, 'audio');
  return (
    <div
      className={classes(
        'relative h-20 overflow-hidden rounded-field border border-border bg-sunken',
        picture ? 'w-20' : sound ? 'w-80 max-w-[calc(100vw-32px)] pe-9' : 'w-40',
      )}
    >
      {picture ? (
        <img src={picture} alt={file.name} className="size-full object-cover" />
      ) : sound ? (
        <RenewingAudio src={sound} renew={async () => undefined} label={file.name} className="size-full p-2" />
      ) : (
        <span className="grid h-full grid-cols-1 content-center gap-0.5 px-3">
          <FileIcon aria-hidden size={20} strokeWidth={1.75} className="text-ink-3" />
          <span className="truncate text-meta text-ink-2">{file.name}</span>
          <span className="tabular text-meta text-ink-3">{formatSize(file.size)}</span>
        </span>
      )}
      <IconButton
        label={messageTexts.remove({ name: file.name })}
        onClick={onRemove}
        className="absolute! top-1 inset-e-1 size-7! rounded-field! bg-raised text-ink not-disabled:hover:bg-raised"
      >
        <X aria-hidden size={14} strokeWidth={2} />
      </IconButton>
    </div>
  );
}
