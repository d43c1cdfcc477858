import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataOf, Role } from '@stagedoor/contracts/call';
import type { FieldError } from '@stagedoor/contracts/error';
import type { Asset, getUpload, getVault, listAssets, organiseAssets } from '@stagedoor/contracts/vault';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';

export interface TestPerson {
  readonly id: string;
  readonly headers: { readonly authorization: string };
}

/** The fields of all answers, by their contracts: a test reads those of the call that it makes. */
type AnswerFields = Omit<Required<DataOf<typeof getUpload>>, 'id' | 'size' | 'state'> & {
  readonly state: Asset['state'] | DataOf<typeof getUpload>['state'];
} & Omit<Asset, 'state'> &
  DataOf<typeof getVault> &
  DataOf<typeof listAssets> &
  DataOf<typeof organiseAssets>;

/** An answer as a client gets it. */
export interface TestAnswer {
  readonly status: number;
  readonly data: AnswerFields;
  readonly message: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: { readonly [name: string]: unknown };
  readonly bytes: Buffer;
}

export const tus = { 'tus-resumable': '1.0.0' };
const octets = 'application/offset+octet-stream';

/** A request of a client. */
export interface TestRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  /** An object is sent as JSON. */
  readonly payload?: object;
}

export type MediaClient = ReturnType<typeof createMediaClient>;

/** Helpers to upload by the tus protocol, and to read what came of it. `send` makes a request. */
export function createMediaClient(send: (request: TestRequest) => Promise<TestAnswer>, dataDir: string) {
  const call = (person: TestPerson | null, request: TestRequest): Promise<TestAnswer> =>
    send({ ...request, headers: { ...person?.headers, ...request.headers } });

  function person(role: Role = 'CREATOR', id: string = randomUUID()): TestPerson {
    return { id, headers: asUser({ userId: id, role }) };
  }

  /** Creates an upload; returns its id. Throws the answer if that is refused. */
  async function create(who: TestPerson, size: number, metadata: { [name: string]: string } = {}): Promise<string> {
    const answer = await call(who, {
      method: 'POST',
      url: '/media/uploads',
      headers: { ...tus, 'upload-length': String(size), ...describe(metadata) },
    });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.message}`);
    const location = String(answer.headers.location);
    return location.slice(location.lastIndexOf('/') + 1);
  }

  const sendBytes = (who: TestPerson, id: string, offset: number, content: Buffer) =>
    call(who, {
      method: 'PATCH',
      url: `/media/uploads/${id}`,
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': octets },
      payload: content,
    });

  /** Waits until an upload is no longer being checked. */
  const settled = (who: TestPerson, id: string) =>
    waitFor(
      async () => {
        const { data } = await call(who, { method: 'GET', url: `/media/uploads/${id}` });
        return data.state === 'checking' ? undefined : data;
      },
      // What works on files comes after everything else on the machine.
      { timeoutMs: 60_000 },
    );

  return {
    dataDir,
    call,
    person,
    create,
    send: sendBytes,
    settled,
    async offset(who: TestPerson, id: string): Promise<number> {
      const answer = await call(who, { method: 'HEAD', url: `/media/uploads/${id}`, headers: tus });
      return answer.status === 200 ? Number(answer.headers['upload-offset']) : -answer.status;
    },
    get: (who: TestPerson | null, url: string) => call(who, { method: 'GET', url }),
    post: (who: TestPerson | null, url: string, payload: object) => call(who, { method: 'POST', url, payload }),
    /** Uploads a file in one piece and returns its asset. */
    async upload(who: TestPerson, content: Buffer, filename = 'file.bin', filetype = ''): Promise<Asset> {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const id = await create(who, content.length, { filename, filetype, sha256 });
      await sendBytes(who, id, 0, content);
      const done = await settled(who, id);
      if (done.state !== 'done') throw new Error(`${done.state}: ${done.message}`);
      return done.asset;
    },
    /** The files below a folder of the service's data. */
    async files(folder: string): Promise<string[]> {
      const names = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    },
  };
}

function describe(metadata: { readonly [name: string]: string }): { [header: string]: string } {
  const pairs = Object.entries(metadata).map(([name, text]) => `${name} ${Buffer.from(text).toString('base64')}`);
  return pairs.length === 0 ? {} : { 'upload-metadata': pairs.join(',') };
}
