import { useEffect, useRef } from 'react';

/**
 * The recording bar and the text row replace each other, and a focused button is removed with its row. Moves the focus to the next
 * control: to Send after a finished voice note, or to the microphone after a discarded one.
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
