import { Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';

/** Opens a creator's profile by their username. */
export function CreatorSearch() {
  const id = useId();
  const navigate = useNavigate();
  const [sought, setSought] = useState('');
  function open(event: FormEvent) {
    event.preventDefault();
    const username = sought.trim().replace(/^@/u, '');
    if (username === '') return;
    setSought('');
    void navigate(paths.profile.getHref(username));
  }
  return (
    <search>
      <form onSubmit={open} className="relative">
        <label htmlFor={id} className="sr-only">
          Find a creator
        </label>
        <Search
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          id={id}
          type="search"
          enterKeyHint="go"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          placeholder="Find a creator by @name"
          className="h-10 w-full rounded-button border border-transparent bg-sunken pr-3 pl-10 text-body text-ink transition-colors hover:border-border focus:bg-surface md:text-ui touch:h-11 touch:text-body"
        />
      </form>
    </search>
  );
}
