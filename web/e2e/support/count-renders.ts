import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Of each article of a feed that rendered, its place in the list. */
    renderedArticles: number[];
  }
}

/**
 * Has the page write down which articles of a feed render, from the hook that React offers to developer tools; it is
 * there in the build for production, too. Must be called before the page is opened.
 */
export async function countArticleRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly alternate: Fiber | null;
      readonly type: unknown;
      readonly flags: number;
      readonly memoizedProps: unknown;
    }
    const PERFORMED_WORK = 1;
    window.renderedArticles = [];
    const isFeedArticle = (props: unknown): props is { index: number } =>
      typeof props === 'object' && props !== null && 'setSize' in props && 'post' in props;
    // A child that is the same object as before belongs to a part of the tree that did not render.
    const walk = (fiber: Fiber): void => {
      const before = fiber.alternate;
      if (isFeedArticle(fiber.memoizedProps) && (before === null || (fiber.flags & PERFORMED_WORK) !== 0)) {
        window.renderedArticles.push(fiber.memoizedProps.index);
      }
      if (fiber.child === before?.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child);
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => walk(root.current),
      },
    });
  });
}
