import { Search, X } from 'lucide-react';
import { useId } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';

interface MessageSearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search field above the conversations. */
export function MessageSearchBox({ value, onChange }: MessageSearchBoxProps) {
  const id = useId();
  return (
    <search className="relative block">
      <label htmlFor={id} className="sr-only">
        {messageTexts.searchMessages}
      </label>
      <Search
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-5 inset-s-3 -translate-y-1/2 text-ink-3 touch:top-[22px]"
      />
      <input
        id={id}
        type="text"
        dir="auto"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder={messageTexts.searchMessages}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
        }}
        className="h-10 w-full rounded-button border border-transparent bg-sunken pe-10 ps-10 text-body text-ink transition-colors hover:border-border focus:bg-surface md:text-ui touch:h-11 touch:text-body"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={messageTexts.clearTheSearch}
          onClick={() => onChange('')}
          className="absolute top-0 inset-e-0 grid size-10 place-items-center rounded-button text-ink-3 hover:text-ink touch:size-11"
        >
          <X aria-hidden size={16} strokeWidth={2} />
        </button>
      )}
    </search>
  );
}
