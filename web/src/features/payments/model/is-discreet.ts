import { getDiscreetMode } from '@stagedoor/contracts/discreet-mode';
import { call } from '#/shared/http/api-client.ts';

/** Whether what this person saves does not name the platform; also where it cannot be asked, because a file is not taken back. */
export function isDiscreet(): Promise<boolean> {
  return call(getDiscreetMode, {}).then(
    ({ isOn }) => isOn,
    () => true,
  );
}
