import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { checkFiles } from '#/shared/http/attachment-rules.ts';
import { deleteValue, readValue, storeValue } from '#/shared/storage/stored-values.ts';
import { deleteVoiceNotes, readUnfinishedVoiceNotes } from './stored-voice-note.ts';

/** The files of the next message, in their order; stored in this browser until it is sent. */
export function useAttachments(userId: string, conversationId: string) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const name = `message-files:${conversationId}`;
  // A voice note may end after the last rendering.
  const current = useRef(files);

  function replace(next: readonly File[]) {
    current.current = next;
    setFiles(next);
    void (next.length === 0 ? deleteValue(userId, name) : storeValue(userId, name, next));
  }
  const restore = useEffectEvent((stored: readonly File[], notes: readonly File[]) => {
    // Files that were chosen while the stored ones were read come after them.
    if (stored.length + notes.length > 0) replace([...stored, ...notes, ...current.current]);
    if (notes.length > 0) void deleteVoiceNotes(userId, conversationId);
  });
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([readValue(userId, name), readUnfinishedVoiceNotes(userId, conversationId)]).then(
      ([value, notes]) => {
        if (!isCurrent) return;
        restore(Array.isArray(value) ? value.filter((file) => file instanceof File) : [], notes);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [userId, conversationId, name]);

  function add(offered: readonly File[]) {
    const checked = checkFiles('message', offered, current.current.length);
    setRefusals(checked.refusals);
    replace([...current.current, ...checked.taken]);
  }
  function remove(file: File) {
    setRefusals([]);
    replace(current.current.filter((one) => one !== file));
  }
  function clear() {
    setRefusals([]);
    replace([]);
  }
  return { files, refusals, add, remove, clear };
}
