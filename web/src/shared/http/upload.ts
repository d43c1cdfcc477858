/** The response to an upload that reported its progress. */
interface UploadAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface Upload {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  /** Called with whole percents, 0 to 100. */
  readonly onProgress?: ((percent: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The upload is aborted this long after the last byte was sent. There is no limit on its whole time, because a connection may be slow. */
  readonly stallMs: number;
}

/** Bytes in a millisecond, on a line of which nothing is known yet: a slow one. */
const SLOW_RATE = 32;
/** A shorter time does not show the speed of a line. */
const LEAST_MS = 1_000;

/**
 * The one place that uses XMLHttpRequest: fetch does not report how much was sent. Rejects when no answer came, and
 * with the signal's reason when it was called off.
 */
export function sendUpload({ method, url, headers, form, onProgress, signal, stallMs }: Upload): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const delay = createDelayEstimate();
    let stall: ReturnType<typeof setTimeout>;
    const fail = () => reject(signal?.aborted ? signal.reason : new Error('The upload got no answer'));
    const abort = () => request.abort();
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(abort, stallMs + delay.read());
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      delay.note(event.loaded, performance.now());
      watch();
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener('progress', watch);
    request.addEventListener('load', () => resolve({ status: request.status, body: parseJson(request.responseText) }));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal?.removeEventListener('abort', abort);
    });
    signal?.addEventListener('abort', abort);
    watch();
    request.send(form);
  });
}

/**
 * Estimates how long a byte reported as sent is still in transit, in ms. A browser reports bytes handed to the system, which
 * buffers some megabytes and sends them at the speed of the line: an upload of that size is reported as sent at once. The first
 * report is taken as the size of the buffer, later ones as the speed.
 */
function createDelayEstimate() {
  let first: { readonly loaded: number; readonly at: number } | undefined;
  let rate = SLOW_RATE;
  return {
    note(loaded: number, at: number): void {
      first ??= { loaded, at };
      if (at - first.at >= LEAST_MS && loaded > first.loaded) rate = (loaded - first.loaded) / (at - first.at);
    },
    read: () => (first === undefined ? 0 : first.loaded / rate),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Builds a multipart body: files unchanged, lists of files as a repeated field, other objects and lists as JSON, everything
 * else as text. Fields that are undefined or null are omitted.
 */
export function toFormData(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (isFileList(value)) for (const file of value) form.append(name, file);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

function isFileList(value: unknown): value is readonly Blob[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof Blob);
}
