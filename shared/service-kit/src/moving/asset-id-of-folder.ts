import { createHash } from 'node:crypto';

/**
 * Returns the id of the asset that media makes of a folder of files that a service had before: always the same, a UUID of version 8 made
 * of a hash. Social's `asset_of_folder` computes the same in SQL.
 */
export function assetIdOfFolder(service: 'social' | 'messaging', folder: string): string {
  const bytes = createHash('sha256').update(`${service} ${folder}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
