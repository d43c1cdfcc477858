import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { takeDroppedFiles, takePastedFiles } from '#/shared/browser/take-files.ts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { EmojiButton } from '#/shared/emoji/emoji-button.tsx';
import { useSinglePress } from '#/shared/hooks/use-single-press.ts';
import { MentionList } from '#/shared/mentions/mention-list.tsx';
import { useMentions } from '#/shared/mentions/use-mentions.ts';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { MOST_CHARACTERS } from '../model/check-draft.ts';
import type { Composer } from '../model/use-composer.ts';
import { ComposerFoot } from './composer-foot.tsx';
import { LetterField } from './letter-field.tsx';
import { MediaStrip } from './media-strip.tsx';
import { PollField } from './poll-field.tsx';
import { PriceField } from './price-field.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { SensitiveField } from './sensitive-field.tsx';
import { TiersField } from './tiers-field.tsx';
import { VisibilityField } from './visibility-field.tsx';

/** The counter appears when it begins to matter. */
const COUNTED_FROM = MOST_CHARACTERS - 500;

/** Ctrl or Cmd with Enter publishes; files can be chosen, dropped or pasted. While it is sent, nothing changes. */
export function ComposerForm({ composer }: { readonly composer: Composer }) {
  const { draft, change, errorOf, author, isPublishing } = composer;
  const box = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions({ box, value: draft.content, onChange: (content) => change({ content }) });
  const isCreator = author.role === 'CREATOR';
  const letter = { draft, change, errorOf, fileCount: composer.attachments.length, hasPoll: draft.poll !== null };
  const { filesElsewhere } = composer.drafts;
  const [isAsked, setAsked] = useState(false);
  const press = useSinglePress();
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (filesElsewhere > 0 && composer.canPublish) setAsked(true);
    else press(composer.publish);
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (wouldSubmit(event)) event.preventDefault();
      }}
      {...takeDroppedFiles((files) => {
        if (!isPublishing) composer.add(files);
      })}
      className="-mx-4 border-y border-border bg-surface p-4 md:mx-0 md:rounded-card md:border md:p-6"
    >
      <fieldset disabled={isPublishing} className="grid min-w-0 grid-cols-1 gap-6">
        <div className="relative grid gap-1.5">
          <Textarea
            {...mentions.fieldProps}
            ref={box}
            label={composerTexts.text}
            name="content"
            rows={6}
            value={draft.content}
            error={errorOf('content')}
            placeholder={composerTexts.whatDoYouWantToShare}
            onChange={(event) => change({ content: event.target.value })}
            {...takePastedFiles(composer.add)}
            onKeyDown={(event) => {
              if (mentions.press(event)) return;
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
            }}
            className="min-h-36 resize-none [field-sizing:content]"
          />
          <MentionList mentions={mentions} place="below" />
          {/* The error keeps its line at the start of the row; the button takes the end of the same row. */}
          <div className="-mt-8 grid justify-items-end">
            <EmojiButton
              box={box}
              value={draft.content}
              disabled={isPublishing}
              onChange={(content) => change({ content })}
              className="-me-2.5"
            />
            {draft.content.length >= COUNTED_FROM && (
              <p className="tabular text-meta text-ink-3">
                {composerTexts.characterCount({
                  count: draft.content.length.toLocaleString(__LANGUAGE_TAG__),
                  mostCharacters: MOST_CHARACTERS.toLocaleString(__LANGUAGE_TAG__),
                })}
              </p>
            )}
          </div>
        </div>
        <div className="grid grid-cols-1 gap-1.5">
          <MediaStrip files={composer} note={composerTexts.dropFilesHint} />
          {filesElsewhere > 0 && (
            <p className="text-ui text-ink">{composerTexts.filesStayElsewhere({ elsewhere: filesElsewhere })}</p>
          )}
        </div>
        <PollField value={draft.poll} problem={errorOf('poll')} onChange={(poll) => change({ poll })} />
        <SensitiveField value={draft.isSensitive} onChange={(isSensitive) => change({ isSensitive })} />
        <VisibilityField
          value={draft.visibility}
          isCreator={isCreator}
          onChange={(visibility) => change({ visibility })}
        />
        {isCreator && draft.visibility === 'SUBSCRIBERS' && (
          <TiersField value={draft.tierIds} onChange={(tierIds) => change({ tierIds })} />
        )}
        {isCreator && (
          <PriceField value={draft.price} error={errorOf('price')} onChange={(price) => change({ price })} />
        )}
        {isCreator && <LetterField form={letter} />}
        <ScheduleField
          value={draft.scheduledAt}
          error={errorOf('scheduledAt')}
          onChange={(scheduledAt) => change({ scheduledAt })}
        />
      </fieldset>
      <ComposerFoot composer={composer} />
      {isAsked && (
        <ConfirmDialog
          title={composerTexts.publishWithoutFiles({ elsewhere: filesElsewhere })}
          confirmLabel={composerTexts.publishWithoutThem}
          onConfirm={() => {
            setAsked(false);
            composer.publish();
          }}
          onCancel={() => setAsked(false)}
        >
          {composerTexts.publishWithoutWarning}
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Enter in a field, which a phone's keyboard offers as "Go", would publish a post whose terms are still being set. */
function wouldSubmit({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent): boolean {
  if (key !== 'Enter' || ctrlKey || metaKey) return false;
  // Events of overlays opened from here bubble up as well, such as Enter in the emoji picker.
  return target instanceof HTMLInputElement && currentTarget.contains(target) && target.type !== 'file';
}
