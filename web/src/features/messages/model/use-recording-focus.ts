import { useEffect, useRef } from 'react';

/**
 * The bar of a recording and the row of the text take turns, and a button that has the focus goes with its row. Gives the focus
 * to what comes next: to the sending of a voice note that was finished, or to the microphone after one that was discarded.
 */
export function useRecordingFocus(isRecording: boolean) {
  const microphone = useRef<HTMLButtonElement>(null);
  const sending = useRef<HTMLButtonElement>(null);
  const isDiscarded = useRef(false);
  useEffect(() => {
    if (!isRecording) return;
    isDiscarded.current = false;
    return () => {
      // Whoever was elsewhere when the longest recording ended stays there.
      if (document.activeElement !== document.body) return;
      const hasNothingToSend = isDiscarded.current || sending.current?.disabled;
      (hasNothingToSend ? microphone : sending).current?.focus({ preventScroll: true });
    };
  }, [isRecording]);
  const discard = () => {
    isDiscarded.current = true;
  };
  return { microphone, sending, discard };
}
