import { join } from 'node:path';
import { buildPlayground } from './build.js';
import { serve } from './serve.js';

/** Builds the page, and serves it with `--serve`. */
async function start(): Promise<void> {
  const site = join(import.meta.dirname, 'dist');
  await buildPlayground(site);
  if (!process.argv.includes('--serve')) return;
  const { url } = await serve(site, Number(process.env.PORT ?? 8080));
  console.log(url);
}

await start();
