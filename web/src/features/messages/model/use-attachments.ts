import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { checkFiles } from '#/shared/http/attachment-rules.ts';
import {
  announceStored,
  deleteValue,
  onValueStoredElsewhere,
  readValue,
  storeValue,
} from '#/shared/storage/stored-values.ts';
import { deleteVoiceNotes, readUnfinishedVoiceNotes } from './stored-voice-note.ts';

/** The files of the next message, in their order; stored in this browser until it is sent. */
export function useAttachments(userId: string, conversationId: string) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const name = `message-files:${conversationId}`;
  // A voice note may end after the last rendering.
  const current = useRef(files);

  function show(next: readonly File[]) {
    current.current = next;
    setFiles(next);
  }
  function replace(next: readonly File[]) {
    show(next);
    void (next.length === 0 ? deleteValue(userId, name) : storeValue(userId, name, next)).then(() =>
      announceStored(userId, name),
    );
  }
  const restore = useEffectEvent((stored: readonly File[], notes: readonly File[]) => {
    // Files that were chosen while the stored ones were read come after them.
    if (stored.length + notes.length > 0) replace([...stored, ...notes, ...current.current]);
    if (notes.length > 0) void deleteVoiceNotes(userId, conversationId);
  });
  const adopt = useEffectEvent(show);
  useEffect(() => {
    let isCurrent = true;
    // Two tabs with one conversation show the same files, so that neither overwrites those of the other.
    const stop = onValueStoredElsewhere(userId, name, async () => {
      const value = await readValue(userId, name);
      if (isCurrent) adopt(filesOf(value));
    });
    void Promise.all([readValue(userId, name), readUnfinishedVoiceNotes(userId, conversationId)]).then(
      ([value, notes]) => {
        if (!isCurrent) return;
        restore(filesOf(value), notes);
      },
    );
    return () => {
      isCurrent = false;
      stop();
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

function filesOf(stored: unknown): readonly File[] {
  return Array.isArray(stored) ? stored.filter((file) => file instanceof File) : [];
}
