import { useCallback, useState } from 'react';

/** Counts what a screen holds as typed and saved nowhere. Whatever ends a form of it, also a crash, must call what was returned. */
export function useHeldChanges() {
  const [held, setHeld] = useState(0);
  const holdUnsavedChanges = useCallback(() => {
    let isHeld = true;
    setHeld((count) => count + 1);
    return () => {
      if (isHeld) setHeld((count) => count - 1);
      isHeld = false;
    };
  }, []);
  return { isUnsaved: held > 0, holdUnsavedChanges };
}
