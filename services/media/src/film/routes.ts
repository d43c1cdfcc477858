import { getFilmWork, retryFilmWork } from '@stagedoor/contracts/film-work';
import {
  choosePoster as choosePosterCall,
  removeTeaser as removeTeaserCall,
  retryAsset as retryCall,
  setTeaser as setTeaserCall,
} from '@stagedoor/contracts/films';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { presentAsset } from '#/assets/present-asset.ts';
import type { MediaDeps } from '#/deps.ts';
import { choosePoster } from '#/film/choose-poster.ts';
import { readFilmWork } from '#/film/read-film-work.ts';
import { retryAnyFilm, retryFilm } from '#/film/retry-film.ts';
import { removeTeaser, setTeaser } from '#/film/teasers.ts';

/** The calls by which owners of films choose what is shown of them, and operators see how the work on films does. */
export function registerFilms(app: FastifyInstance, deps: MediaDeps): void {
  implement(app, choosePosterCall, async ({ params, body, principal }) =>
    presentAsset(deps, await choosePoster(deps, principal.userId, params.id, body)),
  );
  implement(app, setTeaserCall, async ({ params, body, principal }) =>
    presentAsset(deps, await setTeaser(deps, principal.userId, params.id, body)),
  );
  implement(app, removeTeaserCall, async ({ params, principal }) =>
    presentAsset(deps, await removeTeaser(deps, principal.userId, params.id)),
  );
  implement(app, retryCall, async ({ params, principal }) =>
    presentAsset(deps, await retryFilm(deps, principal.userId, params.id)),
  );
  implement(app, getFilmWork, () => readFilmWork(deps));
  implement(app, retryFilmWork, async ({ params }) => {
    await retryAnyFilm(deps, params.id);
    return null;
  });
}
