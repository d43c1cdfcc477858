import type { Message } from '@stagedoor/contracts/message';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageQuery } from '../api/message-query.ts';
import { putMessage } from './message-copies.ts';

/** An address lives for 15 minutes at least: who asks more often has another problem than its end. */
const PAUSE_MS = 60_000;

/** Returns what asks for a message's media under fresh addresses, at most once a minute for all its files. */
export function useRenewMessage({ id }: Pick<Message, 'id'>) {
  const client = useQueryClient();
  const last = useRef<{ readonly at: number; readonly media: Promise<Message['media']> }>(undefined);
  return () => {
    if (last.current && Date.now() - last.current.at < PAUSE_MS) return last.current.media;
    const media = client.fetchQuery({ ...messageQuery(id), meta: {}, staleTime: 0 }).then(async (message) => {
      await putMessage(client, message);
      return message.media;
    });
    last.current = { at: Date.now(), media };
    return media;
  };
}
