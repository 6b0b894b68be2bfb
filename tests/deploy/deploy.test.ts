import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments, parseDocument } from 'yaml';
import { SETTINGS } from '#server/env/settings.ts';
import { registry } from '#server/http/metrics.ts';
import '#server/gauges.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const files = globSync('deploy/**/*', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative('.', join(parentPath, name)).replaceAll('\\', '/'));
const OPERATIONS = read('docs/operations.md');
const settings = Object.keys(SETTINGS.shape);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What a Helm template is without its engine: lines of control fall away, an expression is a word. */
const withoutExpressions = (template: string) =>
  template
    .replace(/\{\{\/\*[\s\S]*?\*\/\}\}/g, '')
    .split('\n')
    .filter((line) => !/^\s*\{\{-? ?(?:if|else|end|range|with|define|include|toYaml)\b.*\}\}$/.test(line))
    .join('\n')
    .replace(/\{\{.*?\}\}/g, '1');

const isTemplate = (path: string) => path.includes('/templates/');
type Json = { [key: string]: Json } & Json[] & string;
const yaml = (path: string): Json[] =>
  parseAllDocuments(isTemplate(path) ? withoutExpressions(read(path)) : read(path), { merge: true }).map((document) => {
    expect(document.errors, path).toEqual([]);
    return document.toJS() as Json;
  });
const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
    : [path];

/** Runs a checker of the machine. @returns what it found; null when the machine has none */
function check(program: string, ...args: string[]): string | null {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return error ? null : status === 0 ? '' : stdout + stderr;
}

