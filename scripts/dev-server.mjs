// The server of `npm run dev`, started in advance: it loads the packages given to it, then waits for the bundle to be ready.
import { once } from 'node:events';

const [bundle, ...packages] = process.argv.slice(2);
const wanted = once(process, 'message');
await Promise.all(packages.map((name) => import(name)));
await wanted;
process.disconnect();
await import(bundle);
