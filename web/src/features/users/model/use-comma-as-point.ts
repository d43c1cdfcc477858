import { mendIdentifier } from '@stagedoor/contracts/email-address';
import { useEffect, useRef } from 'react';

/**
 * A number field drops the commas that are typed or pasted into it, so that 9,50 would become 950, and some browsers drop full-width
 * digits. The field that gets the returned ref reads a comma as the decimal point instead, and digits of any width.
 */
export function useCommaAsPoint() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    function writePlainly(event: InputEvent) {
      const typed = event.data ?? '';
      const plain = mendIdentifier(typed).replaceAll(/[,。]/gu, '.');
      // What an input method composes cannot be held back: it would be there twice.
      if (plain === typed || !event.cancelable) return;
      event.preventDefault();
      // A number field has no selection that a script could read, so only the browser knows where its text goes.
      document.execCommand('insertText', false, plain);
    }
    element.addEventListener('beforeinput', writePlainly);
    return () => element.removeEventListener('beforeinput', writePlainly);
  }, []);
  return field;
}
