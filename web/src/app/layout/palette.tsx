import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onShowShortcuts: () => void;
}

/** Goes anywhere by a few letters. The box keeps the focus; the arrows walk what it found, Enter does it. */
export function Palette({ onClose, onShowShortcuts }: PaletteProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const returnFocus = useFocusReturn();
  const entries = usePaletteEntries(typed, onShowShortcuts);
  const current = Math.min(active, Math.max(0, entries.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.querySelector(`[id="${CSS.escape(`${listId}-${current}`)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  function pick(entry: PaletteEntry | undefined) {
    if (!entry) return;
    // Closed first, because the command may open another dialog in its place.
    onClose();
    entry.run();
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % entries.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(entries[current]);
    }
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid justify-items-center p-4 md:pt-[12dvh]">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className="pointer-events-auto flex max-h-full w-full max-w-[560px] animate-dialog-in flex-col self-start overflow-hidden rounded-dialog border border-border bg-raised shadow-raised outline-none md:max-h-[70dvh]"
          >
            <Dialog.Title className="sr-only">{shellTexts.goAnywhere}</Dialog.Title>
            <div className="relative border-b border-border">
              <Search
                aria-hidden
                size={18}
                strokeWidth={1.75}
                className="pointer-events-none absolute top-1/2 inset-s-5 -translate-y-1/2 text-ink-3"
              />
              <input
                role="combobox"
                aria-label={shellTexts.goAnywhere}
                aria-autocomplete="list"
                aria-expanded={entries.length > 0}
                aria-controls={listId}
                {...(entries.length > 0 && { 'aria-activedescendant': optionId(current) })}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setActive(0);
                }}
                onKeyDown={press}
                placeholder={shellTexts.aPageACreatorAService}
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
              aria-label={shellTexts.found}
              className="overflow-y-auto p-2 empty:hidden"
            >
              {entries.map((entry, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys, and keeps the focus
                <div
                  key={entry.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === current}
                  tabIndex={-1}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActive(index)}
                  onClick={() => pick(entry)}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-button px-3 text-ui text-ink aria-selected:bg-sunken touch:min-h-11"
                >
                  <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                  {entry.note && <span className="truncate text-meta text-ink-3">{entry.note}</span>}
                </div>
              ))}
            </div>
            {entries.length === 0 && <p className="p-5 text-ui text-ink-2">{shellTexts.nothingFound}</p>}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
