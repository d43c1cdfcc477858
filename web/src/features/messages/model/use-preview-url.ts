import { useEffect, useState } from 'react';

/** Returns an object URL of a file that is not uploaded yet, if it is of this kind; otherwise undefined. */
export function usePreviewUrl(file: File, kind: 'image' | 'audio'): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith(`${kind}/`)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, kind]);
  return url;
}
