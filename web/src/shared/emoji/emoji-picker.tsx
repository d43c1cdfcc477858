import { type Emoji, type EmojiPickerListComponents, EmojiPicker as Picker, type SkinTone } from 'frimousse';
import { useState } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { localStore } from '#/shared/storage/page-storage.ts';
import { Spinner } from '#/shared/ui/feedback/spinner.tsx';

interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void;
}

const SKIN_TONE = 'emoji-skin-tone';
const TONES: readonly SkinTone[] = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'];

function readSkinTone(): SkinTone {
  const stored = localStore.getItem(SKIN_TONE);
  return TONES.find((tone) => tone === stored) ?? 'none';
}

const components: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-raised px-2 py-1.5 text-meta font-semibold text-ink-2 first-letter:uppercase">
      {category.label}
    </div>
  ),
  Row: ({ children, ...props }) => (
    <div {...props} className="flex">
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button
      type="button"
      {...props}
      className="grid size-9 place-items-center rounded-button text-[1.375rem] leading-none data-active:bg-sunken touch:size-11"
    >
      {emoji.emoji}
    </button>
  ),
};

/** Our own server provides the data, so there is no third-party request. */
async function loadEmojiData() {
  return (await import('virtual:emoji-data')).default;
}

/** All emoji, to be searched by name. The arrows walk them from the search field, Enter takes one. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const [isTouch] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  const [skinTone] = useState(readSkinTone);
  return (
    <Picker.Root
      columns={isTouch ? 7 : 8}
      skinTone={skinTone}
      resolveEmojiData={loadEmojiData}
      onEmojiSelect={({ emoji }: Emoji) => onPick(emoji)}
      className="flex h-80 max-h-[60dvh] w-fit flex-col"
    >
      <div className="flex items-center gap-2 p-2">
        <Picker.Search
          aria-label={sharedTexts.searchForAnEmoji}
          placeholder={wordTexts.search}
          // On a touch screen the keyboard would cover the emoji.
          autoFocus={!isTouch}
          className="h-10 min-w-0 flex-1 rounded-field border border-border-strong bg-surface px-3 text-body text-ink focus-visible:outline-offset-0"
        />
        <SkinToneButton />
      </div>
      <Picker.Viewport
        aria-label={sharedTexts.emoji}
        tabIndex={0}
        className="min-h-0 flex-1 px-1 focus-visible:-outline-offset-2"
      >
        <Picker.Loading className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{sharedTexts.loadingEmoji}</span>
        </Picker.Loading>
        <Picker.Empty className="absolute inset-0 grid place-items-center p-4 text-center text-ui text-ink-3">
          {sharedTexts.noEmojiFound}
        </Picker.Empty>
        <Picker.List className="pb-2 select-none" components={components} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

/** Each press shows the next skin tone, which this browser remembers. */
function SkinToneButton() {
  return (
    <Picker.SkinTone emoji="👋">
      {({ skinTone, setSkinTone, skinToneVariations }) => {
        const index = skinToneVariations.findIndex((one) => one.skinTone === skinTone);
        const next = skinToneVariations[(index + 1) % skinToneVariations.length];
        const label = skinTone === 'none' ? 'default' : skinTone.replace('-', ' ');
        return (
          <button
            type="button"
            aria-label={sharedTexts.skinTone({ label })}
            title={sharedTexts.changeTheSkinTone}
            onClick={() => {
              if (!next) return;
              localStore.setItem(SKIN_TONE, next.skinTone);
              setSkinTone(next.skinTone);
            }}
            className="grid size-10 shrink-0 place-items-center rounded-button text-[1.375rem] leading-none transition-colors hover:bg-sunken touch:size-11"
          >
            {skinToneVariations[index]?.emoji ?? '👋'}
          </button>
        );
      }}
    </Picker.SkinTone>
  );
}
