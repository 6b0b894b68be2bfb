// npm runs this after `npm ci` and `npm install`: it writes the types of the routes, without which neither an editor nor `npx tsc` knows them.
// `npm start` installs without such scripts, so it does not wait for this.
import { existsSync } from 'node:fs';
import { run } from './child.mjs';
import { findNode, root } from './node.mjs';

const reactRouter = 'node_modules/@react-router/dev/bin.cjs';

// An installation without development packages has neither tool.
if (existsSync(new URL(reactRouter, root))) process.exit(await run(findNode(), [reactRouter, 'typegen']));
