import { ArrowLeft, ArrowRight, Crop, File as FileIcon, Music, Play, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { canCrop } from '#/shared/crop/crop-rules.ts';
import { classes } from '#/shared/format/classes.ts';
import { useUploadPercent } from '#/shared/stores/upload-progress.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ProgressBar } from '#/shared/ui/feedback/progress-bar.tsx';
import type { FileList, ListedFile } from '../model/file-list.ts';
import { nameFile } from '../model/name-file.ts';
import { splitProgress } from '../model/split-progress.ts';
import { AltTextDialog } from './alt-text-dialog.tsx';

const CropDialog = lazy(async () => ({
  default: (await loadModule(() => import('#/shared/crop/crop-dialog.tsx'))).CropDialog,
}));

const tool =
  'size-8! rounded-field! bg-raised text-ink not-disabled:hover:bg-raised aria-disabled:opacity-40! touch:size-11!';

interface AttachmentTileProps<Item extends ListedFile> {
  readonly files: FileList<Item>;
  readonly attachment: Item;
  readonly index: number;
  /** Whether it is sent. */
  readonly isUploading: boolean;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** One file of the post: to be described, moved and taken out; while it is sent, how far it is. */
export function AttachmentTile<Item extends ListedFile>({
  files,
  attachment,
  index,
  isUploading,
  onMove,
  onRemove,
}: AttachmentTileProps<Item>) {
  const [dialog, setDialog] = useState<'describe' | 'crop'>();
  const close = () => setDialog(undefined);
  const { attachments, isPublishing } = files;
  const canRemove = files.canRemove?.(attachment) ?? true;
  const { kind, alt } = attachment;
  const original = attachment.original ?? attachment.file;
  const name = nameFile(kind, index);
  return (
    <div className="relative size-32 overflow-hidden touch:size-40 rounded-card bg-sunken">
      <Face attachment={attachment} />
      {isUploading && (
        <div className="absolute inset-x-2 bottom-2 rounded-field bg-raised p-1.5">
          <FileProgress files={files} index={index} label={composerTexts.uploading({ name })} />
        </div>
      )}
      {!isPublishing && (
        <>
          {canRemove && (
            <IconButton
              label={composerTexts.remove({ name })}
              onClick={onRemove}
              className={`absolute! top-1.5 inset-e-1.5 ${tool}`}
            >
              <X aria-hidden size={16} strokeWidth={2} />
            </IconButton>
          )}
          {kind !== 'FILE' && (
            <button
              type="button"
              aria-label={`${alt === '' ? composerTexts.describeWord : composerTexts.changeTheDescriptionOf} ${name}`}
              title={alt === '' ? composerTexts.describeIt : alt}
              onClick={() => setDialog('describe')}
              className={classes(
                'absolute top-1.5 inset-s-1.5 h-8 rounded-field px-2 text-meta font-semibold transition-colors touch:h-11 touch:min-w-11',
                alt === '' ? 'bg-raised text-ink' : 'bg-main text-on-main',
              )}
            >
              {composerTexts.alt}
            </button>
          )}
          {kind === 'IMAGE' && original && canCrop(original) && (
            <IconButton
              label={composerTexts.crop({ name })}
              onClick={() => setDialog('crop')}
              className={`absolute! top-11 inset-e-1.5 touch:top-auto touch:bottom-1.5 touch:inset-e-14.5 ${tool}`}
            >
              <Crop aria-hidden size={16} strokeWidth={2} />
            </IconButton>
          )}
          {attachments.length > 1 && (
            <span className="absolute inset-x-1.5 bottom-1.5 flex justify-between">
              <IconButton
                label={composerTexts.moveForward({ name })}
                aria-disabled={index === 0}
                onClick={() => onMove(-1)}
                className={tool}
              >
                <ArrowLeft aria-hidden size={16} strokeWidth={2} />
              </IconButton>
              <IconButton
                label={composerTexts.moveBack({ name })}
                aria-disabled={index === attachments.length - 1}
                onClick={() => onMove(1)}
                className={tool}
              >
                <ArrowRight aria-hidden size={16} strokeWidth={2} />
              </IconButton>
            </span>
          )}
        </>
      )}
      {dialog === 'crop' && original && (
        <Suspense>
          <CropDialog
            original={original}
            title={composerTexts.crop({ name })}
            onDone={(file) => {
              files.crop(attachment, file);
              close();
            }}
            onRevert={
              attachment.original &&
              (() => {
                files.crop(attachment, original);
                close();
              })
            }
            onCancel={close}
          />
        </Suspense>
      )}
      {dialog === 'describe' && (
        <AltTextDialog
          name={name}
          alt={alt}
          onSave={(text) => {
            files.describe(attachment, text);
            close();
          }}
          onCancel={close}
        />
      )}
    </div>
  );
}

interface FileProgressProps {
  readonly files: Pick<FileList<ListedFile>, 'attachments' | 'uploadKey'>;
  readonly index: number;
  readonly label: string;
}

/** How much of one file has left. */
function FileProgress({ files: { attachments, uploadKey }, index, label }: FileProgressProps) {
  const percent = useUploadPercent(uploadKey);
  // Files already uploaded are not sent.
  const sizes = attachments.map(({ file }) => file?.size ?? 0);
  return <ProgressBar label={label} percent={splitProgress(sizes, percent)[index] ?? 0} />;
}

/** A picture shows itself, a video its first moment, all else its name. */
function Face({ attachment: { kind, file, previewUrl, alt } }: { readonly attachment: ListedFile }) {
  const label = alt || file?.name || '';
  if (kind === 'IMAGE') {
    // A picture that can be dragged on its own would be added again when it is dropped on the form.
    return <img src={previewUrl} alt={label} draggable={false} className="size-full object-cover" />;
  }
  const Icon = kind === 'VIDEO' ? Play : kind === 'AUDIO' ? Music : FileIcon;
  return (
    <>
      {kind === 'VIDEO' && (
        <video
          muted
          playsInline
          preload="metadata"
          src={previewUrl}
          aria-label={label}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span
        className={classes(
          'absolute inset-x-2 top-11 grid touch:top-14 justify-items-center gap-1 text-center text-meta',
          kind === 'VIDEO' ? 'text-[white]' : 'text-ink-2',
        )}
      >
        <Icon aria-hidden size={22} strokeWidth={1.75} className={classes(kind === 'VIDEO' && 'fill-current')} />
        {kind !== 'VIDEO' && <span className="line-clamp-1">{file?.name ?? alt}</span>}
      </span>
    </>
  );
}
