import { createRandom } from '#/random.ts';

/** Makes a UUIDv7 for a moment; the random part comes from the seed. */
export type MakeId = (moment: Date) => string;

export function createIds(seed: string): MakeId {
  const random = createRandom(`${seed}/ids`);
  const hex = (digits: number) => Array.from({ length: digits }, () => random.whole(0, 15).toString(16)).join('');
  return (moment) => {
    const time = moment.getTime().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  };
}
