import { mendIdentifier } from '@stagedoor/contracts/email-address';
import type { ChangeEvent, CompositionEvent } from 'react';

type Change = (event: { readonly target: { readonly value: string } }) => void;

/**
 * Cleans text typed or pasted into a field: removes invisible characters and converts full-width ASCII. Not during a composition by
 * an input method. Text that passes `isFine` stays unchanged.
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
