import { ImagePlus, Images } from 'lucide-react';
import { useId, useState } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as pickerTexts from '#/shared/config/texts/vault-picker.ts';
import { classes } from '#/shared/format/classes.ts';
import { ACCEPTED, MOST_FILES } from '#/shared/http/attachment-rules.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { chooseFiles, givesHandles } from '#/shared/uploads/choose-files.ts';
import { LazyVaultPicker } from '#/shared/vault-picker/lazy-vault-picker.tsx';
import type { FileList, ListedFile } from '../model/file-list.ts';
import { useDragToOrder } from '../model/use-drag-to-order.ts';
import { useTouchToOrder } from '../model/use-touch-to-order.ts';
import { AttachmentTile } from './attachment-tile.tsx';

interface MediaStripProps<Item extends ListedFile> {
  readonly files: FileList<Item>;
  /** A hint beside the files. */
  readonly note: string;
}

const adding =
  'grid min-h-32 min-w-32 touch:min-h-40 touch:min-w-40 wrap-break-word place-content-center justify-items-center gap-1.5 rounded-card border border-dashed border-border-strong px-3 text-center text-ui text-ink-2 transition-colors hover:border-ink hover:text-ink';

/** The post's files in order, reordered by dragging or by their arrow buttons, and a button to add more. */
export function MediaStrip<Item extends ListedFile>({ files, note }: MediaStripProps<Item>) {
  const id = useId();
  const { attachments, refusals, isPublishing } = files;
  const move = (index: number, by: number) => {
    if (attachments[index + by] === undefined) return;
    files.move(index, by);
    announce(composerTexts.fileIsNumberNow({ from: index + 1, to: index + by + 1 }));
  };
  const isOrdered = attachments.length > 1 && !isPublishing;
  /** The pressed button is removed, so the focus moves to the file that takes its place, or to the button that adds files. */
  const remove = (attachment: Item, index: number) => {
    files.remove(attachment);
    setTimeout(() => {
      const place = touch.list.current?.children[Math.min(index, attachments.length - 2)] ?? touch.list.current;
      place?.querySelector<HTMLElement>('button, input')?.focus();
    });
  };
  const drag = useDragToOrder({ isEnabled: isOrdered, onMove: move });
  const touch = useTouchToOrder({ isEnabled: isOrdered, count: attachments.length, onMove: move });
  const target = touch.target ?? drag.target;
  const problem = files.errorOf('media') ?? files.errorOf('mediaIds');
  const [isPicking, setPicking] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span className="text-ui font-medium">{composerTexts.picturesAndFiles}</span>
      <ul ref={touch.list} className="-mx-4 flex gap-3 overflow-x-auto px-4 pt-1 pb-2 md:-mx-6 md:px-6">
        {attachments.map((attachment, index) => (
          <li
            key={keyOf(attachment)}
            {...drag.propsOf(index)}
            className={classes(
              'rounded-card transition-[opacity,scale] select-none [-webkit-touch-callout:none]',
              attachments.length > 1 && 'cursor-grab active:cursor-grabbing',
              touch.held === index && 'scale-95 opacity-60',
              target === index && 'outline-2 outline-brand',
            )}
          >
            <AttachmentTile
              files={files}
              attachment={attachment}
              index={index}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(attachment, index)}
            />
          </li>
        ))}
        {attachments.length < MOST_FILES && (
          <li className="relative flex gap-3">
            <input
              id={id}
              type="file"
              accept={ACCEPTED}
              multiple
              disabled={isPublishing}
              className="peer sr-only"
              onClick={(event) => {
                if (!givesHandles()) return;
                event.preventDefault();
                void chooseFiles().then((chosen) => files.add(chosen.map(({ file }) => file)));
              }}
              onChange={(event) => {
                files.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <label
              htmlFor={id}
              className={`peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-disabled:opacity-55 ${adding}`}
            >
              <ImagePlus aria-hidden size={24} strokeWidth={1.75} />
              {composerTexts.addPicturesOrFiles}
            </label>
            {files.hasVault && (
              <button type="button" onClick={() => setPicking(true)} className={`disabled:opacity-55 ${adding}`}>
                <Images aria-hidden size={24} strokeWidth={1.75} />
                {pickerTexts.fromVault}
              </button>
            )}
          </li>
        )}
      </ul>
      {isPicking && (
        <LazyVaultPicker
          most={MOST_FILES - attachments.length}
          taken={files.taken}
          onPick={(chosen) => {
            files.addChosen(chosen);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {(refusals.length > 0 || problem !== undefined) && (
        <ul role="alert" className="grid gap-0.5 text-ui text-err">
          {problem !== undefined && <li>{problem}</li>}
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
      <p className="text-ui text-ink-3">{composerTexts.fileLimits({ mostFiles: MOST_FILES, note })}</p>
    </div>
  );
}

const keys = new WeakMap<File, string>();

/** The same for a picture before and after it was cropped, so that its buttons stay, and with them the focus. */
function keyOf({ original, file, previewUrl }: ListedFile): string {
  const chosen = original ?? file;
  if (chosen === undefined) return previewUrl;
  const key = keys.get(chosen) ?? previewUrl;
  keys.set(chosen, key);
  return key;
}
