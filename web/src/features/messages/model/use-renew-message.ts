import type { Message } from '@stagedoor/contracts/message';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MediaRenewal } from '#/shared/media-viewer/media-viewer-item.tsx';
import { messageQuery } from '../api/message-query.ts';
import { upsertMessage } from './cached-messages.ts';

/** A signed URL is valid for at least 15 minutes, so a more frequent failure has another cause. */
const RENEWAL_PAUSE_MS = 60_000;

/** Returns functions that fetch a message's media with new signed URLs: `renew` at most once a minute for all its files. */
export function useRenewMessage({ id }: Pick<Message, 'id'>): MediaRenewal {
  const client = useQueryClient();
  const last = useRef<{ readonly at: number; readonly media: Promise<Message['media']> }>(undefined);
  function reload() {
    const media = client.fetchQuery({ ...messageQuery(id), meta: {}, staleTime: 0 }).then(async (message) => {
      await upsertMessage(client, message);
      return message.media;
    });
    last.current = { at: Date.now(), media };
    return media;
  }
  function renew() {
    return last.current && Date.now() - last.current.at < RENEWAL_PAUSE_MS ? last.current.media : reload();
  }
  return { renew, reload };
}
