import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { sessionStore } from '#/shared/storage/page-storage.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { storeVoiceNote } from './stored-voice-note.ts';
import { findVoiceNoteFormat, nameVoiceNote, type VoiceNoteFormat } from './voice-note-format.ts';

declare global {
  interface Document {
    /** Only some browsers have it: the others enforce no such policy. */
    readonly featurePolicy?: { readonly allowsFeature: (feature: string) => boolean };
  }
}

const KEY = 'record-voice-note';

/**
 * Returns whether this page may use the microphone. Only the page of messages is served with that permission: an app that was
 * opened at another address has to load the page again.
 */
function isMicrophonePermitted(): boolean {
  return document.featurePolicy?.allowsFeature('microphone') ?? true;
}

/** Loads the page again with its permission; the recording is offered there. */
function reloadForMicrophone(conversationId: string): void {
  sessionStore.setItem(KEY, conversationId);
  window.location.reload();
}

/** Returns, once, whether the page was loaded again to record in this conversation. */
function wasReloadedToRecord(conversationId: string): boolean {
  if (sessionStore.getItem(KEY) !== conversationId) return false;
  sessionStore.removeItem(KEY);
  return isMicrophonePermitted();
}

const MAX_MS = 5 * 60_000;
/** A shorter recording is a slip of the finger. */
const MIN_MS = 500;
/** How often the recording so far is stored, so that a crash loses no more than this. */
const PIECE_MS = 1_000;

interface Recording {
  readonly startedAt: number;
  readonly stop: (isKept: boolean) => void;
}

/**
 * Records a voice note with the microphone. `onRecorded` gets the file, even if the component was unmounted during the recording;
 * it is not called for a recording that was cancelled or is too short.
 */
export function useVoiceRecorder(userId: string, conversationId: string, onRecorded: (file: File) => void) {
  const [recording, setRecording] = useState<Recording>();
  const [isAsking, setAsking] = useState(false);
  const current = useRef<Recording>(undefined);
  const isMounted = useRef(true);
  const keep = useEffectEvent(onRecorded);

  async function start() {
    const format = findVoiceNoteFormat();
    if (!format || current.current || isAsking) return;
    // An app that was opened at another page was served without the permission; the page of messages has it.
    if (!isMicrophonePermitted()) return reloadForMicrophone(conversationId);
    setAsking(true);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isMounted.current) recordOrEnd(stream, format);
      else endStream(stream);
    } catch (error) {
      showToast('error', isRefusal(error) ? messageTexts.microphoneRefused : messageTexts.microphoneFailed);
    }
    setAsking(false);
  }

  /** The microphone of a recording that cannot start is switched off: nothing would show that it is on. */
  function recordOrEnd(stream: MediaStream, format: VoiceNoteFormat) {
    try {
      record(stream, format);
    } catch (error) {
      endStream(stream);
      throw error;
    }
  }

  function record(stream: MediaStream, format: VoiceNoteFormat) {
    const recorder = new MediaRecorder(stream, { mimeType: format.type });
    // First of all, because a browser may refuse here, and nothing has to be undone then. No event comes before this function ends.
    recorder.start(PIECE_MS);
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
      const file = new File(pieces, nameVoiceNote(length / 1000, format), { type: format.mediaType });
      const isDone = isKept && length >= MIN_MS;
      if (isDone) keep(file);
      // A recording rejected for silence shows its own message.
      if (isMounted.current && !isDone) announce(messageTexts.voiceNoteDiscarded);
      else if (isMounted.current && file.size > 0) announce(messageTexts.voiceNoteAttached);
      void stored.discard();
    });
    const stop = (next: boolean) => {
      isKept = next;
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const timer = setTimeout(() => stop(true), MAX_MS);
    current.current = { startedAt, stop };
    setRecording(current.current);
    announce(messageTexts.recording);
  }

  const resume = useEffectEvent(() => {
    if (wasReloadedToRecord(conversationId)) void start();
  });
  useEffect(() => {
    isMounted.current = true;
    resume();
    return () => {
      isMounted.current = false;
      // `onRecorded` is called after the unmount too: the recording so far becomes a file of the conversation's draft.
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
