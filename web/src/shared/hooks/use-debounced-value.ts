import { useEffect, useState } from 'react';

/** The value once it has stood still for so long: what is typed, between two words. */
export function useDebouncedValue<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
