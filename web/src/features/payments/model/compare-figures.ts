import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** Such as `+25%`; `New` where there was nothing before. */
  readonly label: string;
}

/** Returns how a figure changed since the period before. */
export function compareFigures(now: number, before: number): Change {
  if (now === before) return { direction: 'same', label: '±0%' };
  const direction = now > before ? 'up' : 'down';
  // A percentage of nothing, or of a loss, would be meaningless.
  if (before === 0 && now > 0) return { direction, label: paymentTexts.newLabel };
  if (before <= 0) return { direction, label: direction === 'up' ? wordTexts.more : paymentTexts.less };
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { direction, label: direction === 'up' ? '+<1%' : '−<1%' };
  if (percent > 999) return { direction, label: '>+999%' };
  return { direction, label: percent > 0 ? `+${percent}%` : `−${-percent}%` };
}
