import { createHash } from 'node:crypto';

/** A UUIDv7 for a moment. The same name and moment give the same id. */
export function makeId(name: string, moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(`demo world ${name}`).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
