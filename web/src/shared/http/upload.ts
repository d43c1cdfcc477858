/** Returns a request that went out with news of its progress. */
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
  readonly onProgress: (percent: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** The upload is aborted when no byte was sent for this long. There is no limit on its whole time, because a connection may be slow. */
  readonly stallMs: number;
}

/**
 * The one place that uses XMLHttpRequest: fetch does not report how much was sent. Rejects when no answer came, and
 * with the signal's reason when it was called off.
 */
export function sendUpload({ method, url, headers, form, onProgress, signal, stallMs }: Upload): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const fail = () => reject(signal?.aborted ? signal.reason : new Error('The upload got no answer'));
    const abort = () => request.abort();
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(abort, stallMs);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      watch();
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100));
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
