import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { isMicrophonePermitted, reloadForMicrophone, wasReloadedToRecord } from './page-microphone.ts';
import { storeVoiceNote } from './stored-voice-note.ts';
import { findVoiceNoteFormat, nameVoiceNote } from './voice-note-format.ts';

const MAX_MS = 5 * 60_000;
/** A shorter one is a slip of the finger. */
const MIN_MS = 500;
/** How often what was recorded is stored. */
const PIECE_MS = 1_000;

interface Recording {
  readonly startedAt: number;
  readonly stop: (isKept: boolean) => void;
}

/** Records a voice note with the microphone. `onRecorded` gets the file; it is not called for one that is cancelled. */
export function useVoiceRecorder(userId: string, conversationId: string, onRecorded: (file: File) => void) {
  const [recording, setRecording] = useState<Recording>();
  const [isAsking, setAsking] = useState(false);
  const current = useRef<Recording>(undefined);
  const isOpen = useRef(true);
  const keep = useEffectEvent(onRecorded);

  async function start() {
    const format = findVoiceNoteFormat();
    if (!format || current.current || isAsking) return;
    if (!isMicrophonePermitted()) return reloadForMicrophone(conversationId);
    setAsking(true);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isOpen.current) record(stream, format);
      else endStream(stream);
    } catch (error) {
      showToast('error', isRefusal(error) ? messageTexts.microphoneRefused : messageTexts.microphoneFailed);
    }
    setAsking(false);
  }

  function record(stream: MediaStream, format: NonNullable<ReturnType<typeof findVoiceNoteFormat>>) {
    const recorder = new MediaRecorder(stream, { mimeType: format.type });
    const startedAt = Date.now();
    const stored = storeVoiceNote(userId, conversationId, startedAt, format);
    const pieces: Blob[] = [];
    let isKept = true;
    recorder.addEventListener('dataavailable', ({ data }) => {
      pieces.push(data);
      stored.add(data);
    });
    recorder.addEventListener('stop', () => {
      clearTimeout(timer);
      endStream(stream);
      current.current = undefined;
      setRecording(undefined);
      const length = Date.now() - startedAt;
      if (isKept && length >= MIN_MS)
        keep(new File(pieces, nameVoiceNote(length / 1000, format), { type: format.mediaType }));
      void stored.end();
    });
    const stop = (next: boolean) => {
      isKept = next;
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const timer = setTimeout(() => stop(true), MAX_MS);
    recorder.start(PIECE_MS);
    current.current = { startedAt, stop };
    setRecording(current.current);
    announce(messageTexts.recording);
  }

  const resume = useEffectEvent(() => {
    if (wasReloadedToRecord(conversationId)) void start();
  });
  useEffect(() => {
    isOpen.current = true;
    resume();
    return () => {
      isOpen.current = false;
      // What was recorded so far stays with the draft of its conversation.
      current.current?.stop(true);
    };
  }, []);
  return { canRecord: findVoiceNoteFormat() !== undefined, isAsking, recording, start };
}

function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');
}
