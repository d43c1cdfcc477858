/** The foreign node that replaced one of ours, such as the `<font>` that a translation shows instead of a text. */
const standIns = new WeakMap<Node, Node>();

const changes = new MutationObserver(note);

/**
 * Makes the page tolerate DOM changes by others: a translation, an extension, a reading aid. React removes, moves and rewrites the
 * nodes it created, and the DOM throws if they are gone. Call it before React renders.
 * Why: docs/decisions/0028-the-page-is-not-ours-alone.md
 */
export function outliveForeignChanges(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    insertBefore.call(this, node, before && findPlace(this, before));
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const place = findPlace(this, child);
    const gone = place?.contains(child) ? withWrappers(child, this) : place;
    if (gone?.parentNode) removeChild.call(gone.parentNode, gone);
    return child;
  };
  changes.observe(document.body, { childList: true, subtree: true });
}

/** Returns the child of `parent` that is, contains or replaces the node; null if there is none. */
function findPlace(parent: Node, node: Node): Node | null {
  if (node.parentNode !== parent) note(changes.takeRecords());
  let place: Node | null = node;
  while (place && place.parentNode !== parent) place = place.parentNode ?? standIns.get(place) ?? null;
  return place;
}

/** Returns the node, or the outermost of its wrappers in `parent` that hold nothing else. */
function withWrappers(node: Node, parent: Node): Node {
  const wrapper = node.parentNode;
  return wrapper && wrapper !== parent && wrapper.childNodes.length === 1 ? withWrappers(wrapper, parent) : node;
}

/** Remembers which node replaces which, until the original is back or its text changes. */
function note(records: readonly MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // React has written into a text that nobody sees.
    if (type === 'characterData' && !target.isConnected) replaceStandIn(target);
    for (const node of addedNodes) {
      // React has moved a text, but its translation is still at the old place.
      if (node instanceof Text) replaceStandIn(node);
      standIns.delete(node);
    }
    const standIn = addedNodes[0] ?? [previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    for (const node of removedNodes) {
      if (!standIn || node.isConnected) continue;
      standIns.set(node, standIn);
      if (node instanceof Text) changes.observe(node, { characterData: true });
    }
  }
}

/** Removes the replacement of a text, and puts the text back unless it is shown elsewhere. */
function replaceStandIn(text: Node): void {
  let standIn = standIns.get(text);
  while (standIn && !standIn.isConnected) standIn = standIns.get(standIn);
  const parent = standIn?.parentNode;
  if (!parent || !standIn) return;
  if (text.isConnected) parent.removeChild(standIn);
  else parent.replaceChild(text, standIn);
}
