import { getDiscreetMode } from '@stagedoor/contracts/discreet-mode';
import { call } from '#/shared/http/api-client.ts';

/**
 * Whether files saved by this person must not name the platform; also true if the setting cannot be loaded, because a saved file
 * cannot be undone.
 */
export function isDiscreet(): Promise<boolean> {
  return call(getDiscreetMode, {}).then(
    ({ isOn }) => isOn,
    () => true,
  );
}
