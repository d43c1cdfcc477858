import { File as FileIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { RenewingAudio } from '#/shared/ui/renewing-media-player.tsx';
import type { AttachedFile } from '#/shared/uploads/attached-files.ts';
import { UploadStatus } from '#/shared/uploads/upload-status.tsx';
import { ChosenThumbnail } from '#/shared/vault-picker/asset-thumbnail.tsx';
import { usePreviewUrl } from '../model/use-preview-url.ts';

interface AttachmentStripProps {
  readonly files: readonly AttachedFile[];
  readonly onRemove: (removed: AttachedFile) => void;
}

/** The files of the next message, each with a button to remove it and, until it is uploaded, how far it is. */
export function AttachmentStrip({ files, onRemove }: AttachmentStripProps) {
  return (
    <ul aria-label={messageTexts.attachedFiles} className="flex gap-2 overflow-x-auto px-2 pb-1">
      {files.map((attached) => (
        <li key={keyOf(attached)}>
          <Attachment attached={attached} onRemove={() => onRemove(attached)} />
        </li>
      ))}
    </ul>
  );
}

/** The same before and after it is uploaded, so that its button stays, and with it the focus. */
export function keyOf({ file, asset, uploadId }: AttachedFile): string | undefined {
  return file === undefined ? (asset?.id ?? uploadId) : `${file.name} ${file.size} ${file.lastModified}`;
}

interface AttachmentProps {
  readonly attached: AttachedFile;
  readonly onRemove: () => void;
}

function Attachment({ attached, onRemove }: AttachmentProps) {
  const { file, asset, uploadId } = attached;
  const name = file?.name ?? asset?.title ?? attached.name ?? '';
  return (
    <div className={classes('grid grid-cols-1 gap-1', uploadId !== undefined && 'w-44')}>
      {file !== undefined ? (
        <ChosenFile file={file} onRemove={onRemove} />
      ) : (
        <Frame name={name} className={asset ? 'w-28' : 'w-40'} onRemove={onRemove}>
          {asset ? (
            <ChosenThumbnail chosen={asset} alt="" isDoubted={false} captionClassName="inset-x-1 bottom-1" />
          ) : (
            <NamedFile name={name} />
          )}
        </Frame>
      )}
      {uploadId !== undefined && <UploadStatus uploadId={uploadId} name={name} />}
    </div>
  );
}

function ChosenFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const picture = usePreviewUrl(file, 'image');
  const sound = usePreviewUrl(file, 'audio');
  return (
    <Frame
      name={file.name}
      className={picture ? 'w-20' : sound ? 'w-80 max-w-[calc(100vw-32px)] pe-9' : 'w-40'}
      onRemove={onRemove}
    >
      {picture ? (
        <img src={picture} alt={file.name} className="size-full object-cover" />
      ) : sound ? (
        <RenewingAudio src={sound} renew={async () => undefined} label={file.name} className="size-full p-2" />
      ) : (
        <NamedFile name={file.name} size={file.size} />
      )}
    </Frame>
  );
}

function NamedFile({ name, size }: { readonly name: string; readonly size?: number }) {
  return (
    <span className="grid h-full grid-cols-1 content-center gap-0.5 px-3">
      <FileIcon aria-hidden size={20} strokeWidth={1.75} className="text-ink-3" />
      <span className="truncate text-meta text-ink-2">{name}</span>
      {size !== undefined && <span className="tabular text-meta text-ink-3">{formatSize(size)}</span>}
    </span>
  );
}

interface FrameProps {
  readonly name: string;
  readonly className: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Frame({ name, className, onRemove, children }: FrameProps) {
  return (
    <div className={classes('relative h-20 overflow-hidden rounded-field border border-border bg-sunken', className)}>
      {children}
      <IconButton
        label={messageTexts.remove({ name })}
        onClick={onRemove}
        className="absolute! top-1 inset-e-1 size-7! rounded-field! bg-raised text-ink not-disabled:hover:bg-raised"
      >
        <X aria-hidden size={14} strokeWidth={2} />
      </IconButton>
    </div>
  );
}
