import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/platform/env.ts';
import { markRoutes } from './access.ts';
import { pageFiles } from './page-files.ts';

/** The build names a page's script after its component. */
const galleryAsset = /\/assets\/GalleryPage-[^/]*$/i;

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built web application: hashed assets for ever, everything else checked each time, in the compressed form that
 * the build has put beside each file. The page of all widgets is served only with its setting. Any address that is neither a file
 * nor under /api is a page of the application.
 */
export async function webFiles(
  app: FastifyInstance,
  { gallery }: Pick<Settings, 'gallery'>,
  folder: string | null = builtFolder(),
): Promise<void> {
  if (folder) {
    // A page may share its address with a call, such as a report: a handler that finds a page was requested can send it.
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? FOREVER : 'no-cache');
      },
      serve: false,
    });
    await app.register(async (scope) => {
      markRoutes(scope, 'public');
      // The plugin's own route, and its `allowedPath`, read the whole folder at every request.
      scope.get<{ Params: { '*': string } }>('/*', (request, reply) => {
        const path = `/${request.params['*']}`;
        if (!gallery && galleryAsset.test(path)) reply.callNotFound();
        else reply.sendFile(path);
      });
    });
  }
  const announce = folder ? pageFiles(folder) : null;
  app.setNotFoundHandler((request, reply) => {
    if (announce && isPage(request.method, request.url, request.headers.accept)) {
      const link = announce(request.url);
      if (link) reply.header('link', link);
      return reply.sendFile('index.html');
    }
    return reply.code(404).send({ success: false, message: 'Not found.' });
  });
}

/** Neither the API nor a built file; `/assets` itself is the list of kinds of asset. */
function isPage(method: string, url: string, accept = '*/*'): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return (
    !/^\/(api(\/|\?|$)|assets\/[^/?]+\.\w+(\?|$))/.test(url) &&
    (accept === '*/*' || accept.includes('text/html'))
  );
}

/** `dist/web`, seen from the bundle or from the sources; null when it has not been built, as in development. */
function builtFolder(): string | null {
  const places = ['../web', '../../../dist/web'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  return places.find((place) => existsSync(join(place, 'index.html'))) ?? null;
}
