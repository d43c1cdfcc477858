/**
 * How much of each file has left, in whole percents, when so much of all of them has: they go one after the other, in
 * their order.
 */
export function splitProgress(sizes: readonly number[], percent: number): readonly number[] {
  let left = (sizes.reduce((sum, size) => sum + size, 0) * percent) / 100;
  return sizes.map((size) => {
    const sent = Math.min(size, left);
    left -= sent;
    return size === 0 ? 100 : Math.floor((sent / size) * 100);
  });
}
