import { useState } from 'react';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { isLongText } from './is-long-text.ts';
import { LinkedText } from './linked-text.tsx';

interface LongTextProps {
  readonly text: string;
  readonly className: string;
  /** Whether it is shown on its own page, where more of it is visible. */
  readonly isWhole?: boolean;
  /** Makes times such as `1:23` buttons, which are called with their seconds. */
  readonly onTime?: ((at: number) => void) | undefined;
}

/** A user-written text, collapsed if it is long. */
export function LongText({ text, className, isWhole = false, onTime }: LongTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = isLongText(text, isWhole ? 60 : 24);
  const folded = isWhole ? 'line-clamp-[40]' : 'line-clamp-[16]';
  return (
    <>
      <p className={classes(className, isLong && !isOpen && folded)}>
        <LinkedText text={text} onTime={onTime} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="justify-self-start rounded-button px-3.5 py-1 text-ui font-semibold text-brand hover:underline touch:min-h-11"
        >
          {isOpen ? wordTexts.showLess : wordTexts.showMore}
        </button>
      )}
    </>
  );
}
