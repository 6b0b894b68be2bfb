import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER } from '#server/db/embedded/cluster.ts';
import { freePort, type ShopProcess, spawnShop, startShop } from '../process.ts';
import { openS3 } from '../stand-ins/s3.ts';
import { type Link, openBalancer, openLink } from './link.ts';
import { createNode, type Node } from './nodes.ts';
import { startWitness, type Witness } from './witness.ts';

type Name = 'shop 1' | 'shop 2' | 'worker';
type Member = { name: Name; process: ShopProcess; settings: Record<string, string>; toNodes: Link[] };

/** Two shops behind a balancer, a worker, and a database of two servers: what `docs/operations.md` calls two machines. */
export type Cluster = {
  url: string;
  witness: Witness;
  nodes: readonly [Node, Node];
  members: Record<Name, Member>;
  storage: Awaited<ReturnType<typeof openS3>>;
  /** The cable between the two database servers. */
  replication: Link;
  /** The cable of one process to the present primary. */
  cable(name: Name): Link;
  restart(name: Name, extra?: Record<string, string>): Promise<void>;
  /** Waits until the two servers are primary and synchronous standby again. */
  repair(): Promise<void>;
  close(): Promise<void>;
};

export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'casa-cluster-'));
  const nodes = [await createNode('a', join(folder, 'db')), await createNode('b', join(folder, 'db'))] as const;
  await nodes[0].start();
  let primaryPort = () => nodes[0].port;
  const replication = await openLink(() => primaryPort());
  await nodes[1].follow(nodes[0], replication.port);
  const witness = startWitness(...nodes);
  primaryPort = () => witness.primary().port;

  const storage = await openS3();
  const start = async (name: Name, own: Record<string, string>): Promise<Member> => {
    const toNodes = await Promise.all(nodes.map(({ port }) => openLink(() => port)));
    const hosts = toNodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const dataDir = join(folder, name.replace(' ', '-'));
    mkdirSync(dataDir, { recursive: true });
    const all = {
      DATABASE_URL: `postgresql://${OWNER}@${hosts}/postgres`,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      // The balancer of the drill names no clients; those that need an address of their own name it themselves.
      TRUST_PROXY: '1',
      // The other clients share an address: as one network of guests they are not limited together.
      TRUSTED_NETWORKS: '127.0.0.0/8',
      ...storage.settings,
      ...settings,
      ...own,
    };
    const started = name === 'worker' ? await spawnShop(all, 'worker') : await startShop(all);
    return { name, process: started, settings: all, toNodes };
  };
  const members = {
    'shop 1': await start('shop 1', { JOBS: '0' }),
    'shop 2': await start('shop 2', { JOBS: '0', MIGRATE: '0' }),
    worker: await start('worker', { MIGRATE: '0' }),
  };
  const shops = () => [members['shop 1'], members['shop 2']].map(({ settings }) => Number(settings.PORT));
  const balancer = await openBalancer(shops);

  return {
    url: `http://127.0.0.1:${balancer.port}`,
    witness,
    nodes,
    members,
    storage,
    replication,
    cable: (name) => members[name].toNodes[nodes.indexOf(witness.primary())] as Link,
    async restart(name, extra = {}) {
      const member = members[name];
      const changed = { ...member.settings, ...extra };
      member.process = name === 'worker' ? await spawnShop(changed, 'worker') : await startShop(changed);
    },
    repair: () => witness.repair(replication.port),
    async close() {
      witness.stop();
      balancer.close();
      for (const node of nodes) node.resume();
      await Promise.all(Object.values(members).map(({ process }) => process.stop()));
      for (const { toNodes } of Object.values(members)) for (const link of toNodes) link.close();
      replication.close();
      await storage.close();
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
