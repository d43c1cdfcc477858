import type { Conversation } from '@stagedoor/contracts/conversation';
import type { QuotedMessage as Quoted } from '@stagedoor/contracts/message';
import type { OwnUser } from '@stagedoor/contracts/user';
import { DollarSign, Images, Mic, Paperclip, SendHorizontal, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { takeDroppedFiles, takePastedFiles } from '#/shared/browser/take-files.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import * as pickerTexts from '#/shared/config/texts/vault-picker.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { EmojiButton } from '#/shared/emoji/emoji-button.tsx';
import { classes } from '#/shared/format/classes.ts';
import { useCaretAtEnd } from '#/shared/hooks/use-caret.ts';
import { MOST_FILES } from '#/shared/http/attachment-rules.ts';
import { MentionList } from '#/shared/mentions/mention-list.tsx';
import { useMentions } from '#/shared/mentions/use-mentions.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { chooseFiles, givesHandles } from '#/shared/uploads/choose-files.ts';
import { LazyVaultPicker } from '#/shared/vault-picker/lazy-vault-picker.tsx';
import { useMessageComposer } from '../model/use-message-composer.ts';
import { useRecordingFocus } from '../model/use-recording-focus.ts';
import { useVoiceRecorder } from '../model/use-voice-recorder.ts';
import { AttachmentStrip } from './attachment-strip.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { RecordingBar } from './recording-bar.tsx';

interface MessageComposerProps {
  readonly conversation: Pick<Conversation, 'id' | 'participant'>;
  readonly author: OwnUser;
  readonly lastSequence: number;
  /** The message that the new one replies to. */
  readonly replyTo: Quoted | undefined;
  readonly onReplyEnd: () => void;
  readonly onSent: () => void;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

function nameOf({ displayName, username }: Conversation['participant']): string {
  return displayName || username;
}

function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** Enter sends, with Shift or on a touch screen it breaks the line. Files can be chosen, dropped or pasted. */
export function MessageComposer(props: MessageComposerProps) {
  const composer = useMessageComposer(props);
  const fileInput = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const priceField = useRef<HTMLInputElement>(null);
  useCaretAtEnd(box);
  const mentions = useMentions({ box, value: composer.content, onChange: composer.change });
  const { content, price, files, refusals, asked } = composer;
  const [isPicking, setPicking] = useState(false);
  const { replyTo, onReplyEnd, conversation, author } = props;
  const isPaid = price !== undefined;
  const voice = useVoiceRecorder(author.id, conversation.id, (file) => composer.add([file]));
  const recordingFocus = useRecordingFocus(voice.recording !== undefined);
  // On a touch screen focus would open the keyboard over the messages.
  useEffect(() => {
    if (window.matchMedia('(min-width: 48rem) and (pointer: fine)').matches)
      box.current?.focus({ preventScroll: true });
  }, []);
  const repliedId = replyTo?.id;
  const [firstRepliedId] = useState(repliedId);
  useEffect(() => {
    if (repliedId !== undefined && repliedId !== firstRepliedId) box.current?.focus({ preventScroll: true });
  }, [repliedId, firstRepliedId]);
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    composer.submit();
    // The button that was pressed is disabled now.
    if (!isTouch()) box.current?.focus({ preventScroll: true });
  }
  return (
    <form
      onSubmit={submit}
      {...takeDroppedFiles(composer.add)}
      className="grid shrink-0 grid-cols-1 gap-3 border-t border-border bg-surface px-2 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] md:px-3 md:pt-3 md:pb-3"
    >
      {replyTo && (
        <div className="flex items-center gap-2 ps-2">
          <div className="min-w-0 flex-1">
            <QuotedMessage
              quoted={replyTo}
              author={
                replyTo.senderId === author.id
                  ? messageTexts.answerToYourself
                  : messageTexts.answerTo({ name: nameOf(conversation.participant) })
              }
            />
          </div>
          <IconButton label={messageTexts.doNotAnswerThisMessage} onClick={onReplyEnd}>
            <X {...icon} />
          </IconButton>
        </div>
      )}
      {composer.fileCount > 0 && <AttachmentStrip files={files} onRemove={composer.remove} />}
      {refusals.length > 0 && (
        <ul role="alert" className="grid gap-0.5 px-2 text-ui text-err">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
      {isPaid && (
        <div className="relative max-w-60 px-2">
          <Input
            ref={priceField}
            label={messageTexts.priceToUnlock}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="send"
            placeholder="0.00"
            value={price}
            error={composer.priceError}
            onChange={(event) => composer.setPrice(event.target.value)}
            className="tabular ps-7!"
          />
          <span aria-hidden className="pointer-events-none absolute top-[36px] inset-s-5 text-body text-ink-3">
            $
          </span>
        </div>
      )}
      {composer.contentError && (
        <p role="alert" className="px-2 text-ui text-err">
          {composer.contentError}
        </p>
      )}
      {voice.recording && (
        <RecordingBar
          startedAt={voice.recording.startedAt}
          onCancel={() => {
            recordingFocus.discard();
            voice.recording?.stop(false);
          }}
          onDone={() => voice.recording?.stop(true)}
        />
      )}
      <div
        hidden={voice.recording !== undefined}
        className={classes('relative flex items-end gap-1', composer.hasVault && 'max-md:flex-wrap')}
      >
        <MentionList mentions={mentions} place="above" />
        {/* On a phone the tools of a creator have a line of their own, so that the text has room. */}
        <div className={classes('flex gap-1', composer.hasVault && 'max-md:-mb-1 max-md:basis-full')}>
          <input
            id={fileInput}
            type="file"
            multiple
            className="peer sr-only"
            aria-label={messageTexts.attachFiles}
            onClick={(event) => {
              if (!givesHandles()) return;
              event.preventDefault();
              void chooseFiles().then((chosen) => composer.add(chosen.map(({ file }) => file)));
            }}
            onChange={(event) => {
              composer.add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <label
            htmlFor={fileInput}
            title={messageTexts.attachFiles}
            className="grid size-11 shrink-0 place-items-center rounded-button text-ink-2 transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-brand hover:bg-sunken hover:text-ink"
          >
            <Paperclip {...icon} />
          </label>
          {composer.hasVault && (
            <IconButton
              label={pickerTexts.fromVault}
              disabled={composer.fileCount >= MOST_FILES}
              onClick={() => setPicking(true)}
              className="size-11!"
            >
              <Images {...icon} />
            </IconButton>
          )}
          {voice.canRecord && content === '' && (
            <IconButton
              ref={recordingFocus.microphone}
              label={messageTexts.recordVoiceNote}
              disabled={voice.isAsking}
              aria-busy={voice.isAsking || undefined}
              onClick={() => void voice.start()}
              className="size-11!"
            >
              <Mic {...icon} />
            </IconButton>
          )}
          {composer.canSetPrice && (
            <IconButton
              label={isPaid ? messageTexts.removePrice : messageTexts.setAPrice}
              aria-pressed={isPaid}
              onClick={() => {
                flushSync(() => composer.setPrice(isPaid ? undefined : ''));
                priceField.current?.focus();
              }}
              className="size-11! aria-pressed:bg-money-bg aria-pressed:text-money"
            >
              <DollarSign {...icon} />
            </IconButton>
          )}
        </div>
        <div className="relative min-w-0 flex-1">
          <textarea
            {...mentions.fieldProps}
            ref={box}
            dir="auto"
            aria-label={wordTexts.messageLabel}
            name="message"
            rows={1}
            value={content}
            placeholder={messageTexts.writeAMessage}
            onChange={(event) => composer.change(event.target.value)}
            {...takePastedFiles(composer.add)}
            onKeyDown={(event) => {
              if (mentions.press(event)) return;
              if (event.key === 'Escape' && replyTo) onReplyEnd();
              // A phone's keyboard has no other key for a new line.
              if (event.key !== 'Enter' || event.shiftKey || isTouch()) return;
              submit(event);
            }}
            className="block max-h-[142px] min-h-11 w-full resize-none rounded-button border border-border-strong bg-bg py-[9px] pe-11 ps-3 text-body text-ink transition-colors [field-sizing:content] hover:border-ink-3 focus-visible:outline-offset-0"
          />
          <EmojiButton
            box={box}
            value={content}
            onChange={composer.change}
            className="absolute! inset-e-px bottom-px size-[42px]!"
          />
        </div>
        <IconButton
          ref={recordingFocus.sending}
          label={wordTexts.send}
          type="submit"
          disabled={!composer.canSend}
          className="size-11! bg-main text-on-main! not-disabled:hover:bg-main-hover"
        >
          <SendHorizontal {...icon} />
        </IconButton>
      </div>
      {isPicking && (
        <LazyVaultPicker
          most={MOST_FILES - composer.fileCount}
          taken={composer.taken}
          receiver={{ id: conversation.participant.id, name: nameOf(conversation.participant) }}
          onPick={(chosen) => {
            composer.addChosen(chosen);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={pickerTexts.sendAgain}
          confirmLabel={pickerTexts.sendAnyway}
          onConfirm={composer.sendNow}
          onCancel={composer.dontSend}
        >
          <OwnedNote name={nameOf(conversation.participant)} owned={asked} />
        </ConfirmDialog>
      )}
    </form>
  );
}

interface OwnedNoteProps {
  readonly name: string;
  readonly owned: readonly { readonly title: string; readonly isBought: boolean }[];
}

/** What the other person has of the files that would be sent. */
function OwnedNote({ name, owned }: OwnedNoteProps) {
  const titlesOf = (isBought: boolean) =>
    owned
      .filter((one) => one.isBought === isBought)
      .map(({ title }) => title)
      .join(', ');
  const [bought, sent] = [titlesOf(true), titlesOf(false)];
  return (
    <>
      {bought !== '' && pickerTexts.boughtAlready({ name, titles: bought })}{' '}
      {sent !== '' && pickerTexts.sentAlready({ name, titles: sent })}
    </>
  );
}
