import { useEffect, useRef } from 'react';

/**
 * Returns a function that runs a task at once, or, while a press is under way, once its click has been handled. What
 * moves the page between press and release would move the button from under the pointer, and the click would be lost.
 */
export function useRunAfterClick(): (task: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    // The click follows the release within the same task of the browser.
    const release = () => {
      isPressed.current = false;
      const tasks = waiting.current.splice(0);
      if (tasks.length > 0) setTimeout(() => tasks.forEach((task) => void task()));
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (task) => {
    if (isPressed.current) waiting.current.push(task);
    else setTimeout(task);
  };
}
