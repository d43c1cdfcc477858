import type { Media } from '@stagedoor/contracts/post';
import { ChevronLeft, ChevronRight, List, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import * as playerTexts from '#/shared/config/texts/player.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { ChapterList } from '#/shared/player/chapter-list.tsx';
import { isPlayed, readChapters } from '#/shared/player/chapters.ts';
import type { Seek } from '#/shared/player/use-seek.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { findLength } from './long-picture.ts';
import { type MediaRenewal, MediaViewerItem } from './media-viewer-item.tsx';
import { findScroll, stepWithin } from './media-viewer-rules.ts';
import { useZoom } from './use-zoom.ts';

interface MediaViewerProps extends MediaRenewal {
  /** Whose media they are, for screen readers. */
  readonly title: string;
  readonly media: readonly Media[];
  /** What is written with them, which may name the chapters of the first film or sound. */
  readonly text?: string;
  readonly firstIndex: number;
  readonly onClose: () => void;
}

const tool = 'bg-[black]/55 text-[white]! not-disabled:hover:bg-[black]/80! disabled:invisible';

/** Media over the whole window. Arrows or a swipe show the next or previous one; Esc, Back or a press beside the picture closes it. */
export function MediaViewer({ title, media, text = '', firstIndex, renew, reload, onClose }: MediaViewerProps) {
  const [index, setIndex] = useState(stepWithin(firstIndex, 0, media.length));
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const isClosing = useRef(false);
  const returnFocus = useFocusReturn();
  const shown = media[index];
  const played = media.find(isPlayed);
  const named = useMemo(() => readChapters(text), [text]);
  const chapters = shown === played ? named : [];
  const [seek, setSeek] = useState<Seek>();
  const [isListOpen, setListOpen] = useState(false);
  const listId = useId();
  const isLong = shown?.type === 'IMAGE' && findLength(shown) !== undefined;
  const [isWhole, setWhole] = useState(false);
  const isScrolled = isLong && !isWhole;
  const {
    zoom,
    isZoomed,
    toggle,
    press: pressToZoom,
    reset,
  } = useZoom({
    // The browser itself scrolls a long picture.
    stage: isScrolled ? null : stage,
    onSwipe: (swipe) => (swipe === 'close' ? close() : step(swipe === 'next' ? 1 : -1)),
  });

  // Closing goes back in the history: twice would leave the page.
  function close() {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
  }
  function step(by: 1 | -1) {
    const next = stepWithin(index, by, media.length);
    if (next === index) return;
    reset();
    setWhole(false);
    setIndex(next);
    // The button of the last step disappears, and the focus with it.
    if (next === 0 || next === media.length - 1) content.current?.focus();
  }
  /** Returns whether the key scrolls the long picture: at its ends, the arrows show the next or previous one. */
  function scroll(key: string): boolean {
    const strip = stage?.querySelector('[data-scrolls]');
    const by = strip && findScroll(key, strip);
    if (!by) return false;
    strip.scrollBy({ left: by.x, top: by.y, behavior: 'instant' });
    return true;
  }
  function toggleSize() {
    if (isLong && !isZoomed) setWhole(!isWhole);
    else toggle();
  }
  function press(event: KeyboardEvent) {
    // A player handles the arrow keys itself.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isScrolled && scroll(event.key)) return event.preventDefault();
    if (pressToZoom(event.key)) event.preventDefault();
    if (isZoomed) return;
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    // The arrow key that points to the next one.
    const isForward = (event.key === 'ArrowRight') === (document.dir !== 'rtl');
    step(isForward ? 1 : -1);
    event.preventDefault();
  }
  if (!shown) return null;
  const hasSteps = media.length > 1 && !isZoomed;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-[black]/96" />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onKeyDown={press}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.hasAttribute('data-beside')) close();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col text-[white] outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {/* Fingers on a picture pinch it or move on; while it is enlarged, they move it about. */}
          <div
            ref={setStage}
            className={`min-h-0 flex-1 overflow-hidden ${isScrolled ? '' : shown.type === 'IMAGE' ? 'touch-none' : 'touch-manipulation'}`}
          >
            <MediaViewerItem
              key={shown.id}
              media={shown}
              renew={renew}
              reload={reload}
              zoom={zoom}
              isScrolled={isScrolled}
              chapters={chapters}
              seek={shown === played ? seek : undefined}
              playsAtOnce={index === firstIndex}
            />
          </div>
          {chapters.length > 0 && isListOpen && (
            <div id={listId} className="mx-auto w-full max-w-register px-4 pt-2">
              <div className="rounded-card bg-surface p-3 text-ink">
                <ChapterList chapters={chapters} onSeek={(at) => setSeek({ at })} />
              </div>
            </div>
          )}
          <footer className="flex min-h-14 shrink-0 items-center justify-center gap-3 px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] text-ui">
            {media.length > 1 && (
              <span
                aria-hidden
                className="tabular shrink-0 rounded-full bg-[white]/15 px-2.5 py-1 text-meta font-semibold"
              >
                {index + 1} / {media.length}
              </span>
            )}
            {chapters.length > 0 && (
              <IconButton
                label={playerTexts.chapters}
                aria-expanded={isListOpen}
                aria-controls={isListOpen ? listId : undefined}
                onClick={() => setListOpen(!isListOpen)}
                className={tool}
              >
                <List aria-hidden size={20} strokeWidth={1.75} />
              </IconButton>
            )}
            {shown.alt && (
              <p className="line-clamp-3 max-w-text">
                <Words text={shown.alt} />
              </p>
            )}
            <span className="sr-only" aria-live="polite">
              {index + 1} {postTexts.ofCount({ count: media.length })}
            </span>
          </footer>
          <div className="absolute top-3 inset-e-3 flex gap-2">
            {shown.type === 'IMAGE' && (
              <IconButton
                label={isZoomed || isScrolled ? postTexts.zoomOut : postTexts.zoomIn}
                onClick={toggleSize}
                className={tool}
              >
                {isZoomed || isScrolled ? (
                  <ZoomOut aria-hidden size={20} strokeWidth={1.75} />
                ) : (
                  <ZoomIn aria-hidden size={20} strokeWidth={1.75} />
                )}
              </IconButton>
            )}
            <Dialog.Close asChild>
              <IconButton label={wordTexts.close} className={tool}>
                <X aria-hidden size={20} strokeWidth={1.75} />
              </IconButton>
            </Dialog.Close>
          </div>
          {hasSteps && (
            <>
              <IconButton
                label={wordTexts.previous}
                disabled={index === 0}
                onClick={() => step(-1)}
                className={`absolute! top-1/2 inset-s-3 -translate-y-1/2 ${tool}`}
              >
                <ChevronLeft aria-hidden size={24} strokeWidth={1.75} />
              </IconButton>
              <IconButton
                label={wordTexts.next}
                disabled={index === media.length - 1}
                onClick={() => step(1)}
                className={`absolute! top-1/2 inset-e-3 -translate-y-1/2 ${tool}`}
              >
                <ChevronRight aria-hidden size={24} strokeWidth={1.75} />
              </IconButton>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
