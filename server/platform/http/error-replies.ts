import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type Refusal, refusals } from '#shared/platform/errors.ts';
import { asRefusal } from './errors.ts';
import { refusalBody } from './rest.ts';

/** Refusals of the HTTP server itself, by its error codes. */
const refusedByServer: Record<string, [Refusal, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge', 'The request is too large.'],
  FST_REQ_FILE_TOO_LARGE: ['tooLarge', 'The file is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported', 'This type of content is not supported.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported', 'This type of content is not supported.'],
};

/** The reader of forms gives its errors no code. */
const BROKEN_FORM = /^(Multipart: |.*unexpected end of multipart data$|The needle cannot have)/i;

const UNREADABLE = 'The request could not be read.';

/** Refusals of the HTTP parser, by its error codes. */
const brokenRequests: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Gives every error the same body: a refusal with its own message, anything else as a bug that only the log describes. */
export function replyToErrors(app: FastifyInstance): void {
  app.setErrorHandler(replyToError);
}

/** Replies to one error, including those before routing, such as an address that can't be decoded. */
export function replyToError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error) ?? serverRefusal(error as FastifyError);
  if (refusal) {
    const { retryAfterSeconds } = refusal.details;
    if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds);
    void reply.code(refusals[refusal.refusal]).send(refusalBody(refusal));
    return;
  }
  const { statusCode = 500 } = error as FastifyError;
  if (statusCode >= 400 && statusCode < 500) {
    void reply.code(statusCode).send({ success: false, message: UNREADABLE });
    return;
  }
  request.log.error(
    { err: error, method: request.method, route: request.routeOptions.url },
    'a request failed',
  );
  void reply.code(500).send({ success: false, message: 'Something went wrong.', requestId: request.id });
}

/** Replies to what cannot be routed as an HTTP request: broken lines, oversized headers, timeouts. */
export function replyToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, message] = brokenRequests[error.code ?? ''] ?? ['400 Bad Request', UNREADABLE];
  const body = JSON.stringify({ success: false, message });
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\nconnection: close\r\n\r\n${body}`);
}

function serverRefusal(error: FastifyError): AppError | null {
  if (error.validation) {
    const entries = error.validation.map(({ instancePath, message = 'Not right.' }) => {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
      return [field, message] as const;
    });
    return new AppError('invalid', 'Some fields need correcting.', { errors: Object.fromEntries(entries) });
  }
  if (BROKEN_FORM.test(error.message)) return new AppError('invalid', 'The form could not be read.');
  const known = refusedByServer[error.code];
  return known ? new AppError(...known) : null;
}
