import { type ReactNode, useDeferredValue } from 'react';

interface LaterProps {
  readonly children: ReactNode;
  /** Takes the same room until then. */
  readonly fallback: ReactNode;
}

/**
 * Renders what a row of a long list offers to do after all that is to be read of the rows, in pieces between which the page
 * answers: a step of the wheel that replaces all rows keeps nobody waiting.
 */
export function Later({ children, fallback }: LaterProps) {
  return useDeferredValue(true, false) ? children : fallback;
}
