import { readCarriedFiles } from '#/shared/browser/carried-files.ts';
import { noteHandle } from './file-handles.ts';
import type { ChosenFile } from './run-uploads.ts';

/**
 * Opens the browser's dialog for files. Where it gives references to them, an upload goes on after a reload without choosing them
 * again. A phone's own dialog, which also offers its camera, gives none. Returns no files if it was closed.
 */
export async function chooseFiles({ isOne = false } = {}): Promise<readonly ChosenFile[]> {
  if (window.showOpenFilePicker !== undefined && givesHandles()) {
    const handles = await window.showOpenFilePicker({ multiple: !isOne }).catch(ignoreClosing);
    return Promise.all(
      handles.map(async (handle) => {
        const file = await handle.getFile();
        noteHandle(file, handle);
        return { handle, file };
      }),
    );
  }
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = !isOne;
    input.hidden = true;
    const end = () => {
      input.remove();
      resolve([...(input.files ?? [])].map((file) => ({ file })));
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    // On the page, because Safari forgets one that is nowhere.
    document.body.append(input);
    input.click();
  });
}

function ignoreClosing(error: unknown): FileSystemFileHandle[] {
  if (error instanceof DOMException && error.name === 'AbortError') return [];
  throw error;
}

/** Returns dropped files, with references where the browser gives some. Must be called while the event is handled. */
export async function readDroppedFiles(dropped: DataTransfer): Promise<readonly ChosenFile[]> {
  const items = [...dropped.items].filter(({ kind }) => kind === 'file');
  const asked = items.map((item) => item.getAsFileSystemHandle?.().catch(() => null));
  const files = readCarriedFiles(dropped);
  const handles = await Promise.all(asked);
  return files.flatMap((file, index) => {
    const handle = handles[index];
    // A folder has no content of its own.
    if (handle instanceof Object && handle.kind === 'directory') return [];
    const isOfFile = handle instanceof Object && handle.name === file.name && handle instanceof FileSystemFileHandle;
    return [{ file, ...(isOfFile && { handle }) }];
  });
}

/** Whether the browser gives references to files. A phone's own dialog, which also offers its camera, gives none. */
export function givesHandles(): boolean {
  return window.showOpenFilePicker !== undefined && window.matchMedia('(pointer: fine)').matches;
}
