import { uploadsPath } from '@stagedoor/contracts/vault';
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { type ClientError, PersonLeftError, toClientError } from '#/shared/http/client-error.ts';
import { refreshSession } from '#/shared/http/refresh-session.ts';
import { getOwnSession, getPersonId } from '#/shared/session/session-store.ts';

interface Sending {
  readonly file: File;
  readonly sha256: string;
  /** The address of an upload to go on with; a new one is created if the server has it no longer. */
  readonly url: string | undefined;
  readonly personId: string;
  readonly signal: AbortSignal;
  /** Called if the server has the upload no longer, so that it begins again. */
  readonly onExpired: () => void;
  /** Called with the upload's address, by which it goes on later. */
  readonly onUrl: (url: string) => void;
  /** Called with the number of bytes that were sent. */
  readonly onProgress: (bytes: number) => void;
}

/** Bytes in one request. What a cut request has brought stays, so that this does not limit what is sent twice. */
const chunkSize = 16 * 1_024 * 1_024;
/** A connection that was cut comes back soon; for longer outages the caller waits. */
const retryDelays = [0, 1_000, 3_000];
/** The request is given up if nothing moves for this long. The browser buffers megabytes, which take a while on a slow line. */
const STALL_MS = 120_000;

/**
 * Sends a file by the tus protocol, or what is missing of it. Returns the id of the upload. Throws a ClientError, a PersonLeftError
 * if somebody else is signed in by now, or the signal's reason.
 */
export function sendFile({
  file,
  sha256,
  url,
  personId,
  signal,
  onExpired,
  onUrl,
  onProgress,
}: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stall = createStallTimer(() => {
      void upload.abort();
      fail(toClientError(0, undefined));
    });
    const upload = new Upload(file, {
      ...authorize(personId, signal, onExpired),
      endpoint: `${location.origin}/api${uploadsPath}`,
      uploadUrl: url ?? null,
      chunkSize,
      retryDelays,
      // Remembered by `upload-records.ts`, together with the file.
      storeFingerprintForResuming: false,
      metadata: { filename: file.name, filetype: file.type, sha256 },
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress(bytes) {
        stall.restart();
        onProgress(bytes);
      },
      onSuccess() {
        end();
        resolve(uploadIdOf(upload.url ?? ''));
      },
      onError: (error) => void describe(error, personId).then(fail),
    });
    const end = () => {
      stall.stop();
      signal.removeEventListener('abort', abort);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const abort = () => {
      void upload.abort();
      fail(signal.reason);
    };
    signal.addEventListener('abort', abort);
    stall.restart();
    upload.start();
  });
}

/** Has the server forget an upload that is not finished: what it has received no longer counts. */
export async function endUpload(url: string, personId: string): Promise<void> {
  await Upload.terminate(url, { ...authorize(personId), retryDelays }).catch((error: unknown) =>
    console.warn('An upload could not be ended; the server ends it after a day', error),
  );
}

/** The part of the options by which requests are made as this person, with a session that is renewed when it has expired. */
function authorize(personId: string, signal?: AbortSignal, onExpired?: () => void) {
  /** Refusals of the session in a row. */
  let refusals = 0;
  return {
    onBeforeRequest(request: HttpRequest) {
      // The library goes on with what it was about to do when it was aborted.
      signal?.throwIfAborted();
      const session = getOwnSession();
      if (session === null || session.user.id !== personId) throw new PersonLeftError();
      request.setHeader('Authorization', `Bearer ${session.token}`);
    },
    async onAfterResponse(request: HttpRequest, response: HttpResponse) {
      const status = response.getStatus();
      if (status === 401) {
        refusals += 1;
        const token = request.getHeader('Authorization')?.replace('Bearer ', '');
        // Without a response the library tries again.
        if (refusals < 3 && (await refreshSession(token ?? null)) !== null) throw new Error('The session was renewed');
        return;
      }
      refusals = 0;
      if (request.getMethod() === 'HEAD' && (status === 404 || status === 410)) onExpired?.();
      // The library takes any refusal for the end of an upload, and would begin another one.
      if (request.getMethod() === 'HEAD' && status >= 400 && status !== 404 && status !== 410) {
        throw new Error(`The server answered ${status}`);
      }
    },
    onShouldRetry(error: Error) {
      const status = statusOf(error);
      if (signal?.aborted || getPersonId() !== personId) return false;
      return status < 400 || status === 409 || status === 423 || status >= 500;
    },
  };
}

async function describe(error: unknown, personId: string): Promise<ClientError> {
  if (getPersonId() !== personId) return new PersonLeftError();
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return toClientError(response?.getStatus() ?? 0, await readBody(response?.getBody() ?? ''));
}

/** Returns 0 if no answer came. */
function statusOf(error: unknown): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

async function readBody(text: string): Promise<unknown> {
  try {
    const { translateErrorBody } = await import('#/shared/http/translate-error-body.ts');
    return translateErrorBody(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the id of an upload from its address. */
export function uploadIdOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

function createStallTimer(onStall: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    restart() {
      stop();
      timer = setTimeout(onStall, STALL_MS);
    },
  };
}
