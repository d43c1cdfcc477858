import { ArrowLeft, ArrowRight, Clapperboard, Crop, File as FileIcon, Music, Play, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as filmTexts from '#/shared/config/texts/film-look.ts';
import { canCrop } from '#/shared/crop/crop-rules.ts';
import { LazyFilmLookDialog } from '#/shared/film-look/lazy-film-look-dialog.tsx';
import { classes } from '#/shared/format/classes.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { UploadStatus } from '#/shared/uploads/upload-status.tsx';
import { ChosenThumbnail } from '#/shared/vault-picker/asset-thumbnail.tsx';
import type { FileList, ListedFile } from '../model/file-list.ts';
import { nameFile } from '../model/name-file.ts';
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
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** One file of the post: to be described, moved and taken out; until it is uploaded, how far it is. */
export function AttachmentTile<Item extends ListedFile>({
  files,
  attachment,
  index,
  onMove,
  onRemove,
}: AttachmentTileProps<Item>) {
  const [dialog, setDialog] = useState<'describe' | 'crop' | 'look'>();
  const close = () => setDialog(undefined);
  const { attachments, isPublishing } = files;
  const canRemove = files.canRemove?.(attachment) ?? true;
  const { kind, alt, uploadId } = attachment;
  const original = attachment.original ?? attachment.file;
  const name = nameFile(kind, index);
  return (
    <div className="grid w-32 grid-cols-1 gap-1.5 touch:w-40">
      <div className="relative size-32 overflow-hidden touch:size-40 rounded-card bg-sunken">
        <Face
          attachment={attachment}
          isDoubted={files.errorOf('mediaIds') !== undefined}
          hasArrows={attachments.length > 1 && !isPublishing}
        />
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
            {kind === 'VIDEO' && attachment.asset && files.hasVault && (
              <IconButton
                label={filmTexts.posterAndPreviewOf({ name })}
                onClick={() => setDialog('look')}
                className={`absolute! top-11 inset-e-1.5 touch:top-14 ${tool}`}
              >
                <Clapperboard aria-hidden size={16} strokeWidth={2} />
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
        {dialog === 'look' && attachment.asset && <LazyFilmLookDialog id={attachment.asset.id} onClose={close} />}
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
      {uploadId !== undefined && <UploadStatus uploadId={uploadId} name={name} />}
    </div>
  );
}

interface FaceProps {
  readonly attachment: ListedFile;
  readonly isDoubted: boolean;
  readonly hasArrows: boolean;
}

/** A picture shows itself, a video its first moment, all else its name. What is chosen from the vault also has its title. */
function Face({ attachment, isDoubted, hasArrows }: FaceProps) {
  const { kind, file, asset, previewUrl } = attachment;
  const { alt, name = file?.name ?? '' } = attachment;
  const label = alt || name;
  if (asset && file === undefined) {
    const place = classes('inset-x-1.5', hasArrows ? 'bottom-11 touch:bottom-14' : 'bottom-1.5');
    return <ChosenThumbnail chosen={asset} alt={alt || asset.title} isDoubted={isDoubted} captionClassName={place} />;
  }
  const isShown = file !== undefined || attachment.name === undefined;
  if (kind === 'IMAGE' && isShown) {
    // A picture that can be dragged on its own would be added again when it is dropped on the form.
    return <img src={previewUrl} alt={label} draggable={false} className="size-full object-cover" />;
  }
  const Icon = kind === 'VIDEO' ? Play : kind === 'AUDIO' ? Music : FileIcon;
  return (
    <>
      {kind === 'VIDEO' && isShown && (
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
          kind === 'VIDEO' && isShown ? 'text-[white]' : 'text-ink-2',
        )}
      >
        <Icon aria-hidden size={22} strokeWidth={1.75} className={classes(kind === 'VIDEO' && 'fill-current')} />
        {(kind !== 'VIDEO' || !isShown) && <span className="line-clamp-1">{name || alt}</span>}
      </span>
    </>
  );
}
