import { Check, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { formatLength } from '../model/voice-note-format.ts';

interface RecordingBarProps {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

/** Replaces the text field while a voice note is recorded: shows its length, and buttons to finish or discard it. */
export function RecordingBar({ startedAt, onCancel, onDone }: RecordingBarProps) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const done = useRef<HTMLButtonElement>(null);
  // The button that started the recording is hidden.
  useEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex min-h-11 items-center gap-2">
      <IconButton label={messageTexts.cancelRecording} onClick={onCancel} className="size-11!">
        <Trash2 {...icon} />
      </IconButton>
      <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-like" />
      <p className="flex-1 text-ui text-ink">
        {messageTexts.recording} <span className="tabular text-ink-2">{formatLength((now - startedAt) / 1000)}</span>
      </p>
      <IconButton
        ref={done}
        label={messageTexts.endRecording}
        onClick={onDone}
        className="size-11! bg-main text-on-main! not-disabled:hover:bg-main-hover"
      >
        <Check {...icon} />
      </IconButton>
    </div>
  );
}
