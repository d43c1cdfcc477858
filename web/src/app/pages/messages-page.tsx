import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { conversationWithQuery } from '#/features/messages/api/conversation-query.ts';
import { type Folder, folders } from '#/features/messages/api/conversations-query.ts';
import type { MessagePlace } from '#/features/messages/model/use-asked-message.ts';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { classes } from '#/shared/format/classes.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { hideBottomBar } from '../layout/layout-store.ts';
import { ConversationPane } from './messages/conversation-pane.tsx';
import { ListPane } from './messages/list-pane.tsx';

/** The list at the left and the open conversation at the right; on a small screen one at a time. */
export function MessagesPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { folder, conversationId, userId, at } = useShown();
  const author = useSession((session) => session.user);
  const made = useQuery({ ...conversationWithQuery(userId ?? ''), enabled: userId !== undefined });
  const openId = conversationId ?? (userId === undefined ? undefined : made.data?.id);
  const isOpen = conversationId !== undefined || userId !== undefined;
  useEffect(() => {
    hideBottomBar(isOpen);
    return () => hideBottomBar(false);
  }, [isOpen]);
  // A request that was accepted, while the entry of the history before it is replaced.
  const accepted = useRef<string>(undefined);
  useEffect(() => {
    const conversation = accepted.current;
    if (conversation === undefined || conversation === openId) return;
    accepted.current = undefined;
    if (!isOpen) void navigate(paths.messages.getHref(), { replace: true });
    void navigate(paths.messages.getHref(undefined, { conversation }), { state: { isFromList: true } });
  }, [openId, isOpen, navigate]);
  if (!author) return null;

  // Opened from the list, Back returns to it as it was; opened by a link, it navigates there.
  const leave = () =>
    void (isFromList(state)
      ? navigate(-1)
      : navigate(paths.messages.getHref(undefined, { folder }), { replace: true }));
  // The list of requests no longer contains it, and may be empty, so neither the page nor Back should lead there.
  const showInbox = () => {
    if (openId === undefined || !isFromList(state)) {
      const place = openId === undefined ? {} : { conversation: openId };
      void navigate(paths.messages.getHref(undefined, place), { replace: true });
      return;
    }
    accepted.current = openId;
    void navigate(-1);
  };
  return (
    <div className="md:-my-4 md:grid md:h-[calc(100dvh-88px-var(--outage))] md:min-h-100 md:grid-cols-[300px_minmax(0,1fr)] md:overflow-hidden md:rounded-card md:border md:border-border lg:grid-cols-[340px_minmax(0,1fr)]">
      <ListPane folder={folder} openId={openId} isCovered={isOpen} />
      <div
        className={classes(
          'min-h-0 bg-bg',
          isOpen
            ? 'max-md:fixed max-md:inset-x-0 max-md:top-[calc(52px+var(--outage))] max-md:bottom-0 max-md:z-20'
            : 'max-md:hidden',
        )}
      >
        {isOpen && <h1 className="sr-only md:hidden">{shellTexts.messages}</h1>}
        <ConversationPane
          key={openId ?? userId}
          openId={openId}
          isOpening={isOpen}
          failure={openId === undefined ? made.error : null}
          author={author}
          at={at}
          onBack={leave}
          onAccepted={showInbox}
        />
      </div>
    </div>
  );
}

/** Reads from the address which folder and conversation to show. */
function useShown(): {
  readonly folder: Folder;
  readonly conversationId: string | undefined;
  readonly userId: string | undefined;
  readonly at: MessagePlace | undefined;
} {
  const [searchParams] = useSearchParams();
  return {
    folder: folders.find((one) => one === searchParams.get('folder')) ?? 'inbox',
    conversationId: searchParams.get('conversation') ?? undefined,
    userId: searchParams.get('user') ?? undefined,
    at: searchParams.get('message') ?? (Number(searchParams.get('at')) || undefined),
  };
}

function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state;
}
