import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Returns how to place the caret of a field whose text is about to change. */
export function useCaret(box: RefObject<HTMLTextAreaElement | null>, value: string): (place: number) => void {
  const caret = useRef<number>(undefined);
  // The caret can only be set once the field has its new text.
  useLayoutEffect(() => {
    if (caret.current === undefined || box.current?.value !== value) return;
    box.current.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [box, value]);
  return useCallback((place: number) => {
    caret.current = place;
  }, []);
}

/** Places the caret behind the text that a field has when it is shown; browsers place it before. */
export function useCaretAtEnd(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const end = box.current?.value.length ?? 0;
    box.current?.setSelectionRange(end, end);
  }, [box]);
}
