import { useState } from 'react';
import { judgeFiles } from '#/shared/http/attachment-rules.ts';

/** The files that go with the next message, in their order. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  function add(offered: readonly File[]) {
    const judged = judgeFiles('message', offered, files.length);
    setRefusals(judged.refusals);
    setFiles([...files, ...judged.taken]);
  }
  function remove(file: File) {
    setRefusals([]);
    setFiles(files.filter((one) => one !== file));
  }
  function clear() {
    setRefusals([]);
    setFiles([]);
  }
  return { files, refusals, add, remove, clear };
}
