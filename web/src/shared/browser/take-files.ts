import type { ClipboardEvent, DragEvent } from 'react';
import { readCarriedFiles } from './carried-files.ts';

type Add = (files: readonly File[]) => void;

/** Props for a field into which files can be pasted. Text is pasted by the browser, which can undo that. */
export function takePastedFiles(add: Add) {
  return {
    onPaste(event: ClipboardEvent) {
      const files = readCarriedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    },
  };
}

/** Props for a form onto which files can be dropped. Text that is dragged is the browser's business. */
export function takeDroppedFiles(add: Add) {
  return {
    onDragOver(event: DragEvent) {
      if (holdsFiles(event)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      const files = readCarriedFiles(event.dataTransfer);
      if (files.length === 0 && event.target instanceof HTMLTextAreaElement) return;
      // A browser would leave the page for a file that nobody takes.
      event.preventDefault();
      if (files.length > 0) add(files);
    },
  };
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
