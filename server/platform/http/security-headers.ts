import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from '#server/platform/env.ts';

/** Everything from our own origin and nothing inline; `blob:` is for previews that are fetched with the session's token. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  },
};

const unusedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/** The headers, which are the same on every response, as helmet composes them. */
async function composedHeaders({ publicUrl }: Settings): Promise<Record<string, string>> {
  const composer = Fastify();
  await composer.register(helmet, {
    contentSecurityPolicy,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  let composed: Record<string, string> = {};
  composer.get('/', async (_request, reply) => {
    composed = reply.getHeaders() as Record<string, string>;
  });
  await composer.inject('/');
  await composer.close();
  return { ...composed, 'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', ') };
}

/** Sets the security headers on every response, and keeps API responses out of caches unless a route overrides it. */
export async function securityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const headers = await composedHeaders(settings);
  const uncached = { ...headers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? uncached : headers);
    done();
  });
}
