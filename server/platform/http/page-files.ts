import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Page = { path: string; files: string[] };

const FONT = /^inter-latin-wght-.*\.woff2$/;

/**
 * A function that announces, as a `Link` header, the files that the page of an address will ask for: the browser fetches them
 * while it reads the first of them. `scripts/build.mjs` names them for each route; other addresses have only the font.
 */
export function pageFiles(folder: string): (url: string) => string {
  const list = join(folder, '.vite', 'pages.json');
  const pages: Page[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const assets = join(folder, 'assets');
  const fonts = existsSync(assets) ? readdirSync(assets).filter((name) => FONT.test(name)) : [];
  const announced = fonts.map(
    (name) => `</assets/${name}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  );
  const known = pages
    .toSorted((one, other) => variables(one) - variables(other))
    .map(({ path, files }) => ({
      pattern: patternOf(path),
      link: [...announced, ...files.map(linkOf)].join(', '),
    }));
  return (url) => {
    const [path = ''] = url.split(/[?#]/);
    return known.find(({ pattern }) => pattern.test(path))?.link ?? announced.join(', ');
  };
}

const variables = ({ path }: Page) => path.split('$').length;

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);

const linkOf = (file: string) =>
  file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`;
