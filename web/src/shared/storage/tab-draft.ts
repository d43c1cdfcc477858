import { localStore, sessionStore } from './page-storage.ts';

/**
 * The draft of one form in this tab. Another tab with the same form has a separate draft, so that neither overwrites or deletes the
 * other's. It survives a reload of its tab; the draft of a closed tab goes to the next tab that opens the form.
 */
export interface TabDraft {
  readonly read: () => string | null;
  /** Returns whether it will be there after the page is left: storage can be full, or not allowed. */
  readonly store: (value: string) => Promise<boolean>;
  readonly delete: () => void;
  /**
   * Returns the drafts of the form that closed tabs have left, in no order, and deletes them: the caller stores the result of
   * merging them. Leaves them stored if this tab has a draft, or once `signal` is aborted.
   */
  readonly takeLeft: (signal: AbortSignal) => Promise<readonly string[]>;
}

/** The id of this tab. It survives a reload, and is copied if the person duplicates the tab. */
const TAB_KEY = 'draft-tab';

/** The browser ends the lock with the page: a draft whose tab has no lock was left. */
const lockOf = (tab: string) => `stagedoor-draft-tab:${tab}`;

let openedTab: { readonly first: string; readonly claimed: Promise<string> } | undefined;
let claimedTab: string | undefined;

/**
 * Returns the id of this tab, which no other open tab has; undefined without locks (plain HTTP), because then the open tabs are
 * unknown.
 */
export async function claimTab(): Promise<string | undefined> {
  if (!('locks' in navigator)) return undefined;
  openedTab ??= startTab(navigator.locks);
  return openedTab.claimed;
}

/** Does the work if that tab was closed. No two tabs do so at once. */
export async function whereTabIsClosed(tab: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}

/** `name` contains the person, because several may use one browser. */
export function openTabDraft(name: string): TabDraft {
  // Without locks (plain HTTP) nobody knows which tabs are open: all of them share one draft.
  if (!('locks' in navigator)) return sharedDraft(name);
  const { locks } = navigator;
  openedTab ??= startTab(locks);
  const { first, claimed } = openedTab;
  const keyOf = (tab: string) => `${name}:${tab}`;
  /** Changes wait until it is certain that the draft belongs to this tab. */
  async function change<Result>(work: (key: string) => Result): Promise<Result> {
    return work(keyOf(claimedTab ?? (await claimed)));
  }
  return {
    read: () => localStore.getItem(keyOf(claimedTab ?? first)),
    store: (value) => change((key) => localStore.setItem(key, value)),
    delete: () => void change((key) => localStore.removeItem(key)),
    async takeLeft(signal) {
      const own = await claimed;
      const left: string[] = [];
      if (localStore.getItem(keyOf(own)) !== null) return left;
      for (const key of storedKeys(name)) {
        const tab = key.slice(name.length + 1);
        if (tab === own) continue;
        await locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
          const value = lock === null || signal.aborted ? null : localStore.getItem(key);
          if (value === null) return;
          left.push(value);
          localStore.removeItem(key);
        });
      }
      return left;
    },
  };
}

function sharedDraft(name: string): TabDraft {
  return {
    read: () => localStore.getItem(name),
    store: async (value) => localStore.setItem(name, value),
    delete: () => localStore.removeItem(name),
    takeLeft: async () => [],
  };
}

/** The keys of a form's drafts, with the one that earlier versions of the app stored for all tabs. */
function storedKeys(name: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key === name || key.startsWith(`${name}:`));
  } catch {
    return [];
  }
}

function startTab(manager: LockManager) {
  const first = sessionStore.getItem(TAB_KEY) ?? crypto.randomUUID();
  const claimed = claim(manager, first).then(async (isOwn) => {
    const tab = isOwn ? first : crypto.randomUUID();
    if (!isOwn) await claim(manager, tab);
    sessionStore.setItem(TAB_KEY, tab);
    claimedTab = tab;
    return tab;
  });
  return { first, claimed };
}

/** Returns whether this page has the tab's lock now: a duplicate of an open tab does not get it. Held until the page ends. */
function claim(manager: LockManager, tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    // The page before a reload may have it for a moment longer.
    manager.request(lockOf(tab), { signal: AbortSignal.timeout(1000) }, hold).catch(() => resolve(false));
  });
}
