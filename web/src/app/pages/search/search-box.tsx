import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';

interface SearchBoxProps {
  /** The current search text. */
  readonly value: string;
  /** The typed text, after a pause in typing or after Enter. */
  readonly onSettled: (sought: string) => void;
}

const PAUSE_MS = 400;

/** The box of the search page. */
export function SearchBox({ value, onSettled }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The last submitted text: when it arrives as `value`, letters typed meanwhile stay.
  const [sent, setSent] = useState(value);
  // Back, or a link to another search, changes `value` from outside.
  if (value !== shown) {
    setShown(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  function send(sought: string) {
    setSent(sought);
    onSettled(sought);
  }
  const settled = useDebouncedValue(typed.trim(), PAUSE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed asks for a search
  useEffect(() => {
    if (settled === typed.trim() && settled !== value) send(settled);
  }, [settled]);
  useEffect(() => {
    // With results to read, the heading keeps the focus.
    if (input.current?.value === '' && window.matchMedia('(pointer: fine)').matches)
      input.current?.focus({ preventScroll: true });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(typed.trim());
    input.current?.blur();
  };
  return (
    <search>
      <form onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          {shellTexts.searchPeopleAndPosts}
        </label>
        <Search
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 inset-s-3 -translate-y-1/2 text-ink-3"
        />
        <input
          id={id}
          ref={input}
          type="search"
          dir="auto"
          name="q"
          enterKeyHint="search"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={shellTexts.searchPeopleAndPosts}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full rounded-button border border-border-strong bg-surface pe-3 ps-10 text-body [&::-webkit-search-cancel-button]:appearance-none text-ink transition-colors hover:border-ink-3"
        />
      </form>
    </search>
  );
}
