import type { Asset } from '@stagedoor/contracts/vault';
import { expect } from 'vitest';
import { call } from './api.ts';
import { until } from './page-state.ts';

const tus = { 'tus-resumable': '1.0.0' };

interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Puts a file into a person's vault, by the protocol of resumable uploads; returns it once it is there. */
export async function uploadAsset(address: string, token: string, file: UploadedFile): Promise<Asset> {
  const { name, mimeType, buffer } = file;
  const authorization = `Bearer ${token}`;
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const created = await fetch(`${address}/api/media/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      authorization,
      'upload-length': String(buffer.length),
      'upload-metadata': `filename ${encode(name)},filetype ${encode(mimeType)}`,
    },
  });
  const id = created.headers.get('location')?.split('/').at(-1);
  if (created.status !== 201 || id === undefined) throw new Error(`${created.status} ${await created.text()}`);
  const sent = await fetch(`${address}/api/media/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...tus, authorization, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(buffer),
  });
  if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`);
  return until(async () => {
    const { asset } = await call<{ readonly asset?: Asset }>(address, 'GET', `/media/uploads/${id}`, { token });
    expect(asset).toBeDefined();
    return asset as Asset;
  });
}
