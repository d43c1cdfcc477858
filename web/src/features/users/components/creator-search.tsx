import { Search, X } from 'lucide-react';
import { type FocusEvent, lazy, type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { classes } from '#/shared/format/classes.ts';
import { useCreatorSearch } from '../model/use-creator-search.ts';

const loadResults = () => loadModule(() => import('./creator-results.tsx'));
const CreatorResults = lazy(async () => ({ default: (await loadResults()).CreatorResults }));

interface CreatorSearchProps {
  /** The results take the page's place below the box, instead of hanging under it. */
  readonly isWhole?: boolean;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** A result was chosen. */
  readonly onLeave?: () => void;
}

/** Finds creators during typing; the arrow keys move through the results, Enter opens one, Esc closes them. */
export function CreatorSearch({ isWhole = false, input, onLeave }: CreatorSearchProps) {
  const id = useId();
  const box = useCreatorSearch(onLeave);
  const own = useRef<HTMLInputElement>(null);
  const field = input ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page was hydrated
  useEffect(() => {
    if (field.current?.value) box.inputProps.onChange({ target: field.current });
  }, []);
  const closeWhenLeft = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) box.close();
  };
  return (
    <search className="relative block" onBlur={closeWhenLeft} onFocus={() => void loadResults()}>
      <label htmlFor={id} className="sr-only">
        {profileTexts.findACreator}
      </label>
      <Search
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-5 inset-s-3 -translate-y-1/2 text-ink-3 touch:top-[22px]"
      />
      <input
        {...box.inputProps}
        id={id}
        ref={field}
        type="text"
        dir="auto"
        inputMode="search"
        enterKeyHint="search"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={profileTexts.findACreator}
        className="h-10 w-full rounded-button border border-transparent bg-sunken pe-10 ps-10 text-body text-ink transition-colors hover:border-border focus:bg-surface md:text-ui touch:h-11 touch:text-body"
      />
      {box.query !== '' && (
        <button
          type="button"
          aria-label={profileTexts.clearTheSearch}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => box.inputProps.onChange({ target: { value: '' } })}
          className="absolute top-0 inset-e-0 grid size-10 place-items-center rounded-button text-ink-3 hover:text-ink touch:size-11"
        >
          <X aria-hidden size={16} strokeWidth={2} />
        </button>
      )}
      {box.isListed && (
        <div
          className={classes(
            isWhole
              ? 'mt-3 -ms-11'
              : 'absolute inset-x-0 top-full z-40 mt-2 max-h-[70dvh] animate-menu-in overflow-y-auto rounded-card border border-border bg-raised p-1.5 text-start shadow-raised',
          )}
        >
          <Suspense>
            <CreatorResults box={box} />
          </Suspense>
        </div>
      )}
    </search>
  );
}
