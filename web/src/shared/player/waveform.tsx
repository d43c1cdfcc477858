interface WaveformProps {
  /** How loud each of some equal parts is, from 0 to 1. */
  readonly peaks: readonly number[];
  readonly className: string;
}

/** Fewer than there are values, so that bars can be told apart on a phone. */
const MOST_BARS = 100;
/** Of a bar that is silence, of 100. */
const LOWEST = 3;

/** Draws how loud a sound is. */
export function Waveform({ peaks, className }: WaveformProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${MOST_BARS} 100`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full fill-current ${className}`}
    >
      <path d={drawBars(peaks)} />
    </svg>
  );
}

/** Returns the bars as an SVG path in a box of {@link MOST_BARS} × 100. */
function drawBars(peaks: readonly number[]): string {
  const count = Math.min(MOST_BARS, peaks.length);
  const width = MOST_BARS / count;
  return Array.from({ length: count }, (_, bar) => {
    const part = peaks.slice(Math.floor((bar * peaks.length) / count), Math.ceil(((bar + 1) * peaks.length) / count));
    const height = Math.max(LOWEST, 100 * Math.max(...part));
    return `M${(bar + 0.2) * width},${50 - height / 2}h${0.6 * width}v${height}h${-0.6 * width}z`;
  }).join('');
}
