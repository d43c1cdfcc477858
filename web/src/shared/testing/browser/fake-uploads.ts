import { onTestFinished, vi } from 'vitest';

interface FakeUpload {
  readonly id: string;
  readonly size: number;
  readonly metadata: string;
  received: number;
}

interface FakeUploadsOptions {
  /** Called before each request; a status of 400 or more refuses it, 0 cuts the connection, and a promise holds it back. */
  readonly answer?: (request: { readonly method: string; readonly upload: FakeUpload | undefined }) => Answer;
}

type Answer = Refused | undefined | Promise<Refused | undefined>;
interface Refused {
  readonly status: number;
  readonly message?: string;
}

/**
 * Stands in for the server's side of the tus protocol until the test ends: the library sends by XMLHttpRequest. Returns the uploads
 * and, in their order, the requests.
 */
export function fakeUploads({ answer = () => undefined }: FakeUploadsOptions = {}) {
  const uploads = new Map<string, FakeUpload>();
  const requests: { method: string; authorization: string | undefined }[] = [];

  class TusRequest {
    readonly upload: { onprogress?: (event: object) => void } = {};
    readonly headers = new Headers();
    onload = () => {};
    onerror = (_error: unknown) => {};
    status = 0;
    responseText = '';
    private method = '';
    private url = '';
    private isAborted = false;
    private readonly answered = new Headers();

    open(method: string, url: string): void {
      this.method = method;
      this.url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.answered.get(name);
    }
    abort(): void {
      this.isAborted = true;
    }
    send(body: Blob | null): void {
      requests.push({ method: this.method, authorization: this.headers.get('authorization') ?? undefined });
      void this.handle(body);
    }

    private async handle(body: Blob | null): Promise<void> {
      const found = uploads.get(this.url.slice(this.url.lastIndexOf('/') + 1));
      const refused = await answer({ method: this.method, upload: found });
      if (this.isAborted) return;
      if (refused?.status === 0) return this.onerror(new Error('Cut'));
      if (refused !== undefined)
        return this.end(refused.status, { message: refused.message, statusCode: refused.status });
      if (this.method === 'POST') return this.create();
      if (found === undefined) return this.end(404, { message: 'Upload not found' });
      if (this.method === 'PATCH') {
        found.received = Number(this.headers.get('upload-offset')) + (body?.size ?? 0);
        this.upload.onprogress?.({ lengthComputable: true, loaded: body?.size ?? 0 });
      }
      if (this.method === 'DELETE') uploads.delete(found.id);
      this.answered.set('upload-offset', String(found.received));
      this.answered.set('upload-length', String(found.size));
      this.end(this.method === 'HEAD' ? 200 : 204);
    }
    private create(): void {
      const id = `upload-${uploads.size + 1}`;
      const size = Number(this.headers.get('upload-length'));
      uploads.set(id, { id, size, received: 0, metadata: this.headers.get('upload-metadata') ?? '' });
      this.answered.set('location', `/api/media/uploads/${id}`);
      this.end(201);
    }
    private end(status: number, body?: object): void {
      this.status = status;
      this.responseText = body === undefined ? '' : JSON.stringify({ success: false, ...body });
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', TusRequest);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return { uploads, requests };
}
