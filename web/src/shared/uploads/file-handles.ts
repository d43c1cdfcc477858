const handles = new WeakMap<File, FileSystemFileHandle>();

/** Remembers the browser's reference to a chosen file, by which its upload goes on after a reload without a copy of it. */
export function noteHandle(file: File, handle: FileSystemFileHandle): void {
  handles.set(file, handle);
}

export function handleOf(file: File): FileSystemFileHandle | undefined {
  return handles.get(file);
}
