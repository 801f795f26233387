import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/env.ts';

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

/** Sets the security headers on every response, and keeps API responses out of caches unless a route overrides it. */
export async function securityHeaders(app: FastifyInstance, { publicUrl }: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ');
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}
