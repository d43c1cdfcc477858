import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react';
import { useId } from 'react';
import { announce } from '#/shared/lib/announcer.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ACCEPTED, MOST_FILES } from '../model/attachment-rules.ts';
import type { Attachment } from '../model/use-attachments.ts';
import type { Composer } from '../model/use-composer.ts';

const tool =
  'size-8! rounded-field! bg-raised text-ink not-disabled:hover:bg-raised disabled:opacity-40! touch:size-9!';

/** The post's pictures in their order, each to be moved and taken out, and the way to more. */
export function MediaStrip({ composer }: { readonly composer: Composer }) {
  const id = useId();
  const { attachments, refusals } = composer;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span className="text-ui font-medium">Pictures</span>
      <ul className="flex gap-3 overflow-x-auto pb-1">
        {attachments.map((attachment, index) => (
          <li key={attachment.previewUrl}>
            <Picture composer={composer} attachment={attachment} index={index} />
          </li>
        ))}
        {attachments.length < MOST_FILES && (
          <li>
            <input
              id={id}
              type="file"
              accept={ACCEPTED}
              multiple
              disabled={composer.isPublishing}
              className="peer sr-only"
              onChange={(event) => {
                composer.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <label
              htmlFor={id}
              className="grid size-28 place-content-center justify-items-center gap-1.5 rounded-card border border-dashed border-border-strong text-ui text-ink-2 transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-brand hover:border-ink hover:text-ink"
            >
              <ImagePlus aria-hidden size={24} strokeWidth={1.75} />
              Add pictures
            </label>
          </li>
        )}
      </ul>
      {refusals.length > 0 && (
        <ul role="alert" className="grid gap-0.5 text-ui text-err">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
      <p className="text-ui text-ink-3">
        Up to {MOST_FILES}, 20 MB each. Drop or paste them here too. They are not kept with the draft.
      </p>
    </div>
  );
}

interface PictureProps {
  readonly composer: Composer;
  readonly attachment: Attachment;
  readonly index: number;
}

function Picture({ composer, attachment, index }: PictureProps) {
  const { attachments, move, remove, isPublishing } = composer;
  const name = `picture ${index + 1}`;
  const shift = (by: 1 | -1) => {
    move(index, by);
    announce(`Picture ${index + 1} is number ${index + 1 + by} now`);
  };
  return (
    <div className="relative size-28 overflow-hidden rounded-card bg-sunken">
      <img src={attachment.previewUrl} alt={attachment.file.name} className="size-full object-cover" />
      {!isPublishing && (
        <>
          <IconButton
            label={`Remove ${name}`}
            onClick={() => remove(attachment)}
            className={`absolute! top-1.5 right-1.5 ${tool}`}
          >
            <X aria-hidden size={16} strokeWidth={2} />
          </IconButton>
          {attachments.length > 1 && (
            <span className="absolute inset-x-1.5 bottom-1.5 flex justify-between">
              <IconButton
                label={`Move ${name} forward`}
                disabled={index === 0}
                onClick={() => shift(-1)}
                className={tool}
              >
                <ArrowLeft aria-hidden size={16} strokeWidth={2} />
              </IconButton>
              <IconButton
                label={`Move ${name} back`}
                disabled={index === attachments.length - 1}
                onClick={() => shift(1)}
                className={tool}
              >
                <ArrowRight aria-hidden size={16} strokeWidth={2} />
              </IconButton>
            </span>
          )}
        </>
      )}
    </div>
  );
}
