import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatPercent } from '#/shared/format/format-percent.ts';

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** Such as `+25%`; `New` if there was nothing before. */
  readonly label: string;
}

/** Returns how a figure changed since the period before. */
export function compareFigures(now: number, before: number, tag: string = __LANGUAGE_TAG__): Change {
  if (now === before) return { direction: 'same', label: `±${formatPercent(0, tag)}` };
  const direction = now > before ? 'up' : 'down';
  // A percentage of nothing, or of a loss, would be meaningless.
  if (before === 0 && now > 0) return { direction, label: paymentTexts.newLabel };
  if (before <= 0) return { direction, label: direction === 'up' ? wordTexts.more : paymentTexts.less };
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { direction, label: `${direction === 'up' ? '+' : '−'}<${formatPercent(1, tag)}` };
  if (percent > 999) return { direction, label: `>+${formatPercent(999, tag)}` };
  return { direction, label: `${percent > 0 ? '+' : '−'}${formatPercent(Math.abs(percent), tag)}` };
}
