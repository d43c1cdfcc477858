import { randomBytes } from 'node:crypto';

export interface FormPart {
  readonly name: string;
  readonly value: string | Buffer;
  /** Makes it a file. */
  readonly fileName?: string;
  readonly type?: string;
}

/** A multipart body with its content type. */
export function multipartBody(parts: readonly FormPart[]): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = `test-${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(({ name, value, fileName, type = 'application/octet-stream' }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: ${type}`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  return {
    payload: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export function pictures(...files: Buffer[]): FormPart[] {
  return files.map((value, index) => ({ name: 'media', value, fileName: `${index}.png`, type: 'image/png' }));
}
