import { type DragEvent, type PointerEvent, useState } from 'react';

/** Marks an item that is dragged within its list. Files from outside the page are added instead. */
const DRAGGED = 'application/x-stagedoor-item';

interface DragToOrder {
  readonly isEnabled: boolean;
  readonly onMove: (from: number, by: number) => void;
}

/** Moves the items of a list by dragging one onto the place of another. `target` is the place that it would take. */
export function useDragToOrder({ isEnabled, onMove }: DragToOrder) {
  const [from, setFrom] = useState<number>();
  const [target, setTarget] = useState<number>();
  // A browser that drags by a held finger would take it from `useTouchToOrder`.
  const [isTouch, setTouch] = useState(false);
  const end = () => {
    setFrom(undefined);
    setTarget(undefined);
  };
  // An item of another window has no place in this list.
  const accepts = (event: DragEvent) => from !== undefined && event.dataTransfer.types.includes(DRAGGED);
  const propsOf = (index: number) => ({
    draggable: isEnabled && !isTouch,
    onPointerDown: ({ pointerType }: PointerEvent) => setTouch(pointerType === 'touch'),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(DRAGGED, '');
      setFrom(index);
    },
    onDragOver: (event: DragEvent) => {
      if (!accepts(event)) return;
      event.preventDefault();
      setTarget(index === from ? undefined : index);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isWithin) setTarget(undefined);
    },
    onDrop: (event: DragEvent) => {
      if (!accepts(event) || from === undefined) return;
      event.preventDefault();
      end();
      onMove(from, index - from);
    },
    onDragEnd: end,
  });
  return { target, propsOf };
}