describe('the files for servers', () => {
  it.each(files)('%s says in its head that it is checked here, and what was not run', (path) => {
    const head = read(path).split('\n').slice(0, 5).join('\n');
    expect(head).toContain('tests/deploy/deploy.test.ts');
    expect(head).toContain('Not run here');
    expect(OPERATIONS).toContain(path.startsWith('deploy/helm/') ? 'deploy/helm' : path.split('/').at(-1)?.split('.')[0]);
  });

  it.each(files.filter((path) => /\.ya?ml$/.test(path)))('%s is YAML', (path) => {
    expect(yaml(path).length).toBeGreaterThan(0);
  });

  it('pass every setting to the containers', () => {
    const { services } = parseDocument(read('compose.yaml'), { merge: true }).toJS() as Json;
    expect(Object.keys(services?.shop?.environment ?? {}).toSorted()).toEqual(settings.toSorted());
    expect(services?.worker?.environment).toEqual(services?.shop?.environment);
    const { PORT, HOST, DATA_DIR } = (services?.shop?.environment ?? {}) as Record<string, unknown>;
    expect(read('Dockerfile')).toContain(`HOST=${HOST} DATA_DIR=${DATA_DIR}\n`);
    expect([PORT, String(services?.shop?.ports).split(':').at(-1)]).toEqual([3000, '3000']);
  });

  it('name only settings that exist', () => {
    const text = [OPERATIONS, ...files.map(read)].join('\n');
    const PREFIXES = new Set(settings.map((name) => name.split('_')[0]));
    const named = [...text.matchAll(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g)]
      .map(([name]) => name)
      .filter((name) => PREFIXES.has(name.split('_')[0]));
    expect(new Set(named).size).toBeGreaterThan(8);
    expect(named.filter((name) => !settings.includes(name))).toEqual([]);
    const [values] = yaml('deploy/helm/values.yaml');
    const ofChart = Object.keys(values?.settings ?? {});
    expect(ofChart.filter((name) => !settings.includes(name) || ['JOBS', 'MIGRATE'].includes(name))).toEqual([]);
  });

  it('name only commands and tasks that exist', () => {
    const text = [OPERATIONS, ...files.map(read)].join('\n');
    const commands = [...text.matchAll(/npm run ([\w:-]+)|scripts\/run\.mjs,? (\w+)/g)].map(([, one, other]) => one ?? other ?? '');
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((name) => !scripts[name])).toEqual([]);
    const tasks = [...text.matchAll(/npm run db -- ([\w-]+)|run\.mjs,? db,? ([\w-]+)/g)].map(([, one, other]) => one ?? other ?? '');
    const known = read('scripts/db.ts');
    expect(tasks.length).toBeGreaterThan(5);
    expect(tasks.filter((name) => !new RegExp(`^ {2}'?${name}'?: \\{`, 'm').test(known))).toEqual([]);
  });

  it('name only metrics that the shop has, and give each alert a reason and a place to look', () => {
    const metrics = new Set(registry.getMetricsAsArray().map(({ name }) => name));
    const dashboard = JSON.parse(read('deploy/grafana/dashboard.json')) as { panels: { title: string; targets: { expr: string }[] }[] };
    const [{ groups } = {} as Json] = yaml('deploy/prometheus/alerts.yaml');
    const rules = (groups as Json[]).flatMap(({ rules: of }) => of as Json[]);
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...rules.map(({ expr }) => String(expr)),
    ];
    const used = expressions.flatMap((expr) => [...expr.matchAll(/\b(?:casa|nodejs|process)_\w+/g)].map(([name]) => name));
    expect(new Set(used).size).toBeGreaterThan(12);
    expect(used.filter((name) => !metrics.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !metrics.has(name))).toEqual([]);
    expect([...metrics].filter((name) => name.startsWith('casa_') && !used.some((one) => one.startsWith(name)))).toEqual([]);
    for (const { alert, annotations } of rules) {
      expect(String(annotations?.reason), String(alert)).toMatch(/^.{40,200}\.$/);
      expect(OPERATIONS).toMatch(new RegExp(`^\\| .*\\b${alert}\\b.* \\| `, 'm'));
    }
  });

  it('use the values of the chart, each of them, and close what they open', () => {
    const [values] = yaml('deploy/helm/values.yaml');
    const templates = files.filter(isTemplate).map(read).join('\n');
    const used = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path);
    const given = leaves(values);
    expect(used.filter((path) => !given.some((one) => one === path || one.startsWith(`${path}.`)))).toEqual([]);
    expect(given.filter((one) => !used.some((path) => one === path || one.startsWith(`${path}.`)))).toEqual([]);
    const count = (pattern: RegExp) => [...templates.matchAll(pattern)].length;
    expect(count(/\{\{-? ?(?:if|range|with|define)\b/g)).toBe(count(/\{\{-? ?end\b/g));
    const defined = new Set([...templates.matchAll(/define "([^"]+)"/g)].map(([, name]) => name));
    expect([...templates.matchAll(/include "([^"]+)"/g)].filter(([, name]) => !defined.has(name))).toEqual([]);
  });

  it('agree on ports, paths and times', () => {
    const stop = Number(read('.env.example').match(/SHUTDOWN_SECONDS=(\d+)/)?.[1]);
    for (const unit of ['casa-blanca', 'casa-blanca-worker'])
      expect(Number(read(`deploy/systemd/${unit}.service`).match(/TimeoutStopSec=(\d+)/)?.[1]), unit).toBeGreaterThan(stop);
    const port = read('.env.example').match(/#PORT=(\d+)/)?.[1];
    expect(read('deploy/caddy/Caddyfile')).toContain(`reverse_proxy 127.0.0.1:${port}`);
    const haproxy = read('deploy/haproxy/haproxy.cfg');
    expect(haproxy.match(new RegExp(`server shop\\d \\S+:${port} check`, 'g'))).toHaveLength(2);
    expect(haproxy).toMatch(/option httpchk GET \/api\/live\n/);
    const [patroni] = yaml('deploy/patroni/patroni.yml');
    const { ttl, loop_wait, retry_timeout, synchronous_mode, synchronous_mode_strict } = (patroni?.bootstrap?.dcs ?? {}) as Record<
      string,
      unknown
    >;
    expect([synchronous_mode, synchronous_mode_strict]).toEqual([true, true]);
    expect(Number(ttl)).toBeGreaterThan(Number(loop_wait) + 2 * Number(retry_timeout));
    expect(patroni?.postgresql?.pg_hba).toContain('hostssl shop shop 10.0.0.0/24 scram-sha-256');
    expect(haproxy.match(new RegExp(`check port ${String(patroni?.restapi?.listen).split(':')[1]}$`, 'gm'))).toHaveLength(3);
    const pgbouncer = read('deploy/pgbouncer/pgbouncer.ini');
    expect(haproxy).toContain(
      `bind ${pgbouncer
        .match(/host=(\S+) port=(\d+)/)
        ?.slice(1)
        .join(':')}\n`,
    );
    expect(pgbouncer).toContain('\npool_mode = session\n');
    expect(Number(pgbouncer.match(/default_pool_size = (\d+)/)?.[1])).toBeLessThan(
      Number(patroni?.bootstrap?.dcs?.postgresql?.parameters?.max_connections),
    );
    expect(read('deploy/pgbackrest/pgbackrest.conf')).toContain(`pg1-path=${patroni?.postgresql?.data_dir}\n`);
    const [cluster] = yaml('deploy/helm/examples/cloudnativepg.yaml');
    expect(cluster?.spec?.postgresql?.synchronous).toMatchObject({ dataDurability: 'required' });
    const [web] = yaml('deploy/helm/templates/web.yaml');
    const [container] = (web?.spec?.template?.spec?.containers ?? []) as Json[];
    expect(container).toMatchObject({
      livenessProbe: { httpGet: { path: '/api/health' } },
      readinessProbe: { httpGet: { path: '/api/live' } },
      ports: [{ name: 'http', containerPort: Number(port) }],
    });
  });

  it('pass the checkers that this machine has', () => {
    for (const unit of files.filter((path) => /\.(?:service|timer)$/.test(path))) {
      const found = check('systemd-analyze', 'verify', '--man=no', unit) ?? '';
      // The programs need not be installed here.
      expect(
        found.split('\n').filter((line) => line && !/is not executable|Failed to (?:create|connect|open)/.test(line)),
        unit,
      ).toEqual([]);
    }
    expect(check('promtool', 'check', 'rules', 'deploy/prometheus/alerts.yaml') ?? '').toBe('');
    expect(check('caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile') ?? '').toBe('');
    // The certificate is the operator's.
    const found = check('haproxy', '-c', '-f', 'deploy/haproxy/haproxy.cfg') ?? '';
    expect(
      found.split('\n').filter((line) => line.includes('[ALERT]') && !/cafe\.example\.pem|Error\(s\) found|Fatal errors/.test(line)),
    ).toEqual([]);
    for (const [, block] of OPERATIONS.matchAll(/```sh\n([\s\S]*?)```/g)) {
      const { error, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' });
      if (!error) expect(stderr, block).toBe('');
    }
  });
});
