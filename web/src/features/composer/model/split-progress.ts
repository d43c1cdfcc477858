/**
 * Returns how much of each file is uploaded, in whole percent, from the progress of the whole upload: the files are sent one
 * after the other.
 */
export function splitProgress(sizes: readonly number[], percent: number): readonly number[] {
  let left = (sizes.reduce((sum, size) => sum + size, 0) * percent) / 100;
  return sizes.map((size) => {
    const sent = Math.min(size, left);
    left -= sent;
    return size === 0 ? 100 : Math.floor((sent / size) * 100);
  });
}
