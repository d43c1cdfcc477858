import { useEffect, useEffectEvent, useState } from 'react';
import { readCarriedFiles } from '#/shared/browser/carried-files.ts';
import { readDroppedFiles } from '#/shared/uploads/choose-files.ts';
import type { ChosenFile } from '#/shared/uploads/run-uploads.ts';

const WRITABLE = 'input, textarea, [contenteditable="true"]';

/**
 * Takes files that are dropped anywhere on the page, and those that are pasted while nobody writes. Returns whether files are dragged
 * over the page.
 */
export function useIncomingFiles(add: (files: readonly ChosenFile[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const addNow = useEffectEvent(add);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      // Into another element of the page it has one.
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      // A browser would leave the page for a file that nobody takes.
      event.preventDefault();
      void readDroppedFiles(event.dataTransfer).then((files) => addNow(files));
    };
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData === null || (event.target instanceof Element && event.target.closest(WRITABLE))) return;
      const files = readCarriedFiles(event.clipboardData);
      if (files.length > 0) addNow(files.map((file) => ({ file })));
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return isOver;
}
