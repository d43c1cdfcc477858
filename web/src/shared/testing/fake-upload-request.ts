/** Replaces XMLHttpRequest: a test decides the reported progress, and when the server answers. */
export class FakeUploadRequest extends EventTarget {
  static readonly sent: FakeUploadRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers = new Headers();
  status = 0;
  responseText = '';
  url = '';
  body: unknown;

  /** The one that was sent last. Throws if there is none. */
  static last(): FakeUploadRequest {
    const last = FakeUploadRequest.sent.at(-1);
    if (last === undefined) throw new Error('Nothing was sent');
    return last;
  }

  open(_method: string, url: string): void {
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(body: unknown): void {
    this.body = body;
    FakeUploadRequest.sent.push(this);
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }));
  }

  answer(status: number, body: unknown = {}): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.end('load');
  }

  abort(): void {
    this.end('abort');
  }

  private end(kind: string): void {
    this.dispatchEvent(new Event(kind));
    this.dispatchEvent(new Event('loadend'));
  }
}
