import type { MessagingDeps } from '#/deps.ts';

export async function removeFolders(_deps: MessagingDeps, _folders: readonly string[]): Promise<void> {}
