/** How many times as long the long text is. */
export const lengthening = 8;
/** Twice the text may take two and a half times as long. Work that grows with the square of the length takes four times as long. */
const mostGrowth = 2.5 ** Math.log2(lengthening);
const tries = 10;

/**
 * Whether work on a text that is {@link lengthening} times as long takes little more than that many times the processor time. Both are
 * measured on the same machine at the same moment, and one success is enough: other load makes single attempts slower, but none faster than
 * the work is.
 */
export function hasSteadyGrowth(onShort: () => unknown, onLong: () => unknown): boolean {
  // Compiled before it is measured.
  onShort();
  return Array.from({ length: tries }).some(() => spentOn(onLong) <= mostGrowth * spentOn(onShort));
}

function spentOn(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user;
}
