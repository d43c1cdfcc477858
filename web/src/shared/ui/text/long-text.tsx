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
}

/** A user-written text, collapsed if it is long. */
export function LongText({ text, className, isWhole = false }: LongTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = isLongText(text, isWhole ? 60 : 24);
  const folded = isWhole ? 'line-clamp-[40]' : 'line-clamp-[16]';
  return (
    <>
      <p className={classes(className, isLong && !isOpen && folded)}>
        <LinkedText text={text} />
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
