import { useEffect, useRef, useState } from 'react';
import { checkFiles } from '#/shared/http/attachment-rules.ts';
import { deleteValue, readValue, storeValue } from '#/shared/storage/stored-values.ts';

/** The files of the next message, in their order; stored in this browser until it is sent. */
export function useAttachments(userId: string, conversationId: string) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const name = `message-files:${conversationId}`;
  const isTouched = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    void readValue(userId, name).then((value) => {
      if (!isCurrent || isTouched.current || !Array.isArray(value)) return;
      setFiles(value.filter((file) => file instanceof File));
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, name]);

  function replace(next: readonly File[]) {
    isTouched.current = true;
    setFiles(next);
    void (next.length === 0 ? deleteValue(userId, name) : storeValue(userId, name, next));
  }
  function add(offered: readonly File[]) {
    const checked = checkFiles('message', offered, files.length);
    setRefusals(checked.refusals);
    replace([...files, ...checked.taken]);
  }
  function remove(file: File) {
    setRefusals([]);
    replace(files.filter((one) => one !== file));
  }
  function clear() {
    setRefusals([]);
    replace([]);
  }
  return { files, refusals, add, remove, clear };
}
