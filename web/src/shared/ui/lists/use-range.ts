import type { Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { createRange, type RangeOptions } from './create-range.ts';

/** Returns a virtualizer's `rangeExtractor` that renders a few rows at a time, each batch in a separate task. */
export function useRange(options: RangeOptions): (range: Range) => number[] {
  const [range] = useState(() => createRange(options));
  const [turn, goOn] = useReducer((turns: number) => turns + 1, 0);
  useEffect(() => {
    if (range.isWhole()) return;
    const next = setTimeout(goOn);
    return () => clearTimeout(next);
  });
  // The virtualizer recomputes the range when it receives a new function.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn makes it another one
  return useCallback((seen) => range.read(seen), [range, turn]);
}
