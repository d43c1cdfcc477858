import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { Button } from '#/shared/ui/button.tsx';
import { Input } from '#/shared/ui/field.tsx';
import { ProgressBar } from '#/shared/ui/progress-bar.tsx';
import { SegmentedControl } from '#/shared/ui/segmented-control.tsx';
import { Textarea } from '#/shared/ui/textarea.tsx';
import { MOST_CHARACTERS } from '../model/check-draft.ts';
import type { Composer } from '../model/use-composer.ts';
import { MediaStrip } from './media-strip.tsx';

const EVERYONE = { value: 'PUBLIC', label: 'Everyone' } as const;
const FOLLOWERS = { value: 'FOLLOWERS', label: 'Followers' } as const;
const SUBSCRIBERS = { value: 'SUBSCRIBERS', label: 'Subscribers' } as const;

const HINTS = {
  PUBLIC: 'Anyone can see it, signed in or not.',
  FOLLOWERS: 'Those who follow or subscribe to you see it; others see how it begins.',
  SUBSCRIBERS: 'Your subscribers see it; others see how it begins.',
} as const;

/** The counter appears when it begins to matter. */
const COUNTED_FROM = MOST_CHARACTERS - 500;

/** Ctrl or Cmd with Enter publishes; pictures can be chosen, dropped or pasted. */
export function ComposerForm({ composer }: { readonly composer: Composer }) {
  const visibilityId = useId();
  const { draft, change, errorOf, author } = composer;
  const isCreator = author.role === 'CREATOR';
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (composer.canPublish) composer.publish();
  }
  return (
    <form
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        composer.add([...event.dataTransfer.files]);
      }}
      className="grid grid-cols-1 gap-6 rounded-card border border-border bg-surface p-4 md:p-6"
    >
      <div className="grid gap-1.5">
        <Textarea
          label="Text"
          name="content"
          rows={6}
          value={draft.content}
          error={errorOf('content')}
          placeholder="What do you want to share?"
          onChange={(event) => change({ content: event.target.value })}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            if (files.length === 0) return;
            event.preventDefault();
            composer.add(files);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
          className="min-h-36 resize-none [field-sizing:content]"
        />
        {draft.content.length >= COUNTED_FROM && (
          <p className="tabular justify-self-end text-meta text-ink-3">
            {draft.content.length.toLocaleString('en')} of {MOST_CHARACTERS.toLocaleString('en')}
          </p>
        )}
      </div>
      <MediaStrip composer={composer} />
      <div className="grid gap-1.5">
        <span id={visibilityId} className="text-ui font-medium">
          Who can see it
        </span>
        <SegmentedControl
          label="Who can see it"
          value={draft.visibility}
          choices={isCreator ? [EVERYONE, FOLLOWERS, SUBSCRIBERS] : [EVERYONE, FOLLOWERS]}
          onChange={(visibility) => change({ visibility })}
        />
        <p className="text-ui text-ink-3">{HINTS[draft.visibility]}</p>
      </div>
      {isCreator && (
        <div className="relative max-w-72">
          <Input
            label="Price"
            name="price"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={draft.price}
            error={errorOf('price')}
            hint="Empty or 0 is free. Whoever wants the whole post pays this once."
            onChange={(event) => change({ price: event.target.value })}
            className="tabular pl-7!"
          />
          <span aria-hidden className="pointer-events-none absolute top-[36px] left-3 text-body text-ink-3">
            $
          </span>
        </div>
      )}
      {composer.isPublishing && composer.attachments.length > 0 && (
        <div className="grid gap-1.5">
          <ProgressBar label="Uploading" percent={composer.percent} />
          <p className="tabular text-ui text-ink-3">
            {composer.percent < 100 ? `Uploading, ${composer.percent}%` : 'Preparing your pictures'}
          </p>
        </div>
      )}
      <div className="flex items-center justify-between gap-4 border-t border-border pt-4">
        <p role="status" className="text-ui text-ink-3">
          {composer.isSaved && 'Draft · Saved'}
        </p>
        <Button kind="main" size="large" type="submit" disabled={!composer.canPublish} isBusy={composer.isPublishing}>
          Publish
        </Button>
      </div>
    </form>
  );
}
