import type { Attachment } from './attachment-store.ts';
import type { Poster } from './post-body.ts';

/** The longer side of a poster, in pixels: the largest size shown. */
const longestSide = 1_280;
const patienceMs = 5_000;

const captured = new WeakMap<File, Promise<File | undefined>>();

/**
 * Returns a picture of a moment near the beginning of a video, as its poster; always the same moment. Returns undefined if this
 * browser cannot play the video, which is then sent without a poster.
 */
function capturePoster(video: File): Promise<File | undefined> {
  const known = captured.get(video) ?? capture(video).catch(() => undefined);
  captured.set(video, known);
  return known;
}

/** A poster for each video of a post that this browser can show. */
export async function capturePosters(
  attachments: readonly Pick<Attachment, 'kind' | 'file'>[],
): Promise<readonly Poster[]> {
  const pictures = await Promise.all(
    attachments.map(({ kind, file }) => (kind === 'VIDEO' ? capturePoster(file) : undefined)),
  );
  return pictures.flatMap((picture, of) => (picture === undefined ? [] : [{ picture, of }]));
}

async function capture(file: File): Promise<File | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = url;
    await waitForEvent(video, 'loadeddata');
    // A first moment is often black.
    video.currentTime = Number.isFinite(video.duration) ? Math.min(1, video.duration / 10) : 0.1;
    await waitForEvent(video, 'seeked');
    const blob = await drawFrame(video);
    return blob === null
      ? undefined
      : new File([blob], 'poster.jpg', { type: blob.type, lastModified: file.lastModified });
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
