import type { Post } from '@stagedoor/contracts/post';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { useCountView } from '../model/use-count-view.ts';
import { readStroke, stepWithin } from '../model/viewer-rules.ts';
import { ViewedMedia } from './viewed-media.tsx';

interface MediaViewerProps {
  readonly post: Pick<Post, 'id' | 'media' | 'user'>;
  readonly firstIndex: number;
  readonly onClose: () => void;
}

const tool = 'bg-[black]/55 text-[white]! not-disabled:hover:bg-[black]/80! disabled:invisible';

/** A post's media over the whole window: arrows or a stroke lead on, Esc, Back or a press beside the picture out. */
export function MediaViewer({ post, firstIndex, onClose }: MediaViewerProps) {
  const { media, user } = post;
  const [index, setIndex] = useState(stepWithin(firstIndex, 0, media.length));
  const [isZoomed, setZoomed] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number }>(undefined);
  const isClosing = useRef(false);
  const returnFocus = useFocusReturn();
  const shown = media[index];
  useCountView(post.id);

  // Closing goes back in the history: twice would leave the page.
  function close() {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
  }
  function step(by: 1 | -1) {
    const next = stepWithin(index, by, media.length);
    if (next === index) return;
    setZoomed(false);
    setIndex(next);
    // The button of the last step goes, and would take the focus with it.
    if (next === 0 || next === media.length - 1) content.current?.focus();
  }
  function press(event: KeyboardEvent) {
    // A player has arrows of its own.
    if (event.target instanceof HTMLMediaElement || isZoomed) return;
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else return;
    event.preventDefault();
  }
  function endStroke(x: number, y: number) {
    const from = start.current;
    start.current = undefined;
    if (!from || isZoomed || (window.visualViewport?.scale ?? 1) > 1) return;
    const stroke = readStroke({ dx: x - from.x, dy: y - from.y });
    if (stroke === 'close') close();
    else if (stroke !== undefined) step(stroke === 'next' ? 1 : -1);
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
          onPointerDown={(event) => {
            const isFinger = event.pointerType === 'touch' && event.isPrimary;
            const isPicture = event.target instanceof Node && stage.current?.contains(event.target);
            // A player keeps its own gestures.
            const isPlayer = event.target instanceof HTMLMediaElement;
            start.current = isFinger && isPicture && !isPlayer ? { x: event.clientX, y: event.clientY } : undefined;
          }}
          onPointerUp={(event) => endStroke(event.clientX, event.clientY)}
          onPointerCancel={() => {
            start.current = undefined;
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col text-[white] outline-none"
        >
          <Dialog.Title className="sr-only">Media of the post by {user.displayName || user.username}</Dialog.Title>
          {/* A finger on a picture pinches it or moves on; while it is enlarged, it is moved about. */}
          <div ref={stage} className={`min-h-0 flex-1 ${isZoomed ? 'overflow-auto' : 'touch-pinch-zoom'}`}>
            <ViewedMedia
              key={shown.id}
              media={shown}
              postId={post.id}
              isZoomed={isZoomed}
              playsAtOnce={index === firstIndex}
              onToggleZoom={() => setZoomed(!isZoomed)}
              stage={stage}
            />
          </div>
          <footer className="flex min-h-14 shrink-0 items-center justify-center gap-3 px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] text-ui">
            {media.length > 1 && (
              <span
                aria-hidden
                className="tabular shrink-0 rounded-full bg-[white]/15 px-2.5 py-1 text-meta font-semibold"
              >
                {index + 1} / {media.length}
              </span>
            )}
            {shown.alt && <p className="line-clamp-3 max-w-text">{shown.alt}</p>}
            <span className="sr-only" aria-live="polite">
              {index + 1} of {media.length}
            </span>
          </footer>
          <div className="absolute top-3 right-3 flex gap-2">
            {shown.type === 'IMAGE' && (
              <IconButton
                label={isZoomed ? 'Zoom out' : 'Zoom in'}
                onClick={() => setZoomed(!isZoomed)}
                className={tool}
              >
                {isZoomed ? (
                  <ZoomOut aria-hidden size={20} strokeWidth={1.75} />
                ) : (
                  <ZoomIn aria-hidden size={20} strokeWidth={1.75} />
                )}
              </IconButton>
            )}
            <Dialog.Close asChild>
              <IconButton label="Close" className={tool}>
                <X aria-hidden size={20} strokeWidth={1.75} />
              </IconButton>
            </Dialog.Close>
          </div>
          {hasSteps && (
            <>
              <IconButton
                label="Previous"
                disabled={index === 0}
                onClick={() => step(-1)}
                className={`absolute! top-1/2 left-3 -translate-y-1/2 ${tool}`}
              >
                <ChevronLeft aria-hidden size={24} strokeWidth={1.75} />
              </IconButton>
              <IconButton
                label="Next"
                disabled={index === media.length - 1}
                onClick={() => step(1)}
                className={`absolute! top-1/2 right-3 -translate-y-1/2 ${tool}`}
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
