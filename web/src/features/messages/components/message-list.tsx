import type { ShortUser } from '@stagedoor/contracts/user';
import { ArrowDown } from 'lucide-react';
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { classes } from '#/shared/format/classes.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { DroppedPage } from '#/shared/ui/lists/dropped-page.tsx';
import { isNear } from '#/shared/ui/lists/list-layout.ts';
import { useDropping } from '#/shared/ui/lists/use-dropping.ts';
import { type MessagePlace, useAskedMessage } from '../model/use-asked-message.ts';
import { type SoughtMessage, useTargetMessage } from '../model/use-target-message.ts';
import type { useThread } from '../model/use-thread.ts';
import { useThreadWindow } from '../model/use-thread-window.ts';
import { MessageItem, type ThreadActions } from './message-item.tsx';
import { OutgoingItem } from './outgoing-item.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

/** Above the oldest loaded message: a button to load older ones. */
const ROOM_ABOVE_PX = 56;

interface MessageListProps {
  readonly conversationId: string;
  readonly thread: ReturnType<typeof useThread>;
  /** The message to scroll to, instead of the newest. */
  readonly at: MessagePlace | undefined;
  readonly ownId: string;
  readonly participant: ShortUser;
  readonly actions: ThreadActions;
  readonly ref: Ref<{ readonly jumpToEnd: () => void }>;
}

/** The scrollable list of a thread's messages, of which those near are rendered; scrolling up loads older ones. */
export function MessageList({ conversationId, thread, at, ownId, participant, actions, ref }: MessageListProps) {
  const { query, pages, spread, messages, items, waiting } = thread;
  const { entries, count } = spread;
  const name = participant.displayName || participant.username;
  // After a failure only the button loads again, because scrolling would repeat the request constantly.
  const canReachBack = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  const hasBegun = messages.length > 0 || waiting.length > 0;
  const hasRoomAbove = query.hasNextPage || (query.data?.pages.length ?? 0) > 1;
  const scroll = useThreadWindow({
    keys: useMemo(() => [...entries, ...waiting].map(({ key }) => key), [entries, waiting]),
    heightOf: (index) => entries[index]?.height,
    above: hasRoomAbove ? ROOM_ABOVE_PX : 0,
    // Scrolling continues during the request, and must not restart it.
    loadOlder: canReachBack ? () => void query.fetchNextPage({ cancelRefetch: false }) : undefined,
  });
  useDropping({ list: pages, spread, isBusy: query.isFetching, layout: scroll.layout });
  const { asked, isGone, ...lookup } = useAskedMessage(at, conversationId, messages);
  /** A quoted message that was pressed, and the target until then. */
  const [pressed, setPressed] = useState<{ readonly sought: SoughtMessage; readonly instead: typeof asked }>();
  const showQuoted = useCallback((sequence: number) => setPressed({ sought: { sequence }, instead: asked }), [asked]);
  const sought = pressed && pressed.instead === asked ? pressed.sought : asked;
  const { target, targetRef, isMissing } = useTargetMessage({
    sought,
    entries,
    query,
    show: scroll.showIndex,
    box: scroll.box,
    isScrolling: scroll.isScrolling,
  });
  const cannotReach = sought !== undefined && target === undefined && query.isFetchNextPageError ? query.error : null;
  useImperativeHandle(ref, () => ({ jumpToEnd: scroll.jumpToEnd }));
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {(isGone || isMissing || lookup.failure || cannotReach) && (
        <MissingMessage
          key={lookup.failure || cannotReach ? 'failed' : 'gone'}
          failure={lookup.failure ?? cannotReach}
          onRetry={lookup.failure ? lookup.retry : () => void query.fetchNextPage()}
          isRetrying={lookup.isRetrying || query.isFetching}
        />
      )}
      <section
        ref={scroll.box}
        onScroll={scroll.handleScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={messageTexts.messagesWith({ name })}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        <div ref={scroll.content} className="flex min-h-full flex-col justify-end pb-4">
          {hasRoomAbove && (
            <div className="grid shrink-0 place-items-center" style={{ height: ROOM_ABOVE_PX }}>
              {query.hasNextPage && (
                <Button
                  kind="quiet"
                  size="small"
                  isBusy={query.isFetchingNextPage}
                  onClick={() => query.fetchNextPage()}
                >
                  {query.isFetchNextPageError
                    ? messageTexts.failedToLoadOlderMessagesRetry
                    : messageTexts.loadOlderMessages}
                </Button>
              )}
            </div>
          )}
          {!hasBegun && <p className="py-10 text-center text-ui text-ink-3">{messageTexts.sayHelloTo({ name })}</p>}
          <ol style={scroll.padding}>
            {scroll.items.map(({ index, key }) => {
              const entry = entries[index];
              const item = items[index];
              if (entry && 'gap' in entry) {
                return (
                  <li key={key}>
                    <DroppedPage
                      list={pages}
                      entry={entry}
                      isNear={isNear(scroll.layout, index)}
                      isBusy={query.isFetching}
                      failureText={failureTexts.loadMessages}
                    >
                      <ThreadSkeleton />
                    </DroppedPage>
                  </li>
                );
              }
              const outgoing = waiting[index - items.length];
              return (
                // A flow root: the margins of its content count as its height.
                <li
                  key={key}
                  ref={scroll.measure}
                  data-index={index}
                  aria-posinset={entry?.place ?? count + index - items.length + 1}
                  aria-setsize={query.hasNextPage ? -1 : count + waiting.length}
                  className="flow-root"
                >
                  {item && 'message' in item && (
                    <MessageItem
                      item={item}
                      targetRef={item.message === target ? targetRef : undefined}
                      ownId={ownId}
                      participant={participant}
                      actions={actions}
                      onShowQuoted={showQuoted}
                    />
                  )}
                  {outgoing && <OutgoingItem outgoing={outgoing} participant={participant} />}
                </li>
              );
            })}
          </ol>
        </div>
      </section>
      {!scroll.isAtEnd && (
        <Button
          size="small"
          onClick={scroll.jumpToEnd}
          className={classes(
            'absolute! inset-e-4 bottom-3 rounded-full! shadow-raised',
            scroll.hasUnseen && 'border-brand! text-brand!',
          )}
        >
          <ArrowDown aria-hidden size={16} strokeWidth={2} />
          {scroll.hasUnseen ? messageTexts.newMessages : messageTexts.jumpToLatest}
        </Button>
      )}
    </div>
  );
}

interface MissingMessageProps {
  /** The error of the search for the message; null if the message does not exist. */
  readonly failure: Error | null;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** Says above the thread that the linked message is deleted, or could not be loaded. */
function MissingMessage({ failure, onRetry, isRetrying }: MissingMessageProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={messageTexts.theMessageYouCameFor}
      className="m-3 rounded-card border border-brand bg-surface p-3"
    >
      {failure ? (
        <ErrorState message={messageOf(failure, failureTexts.loadMessages)} onRetry={onRetry} isRetrying={isRetrying} />
      ) : (
        <p className="text-ui text-ink-2">{messageTexts.theMessageIsNotThereAnyMore}</p>
      )}
    </section>
  );
}
