import type { Message } from '@stagedoor/contracts/message';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageQuery } from '../api/message-query.ts';
import { upsertMessage } from './cached-messages.ts';

/** A signed URL is valid for at least 15 minutes, so a more frequent failure has another cause. */
const PAUSE_MS = 60_000;

/** Returns a function that fetches a message's media with new signed URLs, at most once a minute for all its files. */
export function useRenewMessage({ id }: Pick<Message, 'id'>) {
  const client = useQueryClient();
  const last = useRef<{ readonly at: number; readonly media: Promise<Message['media']> }>(undefined);
  return () => {
    if (last.current && Date.now() - last.current.at < PAUSE_MS) return last.current.media;
    const media = client.fetchQuery({ ...messageQuery(id), meta: {}, staleTime: 0 }).then(async (message) => {
      await upsertMessage(client, message);
      return message.media;
    });
    last.current = { at: Date.now(), media };
    return media;
  };
}
