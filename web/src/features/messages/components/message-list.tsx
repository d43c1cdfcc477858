import type { ShortUser } from '@stagedoor/contracts/user';
import { ArrowDown } from 'lucide-react';
import { type Ref, useImperativeHandle } from 'react';
import { classes } from '#/shared/format/classes.ts';
import { Button } from '#/shared/ui/button.tsx';
import { useTargetMessage } from '../model/use-target-message.ts';
import type { useThread } from '../model/use-thread.ts';
import { useThreadScroll } from '../model/use-thread-scroll.ts';
import { MessageItem } from './message-item.tsx';
import { OutgoingItem } from './outgoing-item.tsx';

interface MessageListProps {
  readonly thread: ReturnType<typeof useThread>;
  /** The sequence number of a message to scroll to, instead of the newest. */
  readonly at: number | undefined;
  readonly ownId: string;
  readonly participant: ShortUser;
  readonly ref: Ref<{ readonly jumpToEnd: () => void }>;
}

/** The scrollable list of a thread's messages; older ones are loaded when it is scrolled up. */
export function MessageList({ thread, at, ownId, participant, ref }: MessageListProps) {
  const { query, messages, items, waiting } = thread;
  const name = participant.displayName || participant.username;
  // After a failure only the button loads again, because scrolling would repeat the request constantly.
  const canReachBack = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  const scroll = useThreadScroll({
    first: messages[0]?.id,
    last: waiting.at(-1)?.key ?? messages.at(-1)?.id,
    onNearStart: () => {
      if (canReachBack) void query.fetchNextPage();
    },
  });
  const target = useTargetMessage({ at, messages, query, show: scroll.show });
  useImperativeHandle(ref, () => ({ jumpToEnd: scroll.jumpToEnd }));
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroll.box}
        onScroll={scroll.handleScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={`Messages with ${name}`}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        <div ref={scroll.content} className="flex min-h-full flex-col justify-end pb-4">
          {query.hasNextPage && (
            <div className="grid h-14 place-items-center">
              <Button kind="quiet" size="small" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {query.isFetchNextPageError ? 'Failed to load older messages. Retry' : 'Load older messages'}
              </Button>
            </div>
          )}
          {messages.length === 0 && waiting.length === 0 && (
            <p className="py-10 text-center text-ui text-ink-3">Say hello to {name}.</p>
          )}
          <ol>
            {items.map((one) => (
              <MessageItem
                key={one.message.id}
                item={one}
                isTarget={one.message === target}
                ownId={ownId}
                participant={participant}
              />
            ))}
            {waiting.map((one) => (
              <OutgoingItem key={one.key} outgoing={one} />
            ))}
          </ol>
        </div>
      </section>
      {!scroll.isAtEnd && (
        <Button
          size="small"
          onClick={scroll.jumpToEnd}
          className={classes(
            'absolute! right-4 bottom-3 rounded-full! shadow-raised',
            scroll.hasUnseen && 'border-brand! text-brand!',
          )}
        >
          <ArrowDown aria-hidden size={16} strokeWidth={2} />
          {scroll.hasUnseen ? 'New messages' : 'Jump to latest'}
        </Button>
      )}
    </div>
  );
}
