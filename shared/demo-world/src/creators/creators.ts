import { benchRuth } from '#/creators/bench-ruth.ts';
import { boLinocut } from '#/creators/bo-linocut.ts';
import { coachAdaeze } from '#/creators/coach-adaeze.ts';
import { fermentLab } from '#/creators/ferment-lab.ts';
import { gusBikes } from '#/creators/gus-bikes.ts';
import { hanaInk } from '#/creators/hana-ink.ts';
import { irisVale } from '#/creators/iris-vale.ts';
import { kettleKate } from '#/creators/kettle-kate.ts';
import { lenaTrails } from '#/creators/lena-trails.ts';
import { linguaLucie } from '#/creators/lingua-lucie.ts';
import { marisolCuerdas } from '#/creators/marisol-cuerdas.ts';
import { mendAndMake } from '#/creators/mend-and-make.ts';
import { mrOkaforMath } from '#/creators/mr-okafor-math.ts';
import { nightSkyNed } from '#/creators/night-sky-ned.ts';
import { nonnaDigital } from '#/creators/nonna-digital.ts';
import { northpier } from '#/creators/northpier.ts';
import { oldWoodTheo } from '#/creators/old-wood-theo.ts';
import { onepanOscar } from '#/creators/onepan-oscar.ts';
import { pilarGouache } from '#/creators/pilar-gouache.ts';
import { priyaCooks } from '#/creators/priya-cooks.ts';
import { profYara } from '#/creators/prof-yara.ts';
import type { CreatorScript } from '#/creators/script.ts';
import { slowMobility } from '#/creators/slow-mobility.ts';
import { studioAmara } from '#/creators/studio-amara.ts';
import { tomoBeats } from '#/creators/tomo-beats.ts';

/** All creators of the demo world, four a field. Iris Vale is the one whose login is given away. */
export const creators: readonly CreatorScript[] = [
  irisVale,
  tomoBeats,
  marisolCuerdas,
  northpier,
  coachAdaeze,
  lenaTrails,
  slowMobility,
  kettleKate,
  nonnaDigital,
  fermentLab,
  priyaCooks,
  onepanOscar,
  hanaInk,
  boLinocut,
  studioAmara,
  pilarGouache,
  mrOkaforMath,
  linguaLucie,
  nightSkyNed,
  profYara,
  benchRuth,
  gusBikes,
  mendAndMake,
  oldWoodTheo,
];
