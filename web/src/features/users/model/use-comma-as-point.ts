import { useEffect, useRef } from 'react';

/**
 * A number field drops the commas that are typed or pasted into it, so that 9,50 would become 950. The field that gets the
 * returned ref reads a comma as the decimal point instead.
 */
export function useCommaAsPoint() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    function replaceCommas(event: InputEvent) {
      if (!event.data?.includes(',')) return;
      event.preventDefault();
      // A number field has no selection that a script could read, so only the browser knows where its text goes.
      document.execCommand('insertText', false, event.data.replaceAll(',', '.'));
    }
    element.addEventListener('beforeinput', replaceCommas);
    return () => element.removeEventListener('beforeinput', replaceCommas);
  }, []);
  return field;
}
