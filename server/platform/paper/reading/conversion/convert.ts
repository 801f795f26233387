import { AppError } from '#shared/platform/errors.ts';
import type { Paper } from '../pages.ts';
import { fromJpeg, fromPng } from './from-picture.ts';
import { fromTiff } from './from-tiff.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A file of the type as a PDF. Programs for messages and Word files are loaded when one comes. */
export async function convert(content: Uint8Array, mime: string): Promise<Paper> {
  switch (mime) {
    case 'image/tiff':
      return fromTiff(content);
    case 'image/jpeg':
      return fromJpeg(content);
    case 'image/png':
      return fromPng(content);
    case 'message/rfc822':
      return (await import('./from-message.ts')).fromEml(content);
    case 'application/vnd.ms-outlook':
      return (await import('./from-message.ts')).fromMsg(content);
    case WORD:
      return (await import('./from-word.ts')).fromWord(content);
    default:
      throw new AppError(
        'invalid',
        'This kind of file has no pages. Only PDF, TIFF, JPG, PNG, EML, MSG and DOCX can be read.',
      );
  }
}
