import type { Media } from '@stagedoor/contracts/post';
import { Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as filmTexts from '#/shared/config/texts/film-look.ts';
import { IconButton } from '../ui/button.tsx';
import { RenewingVideo } from '../ui/renewing-media-player.tsx';

interface TeaserProps {
  /** A locked film with a teaser. */
  readonly media: Media;
  /** Fetches the media of its post or message again, with new addresses. */
  readonly renew: () => Promise<readonly Media[]>;
}

/** The part of a locked film that its author shows: a button in the corner of what lies over it, and in place of that what it plays. */
export function Teaser({ media, renew }: TeaserProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <PlayedTeaser media={media} renew={renew} onClose={() => setOpen(false)} />;
  return (
    <button
      ref={opener}
      type="button"
      onClick={() => setOpen(true)}
      className="absolute inset-s-3 top-3 inline-flex min-h-9 items-center gap-2 rounded-button bg-[black]/75 px-3 text-ui font-semibold text-[white] transition-colors hover:bg-[black] touch:min-h-11"
    >
      <Play aria-hidden size={16} strokeWidth={2} className="fill-current" />
      {filmTexts.watchPreview}
    </button>
  );
}

function PlayedTeaser({ media, renew, onClose }: TeaserProps & { readonly onClose: () => void }) {
  const box = useRef<HTMLElement>(null);
  const end = useRef(onClose);
  end.current = onClose;
  useEffect(() => {
    const section = box.current;
    section?.focus();
    const leave = () => end.current();
    // The player comes later than its box, and takes the focus. Events of media are seen on their way down only.
    section?.addEventListener('ended', leave, { capture: true });
    return () => section?.removeEventListener('ended', leave, { capture: true });
  }, []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={filmTexts.preview}
      className="absolute inset-0 z-10 overflow-hidden rounded-card bg-[black] outline-none"
    >
      <RenewingVideo
        src={media.teaserUrl ?? ''}
        label={filmTexts.preview}
        poster={media.thumbnailUrl}
        seek={fromBeginning}
        renew={async () => (await renew()).find(({ id }) => id === media.id)?.teaserUrl}
        className="size-full bg-[black] object-contain"
      />
      <span className="pointer-events-none absolute inset-s-3 top-3 rounded-field bg-[black]/75 px-2 py-1 text-meta font-semibold text-[white]">
        {filmTexts.preview}
      </span>
      <IconButton
        label={filmTexts.closePreview}
        onClick={onClose}
        className="absolute! inset-e-2 top-2 bg-[black]/75 text-[white]! not-disabled:hover:bg-[black]!"
      >
        <X aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
    </section>
  );
}

/** It plays at once. */
const fromBeginning = { at: 0 };
