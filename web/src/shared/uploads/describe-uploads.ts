import * as uploadTexts from '#/shared/config/texts/uploads.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { isUnderWay, type Upload } from './uploads-store.ts';

/** Returns what the list says of an upload below its name. */
export function describeUpload({ state, name, size, progress, message, wasKnown }: Upload): string {
  const part = { sent: formatSize(progress), size: formatSize(size) };
  switch (state) {
    case 'waiting':
      return uploadTexts.waiting;
    case 'hashing':
      return uploadTexts.hashing({ percent: percentOf(progress, size) });
    case 'sending':
      return message === undefined ? uploadTexts.sent(part) : `${message} ${uploadTexts.sent(part)}`;
    case 'offline':
      return uploadTexts.offline;
    case 'paused':
      return uploadTexts.paused(part);
    case 'checking':
      return uploadTexts.checking;
    case 'missing':
      return message ?? uploadTexts.missing({ name });
    case 'done':
      return wasKnown ? uploadTexts.wasKnown : uploadTexts.done;
    case 'failed':
      return message ?? uploadTexts.failed;
  }
}

/** Returns the title of the list. */
export function describeUploads(uploads: readonly Upload[]): string {
  const busy = uploads.filter((upload) => isUnderWay(upload) || upload.state === 'checking').length;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const waiting = uploads.filter(({ state }) => state === 'failed' || state === 'missing').length;
  if (busy > 0) return uploadTexts.uploading({ done, count: uploads.length });
  if (waiting > 0) return uploadTexts.needAttention({ count: waiting });
  return done === uploads.length ? uploadTexts.finished({ count: done }) : uploadTexts.uploads;
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.floor((part / whole) * 100));
}

/** Returns how much of all files has been sent, in percent. */
export function percentOfAll(uploads: readonly Upload[]): number {
  const whole = uploads.reduce((sum, { size }) => sum + size, 0);
  return percentOf(
    uploads.reduce((sum, upload) => sum + sentOf(upload), 0),
    whole,
  );
}

function sentOf({ state, size, progress }: Upload): number {
  if (state === 'done' || state === 'checking') return size;
  return state === 'sending' || state === 'offline' || state === 'paused' ? progress : 0;
}

/** Returns the uploads in the order in which they are listed: those that need the person first, those that have arrived last. */
export function sortUploads(uploads: readonly Upload[]): readonly Upload[] {
  return uploads.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ state }: Upload): number {
  if (state === 'failed' || state === 'missing') return 0;
  return state === 'done' ? 2 : 1;
}
