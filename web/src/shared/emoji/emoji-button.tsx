import { Smile } from 'lucide-react';
import { Popover } from 'radix-ui';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { useCaret } from '#/shared/hooks/use-caret.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { Spinner } from '#/shared/ui/feedback/spinner.tsx';

const EmojiPicker = lazy(async () => ({ default: (await loadModule(() => import('./emoji-picker.tsx'))).EmojiPicker }));

interface EmojiButtonProps {
  /** The field into which an emoji is inserted, at its caret. */
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Opens the emoji picker. The focus returns to the field after one was picked, otherwise to the button. */
export function EmojiButton({ box, value, onChange, disabled, className }: EmojiButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(() => setOpen(false), isOpen);
  const insert = useInsertText({ box, value, onChange });
  const wasPicked = useRef(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label={sharedTexts.insertAnEmoji} disabled={disabled} className={className}>
          <Smile aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={sharedTexts.emojiPicker}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const content = event.currentTarget;
            // The search field may have the focus already.
            if (content instanceof HTMLElement && !content.contains(document.activeElement)) content.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (!wasPicked.current) return;
            wasPicked.current = false;
            event.preventDefault();
            box.current?.focus();
          }}
          className="z-40 max-w-[calc(100vw-16px)] animate-menu-in overflow-hidden rounded-card border border-border bg-raised shadow-raised"
        >
          <Suspense
            fallback={
              <div className="grid h-80 max-h-[60dvh] w-80 max-w-full place-items-center">
                <Spinner />
              </div>
            }
          >
            <EmojiPicker
              onPick={(emoji) => {
                wasPicked.current = true;
                insert(emoji);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface InsertTextOptions {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Returns how to put a text in the place of the selection, with the caret behind it; at the end of a field that was not used yet. */
function useInsertText({ box, value, onChange }: InsertTextOptions): (inserted: string) => void {
  const setCaret = useCaret(box, value);
  const wasFocused = useRef(false);
  useEffect(() => {
    const field = box.current;
    const remember = () => {
      wasFocused.current = true;
    };
    field?.addEventListener('focus', remember);
    return () => field?.removeEventListener('focus', remember);
  }, [box]);
  return (inserted) => {
    const field = wasFocused.current || document.activeElement === box.current ? box.current : null;
    const start = field?.selectionStart ?? value.length;
    const end = field?.selectionEnd ?? value.length;
    setCaret(start + inserted.length);
    onChange(value.slice(0, start) + inserted + value.slice(end));
  };
}
