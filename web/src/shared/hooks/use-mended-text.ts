import { mendIdentifier } from '@stagedoor/contracts/email-address';
import type { ChangeEvent, CompositionEvent } from 'react';

type Change = (event: { readonly target: { readonly value: string } }) => void;

/**
 * Mends what is typed or pasted into a field where it shows: signs that nobody sees, and full-width ASCII. Not while an input method
 * still composes it. `isFine` tells what stays as it is.
 */
export function useMendedText(onChange: Change, isFine: (typed: string) => boolean = () => false) {
  const change = (value: string) => onChange({ target: { value: isFine(value) ? value : mendIdentifier(value) } });
  return {
    onChange({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) onChange({ target: { value } });
      else change(value);
    },
    onCompositionEnd: ({ currentTarget: { value } }: CompositionEvent<HTMLInputElement>) => change(value),
  };
}
