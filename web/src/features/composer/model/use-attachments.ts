import { useEffect, useRef, useState } from 'react';
import { judgeFiles, moveItem } from './attachment-rules.ts';

export interface Attachment {
  readonly file: File;
  /** Of this page alone: shows the file without its having been sent. */
  readonly previewUrl: string;
}

/** The pictures that go with a post, in their order. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const made = useRef(new Set<string>());
  useEffect(
    () => () => {
      for (const url of made.current) URL.revokeObjectURL(url);
      made.current.clear();
    },
    [],
  );

  function add(files: readonly File[]) {
    const judged = judgeFiles(files, attachments.length);
    setRefusals(judged.refusals);
    const added = judged.taken.map((file) => ({ file, previewUrl: URL.createObjectURL(file) }));
    for (const { previewUrl } of added) made.current.add(previewUrl);
    setAttachments([...attachments, ...added]);
  }
  function remove(attachment: Attachment) {
    URL.revokeObjectURL(attachment.previewUrl);
    made.current.delete(attachment.previewUrl);
    setRefusals([]);
    setAttachments(attachments.filter((one) => one !== attachment));
  }
  const move = (index: number, by: 1 | -1) => setAttachments(moveItem(attachments, index, by));
  return { attachments, refusals, add, remove, move };
}
