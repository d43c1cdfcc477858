import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Refetches all about money when fewer movements than before are on their way: balance and earnings change with their outcome. */
export function useArrivals(open: number): void {
  const client = useQueryClient();
  const before = useRef(open);
  useEffect(() => {
    const hasArrived = open < before.current;
    before.current = open;
    if (hasArrived) void client.invalidateQueries({ queryKey: ['payments'] });
  }, [open, client]);
}
