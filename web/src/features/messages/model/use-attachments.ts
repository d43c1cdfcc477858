import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { checkFiles, MOST_FILES } from '#/shared/http/attachment-rules.ts';
import { newKey } from '#/shared/http/new-key.ts';
import {
  announceStored,
  deleteValue,
  onValueStoredElsewhere,
  readValue,
  storeValue,
} from '#/shared/storage/stored-values.ts';
import {
  type AttachedFile,
  adoptUploaded,
  leaveUploads,
  onUploaded,
  releaseUploads,
  uploadAttached,
  useShownPlace,
} from '#/shared/uploads/attached-files.ts';
import { fromStoredAttached, toStoredAttached } from '#/shared/uploads/stored-attached.ts';
import { type ChosenAsset, parseChosenAsset } from '#/shared/vault-picker/chosen-asset.ts';
import { deleteVoiceNotes, readUnfinishedVoiceNotes } from './stored-voice-note.ts';
import { placeOf } from './upload-place.ts';

const none: readonly AttachedFile[] = [];

/** The files of the next message, in their order. They are uploaded at once, and stored in this browser until it is sent. */
export function useAttachments(userId: string, conversationId: string) {
  const [files, setFiles] = useState(none);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const name = `message-files:${conversationId}`;
  const place = placeOf(conversationId);
  useShownPlace(place);
  // A voice note may end after the last rendering.
  const current = useRef(files);

  function show(next: readonly AttachedFile[]) {
    current.current = next;
    setFiles(next);
    uploadAttached(next, place);
  }
  function replace(next: readonly AttachedFile[]) {
    show(next);
    void (next.length === 0 ? deleteValue(userId, name) : storeValue(userId, name, next.map(toStoredAttached))).then(
      () => announceStored(userId, name),
    );
  }
  const restore = useEffectEvent((stored: readonly AttachedFile[], notes: readonly File[]) => {
    const isChosen = ({ asset }: AttachedFile) => current.current.some((one) => asset && one.asset?.id === asset.id);
    // Files that were chosen while the stored ones were read come after them.
    if (stored.length + notes.length > 0) {
      replace([...stored.filter((one) => !isChosen(one)), ...notes.map(attach), ...current.current]);
    }
    if (notes.length > 0) void deleteVoiceNotes(userId, conversationId);
  });
  const adopt = useEffectEvent((stored: readonly AttachedFile[]) => {
    const before = current.current;
    show(stored);
    leaveUploads(before, stored);
  });
  const adoptArrived = useEffectEvent(() => {
    const before = current.current;
    const next = adoptUploaded(before);
    if (next === before) return;
    replace(next);
    releaseUploads(before, next);
  });
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
        adoptArrived();
      },
    );
    const stopAdopting = onUploaded(adoptArrived);
    return () => {
      isCurrent = false;
      stop();
      stopAdopting();
    };
  }, [userId, conversationId, name]);

  function add(offered: readonly File[]) {
    const checked = checkFiles('message', offered, current.current.length);
    setRefusals(checked.refusals);
    replace([...current.current, ...checked.taken.map(attach)]);
  }
  function addChosen(chosen: readonly ChosenAsset[]) {
    setRefusals([]);
    replace([...current.current, ...chosen.map((asset) => ({ asset }))].slice(0, MOST_FILES));
  }
  function remove(removed: AttachedFile) {
    setRefusals([]);
    const next = current.current.filter((one) => one !== removed);
    replace(next);
    releaseUploads([removed], next);
  }
  /** To be called once a message has them, which goes on with their uploads. */
  function clear() {
    setRefusals([]);
    replace(none);
  }
  return { files, refusals, add, addChosen, remove, clear };
}

const attach = (file: File): AttachedFile => ({ file, uploadId: newKey() });

/** Reads what is stored, also by an earlier version of the app. */
function filesOf(stored: unknown): readonly AttachedFile[] {
  const all: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return all.flatMap((one) => {
    if (one instanceof File) return [attach(one)];
    const asset = parseChosenAsset(one);
    return asset === undefined ? (fromStoredAttached(one) ?? []) : [{ asset }];
  });
}
