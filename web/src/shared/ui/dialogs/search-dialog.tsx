import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { IconButton } from '#/shared/ui/button.tsx';

interface SearchDialogProps<Option> {
  readonly title: string;
  /** Whether the title is visible, with a close button beside it. */
  readonly isTitleShown?: boolean;
  readonly label: string;
  readonly placeholder: string;
  readonly listLabel: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly options: readonly Option[];
  readonly keyOf: (option: Option) => string;
  readonly renderOption: (option: Option) => ReactNode;
  /** Classes for the width of the dialog. */
  readonly className: string;
  /** Classes for the height and padding of an option. */
  readonly optionClassName: string;
  /** Whether Enter picks; false while the options still belong to earlier input. */
  readonly canPick?: boolean;
  readonly onPick: (option: Option) => void;
  readonly onClose: () => void;
  /** Text below the options, e.g. that there are none. */
  readonly children?: ReactNode;
}

/**
 * A search box above its results. Focus stays in the box: the arrow keys move through the results and wrap around, Enter picks.
 * On a phone it fills the screen's width, at the top, above the keyboard.
 */
export function SearchDialog<Option>({
  title,
  isTitleShown = false,
  label,
  placeholder,
  listLabel,
  typed,
  onType,
  options,
  keyOf,
  renderOption,
  className,
  optionClassName,
  canPick = true,
  onPick,
  onClose,
  children,
}: SearchDialogProps<Option>) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  useCloseOnBack(onClose);
  const returnFocus = useFocusReturn();
  const current = Math.min(active, Math.max(0, options.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (options.length > 0)
        setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = canPick ? options[current] : undefined;
      if (option !== undefined) onPick(option);
    }
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid justify-items-center p-4 md:pt-[12dvh]">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className={`pointer-events-auto flex max-h-full w-full animate-dialog-in flex-col self-start overflow-hidden rounded-dialog border border-border bg-raised shadow-raised outline-none md:max-h-[70dvh] ${className}`}
          >
            {isTitleShown ? <ShownTitle title={title} /> : <Dialog.Title className="sr-only">{title}</Dialog.Title>}
            <div className={`relative border-border ${isTitleShown ? 'border-y' : 'border-b'}`}>
              <Search
                aria-hidden
                size={18}
                strokeWidth={1.75}
                className="pointer-events-none absolute top-1/2 inset-s-5 -translate-y-1/2 text-ink-3"
              />
              <input
                // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into it
                autoFocus
                role="combobox"
                dir="auto"
                aria-label={label}
                aria-autocomplete="list"
                aria-expanded={options.length > 0}
                aria-controls={listId}
                {...(options.length > 0 && { 'aria-activedescendant': optionId(current) })}
                value={typed}
                onChange={(event) => {
                  onType(event.target.value);
                  setActive(0);
                }}
                onKeyDown={press}
                placeholder={placeholder}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                className="h-14 w-full bg-transparent pe-5 ps-12 text-body text-ink outline-none"
              />
            </div>
            <div
              ref={list}
              id={listId}
              role="listbox"
              aria-label={listLabel}
              className="min-h-0 overflow-y-auto p-2 empty:hidden"
            >
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys, and keeps the focus
                <div
                  key={keyOf(option)}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === current}
                  tabIndex={-1}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActive(index)}
                  onClick={() => onPick(option)}
                  className={`flex cursor-pointer items-center gap-3 rounded-button px-3 aria-selected:bg-sunken ${optionClassName}`}
                >
                  {renderOption(option)}
                </div>
              ))}
            </div>
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ShownTitle({ title }: { readonly title: string }) {
  return (
    <div className="flex items-center justify-between gap-2 py-3 pe-3 ps-5">
      <Dialog.Title className="font-sans text-title font-semibold text-ink">{title}</Dialog.Title>
      <Dialog.Close asChild>
        <IconButton label={wordTexts.close}>
          <X aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      </Dialog.Close>
    </div>
  );
}
