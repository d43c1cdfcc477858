import * as messageTexts from '#/shared/config/texts/messages.ts';

/** The formats that browsers record; the one that most others can play comes first. */
const FORMATS = [
  { type: 'audio/mp4', mediaType: 'audio/mp4', extension: 'm4a' },
  { type: 'audio/ogg;codecs=opus', mediaType: 'audio/ogg', extension: 'ogg' },
  { type: 'audio/webm;codecs=opus', mediaType: 'audio/webm', extension: 'weba' },
] as const;

export type VoiceNoteFormat = (typeof FORMATS)[number];

/** Returns the format in which this browser records; undefined if it supports none that can be sent. */
export function findVoiceNoteFormat(): VoiceNoteFormat | undefined {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices?.getUserMedia) return undefined;
  return FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type));
}

/** Returns the format with this type of MediaRecorder's. */
export function findFormat(type: string): VoiceNoteFormat | undefined {
  return FORMATS.find((format) => format.type === type);
}

/** Returns a file's name that says how long the voice note is, such as `Voice note 1.05.m4a`. */
export function nameVoiceNote(seconds: number, { extension }: Pick<VoiceNoteFormat, 'extension'>): string {
  return messageTexts.voiceNote({ seconds: formatLength(seconds).replace(':', '.'), extension });
}

/** Minutes and seconds, such as `1:05`. */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
