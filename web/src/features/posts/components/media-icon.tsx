import type { Media } from '@stagedoor/contracts/post';
import { File, Music, Play } from 'lucide-react';

/** Stands for a medium without a picture of its own. */
export function MediaIcon({ type }: Pick<Media, 'type'>) {
  const Icon = type === 'AUDIO' ? Music : type === 'VIDEO' ? Play : File;
  return <Icon aria-hidden size={28} strokeWidth={1.75} />;
}
