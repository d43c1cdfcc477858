import type { Page } from 'playwright-core';

/** A component, identified by properties that no other has. */
export type WatchedComponent = {
  readonly properties: readonly string[];
  /** The path to the property that distinguishes two of them. */
  readonly key: readonly string[];
};

/** A post in a feed. */
export const feedArticle: WatchedComponent = { properties: ['setSize', 'post'], key: ['index'] };

/** Returns the key of each render since the last call. */
export type TakeRenders = () => Promise<readonly unknown[]>;

/**
 * Has the page write down which of these components render, from the hook that React offers to developer tools; it is
 * there in the build for production, too. Must be called before the page is opened.
 */
export async function countRenders(page: Page, watched: WatchedComponent): Promise<TakeRenders> {
  await page.addInitScript({ content: recordScript(watched) });
  return () => page.evaluate('renders.splice(0)');
}

/** Runs in the page, before its own scripts. */
const recordScript = ({ properties, key }: WatchedComponent) => `{
  const PERFORMED_WORK = 1;
  const properties = ${JSON.stringify(properties)};
  globalThis.renders = [];
  const isWatched = (props) => typeof props === 'object' && props !== null && properties.every((name) => name in props);
  // A child that is the same object as before belongs to a part of the tree that did not render.
  const walk = (fiber) => {
    const before = fiber.alternate;
    const hasRendered = before === null || (fiber.flags & PERFORMED_WORK) !== 0;
    const { memoizedProps: props } = fiber;
    if (isWatched(props)) {
      if (hasRendered) renders.push(${JSON.stringify(key)}.reduce((value, name) => value[name], props));
      // None is within another: looking through thousands of parts of cards would be measured as the page's own time.
      return;
    }
    if (fiber.child === before?.child) return;
    for (let child = fiber.child; child; child = child.sibling) walk(child);
  };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_renderer, root) => walk(root.current),
  };
}`;
