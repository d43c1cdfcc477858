import { afterEach, expect, it, vi } from 'vitest';
import { findVoiceNoteFormat, formatLength, nameVoiceNote } from './voice-note-format.ts';

afterEach(() => vi.unstubAllGlobals());

function stubRecorder(...types: readonly string[]) {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => undefined } });
  vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => types.includes(type) });
}

it('records in the first format that the browser knows', () => {
  stubRecorder('audio/webm;codecs=opus', 'audio/ogg;codecs=opus');
  expect(findVoiceNoteFormat()?.extension).toBe('ogg');
  stubRecorder('audio/webm;codecs=opus', 'audio/mp4');
  expect(findVoiceNoteFormat()?.extension).toBe('m4a');
});

it('offers no recording where there is no microphone, no recorder, or no format that can be sent', () => {
  stubRecorder('video/quicktime');
  expect(findVoiceNoteFormat()).toBeUndefined();
  stubRecorder('audio/mp4');
  vi.stubGlobal('navigator', {});
  expect(findVoiceNoteFormat()).toBeUndefined();
  vi.unstubAllGlobals();
  expect(findVoiceNoteFormat()).toBeUndefined();
});

it('names a voice note by its length', () => {
  expect([0, 9.9, 65, 300].map(formatLength)).toEqual(['0:00', '0:09', '1:05', '5:00']);
  expect(nameVoiceNote(65.4, { extension: 'm4a' })).toBe('Voice note 1.05.m4a');
});
