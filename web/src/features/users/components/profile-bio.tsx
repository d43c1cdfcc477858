import { useLayoutEffect, useRef, useState } from 'react';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { isLongText } from '#/shared/ui/text/is-long-text.ts';
import { LinkedText } from '#/shared/ui/text/linked-text.tsx';

/** Three lines on a small screen, and the rest on request. */
export function ProfileBio({ bio }: { readonly bio: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Until it is measured: two lines of a long text are three on a small screen.
  const [isCut, setCut] = useState(isLongText(bio, 2));
  useLayoutEffect(() => {
    const measure = () => setCut((text.current?.scrollHeight ?? 0) > (text.current?.clientHeight ?? 0));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return (
    <div className="grid max-w-text justify-items-start">
      <p
        ref={text}
        className={`text-body whitespace-pre-line text-ink ${isOpen ? '' : 'line-clamp-3 md:line-clamp-none'}`}
      >
        <LinkedText text={bio} />
      </p>
      {isCut && !isOpen && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="py-1 text-ui font-semibold text-brand md:hidden touch:py-3"
        >
          {profileTexts.more}
        </button>
      )}
    </div>
  );
}
