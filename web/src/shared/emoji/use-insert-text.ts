import { type RefObject, useEffect, useRef } from 'react';
import { useCaret } from '#/shared/hooks/use-caret.ts';

interface InsertTextOptions {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Returns how to put a text in the place of the selection, with the caret behind it; at the end of a field that was not used yet. */
export function useInsertText({ box, value, onChange }: InsertTextOptions): (inserted: string) => void {
  const setCaret = useCaret(box, value);
  const wasFocused = useRef(false);
  useEffect(() => {
    const field = box.current;
    const remember = () => {
      wasFocused.current = true;
    };
    field?.addEventListener('focus', remember);
    return () => field?.removeEventListener('focus', remember);
  }, [box]);
  return (inserted) => {
    const field = wasFocused.current || document.activeElement === box.current ? box.current : null;
    const start = field?.selectionStart ?? value.length;
    const end = field?.selectionEnd ?? value.length;
    setCaret(start + inserted.length);
    onChange(value.slice(0, start) + inserted + value.slice(end));
  };
}
