import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OWNER } from '#server/db/embedded/cluster.ts';
import { freePort, type ShopProcess, spawnShop, startShop } from '../process.ts';
import { type MailStandIn, startMail } from '../stand-ins/mail.ts';
import { type PrinterStandIn, startPrinter } from '../stand-ins/printer.ts';
import { openS3 } from '../stand-ins/s3.ts';
import { type Link, openBalancer, openLink } from './link.ts';
import { createNode, type Node } from './nodes.ts';
import { startWitness, type Witness } from './witness.ts';

type Name = 'shop 1' | 'shop 2' | 'worker';
type Member = { name: Name; process: ShopProcess; settings: Record<string, string>; toNodes: Link[] };

/**
 * Two shops behind a balancer, a worker, and a database of two servers: what `docs/operations.md` calls two machines. Jobs run in the second
 * shop and in the worker.
 */
export type Cluster = {
  url: string;
  witness: Witness;
  nodes: readonly [Node, Node];
  members: Record<Name, Member>;
  storage: Awaited<ReturnType<typeof openS3>>;
  /** The mail servers of the two processes that run jobs, one for each, so that a drill can stop one in the middle of a mail. */
  mail: Record<'shop 2' | 'worker', MailStandIn>;
  printer: PrinterStandIn;
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
  const mail = { 'shop 2': await startMail(), worker: await startMail() };
  const printer = await startPrinter();
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
      PRINTER_URL: `tcp://${printer.host}:${printer.port}`,
      ...storage.settings,
      ...settings,
      ...own,
    };
    const started = name === 'worker' ? await spawnShop(all, 'worker') : await startShop(all);
    return { name, process: started, settings: all, toNodes };
  };
  const members = {
    'shop 1': await start('shop 1', { JOBS: '0' }),
    'shop 2': await start('shop 2', { MIGRATE: '0', SMTP_URL: mail['shop 2'].url }),
    worker: await start('worker', { MIGRATE: '0', SMTP_URL: mail.worker.url }),
  };
  const shops = () => [members['shop 1'], members['shop 2']].map(({ settings }) => Number(settings.PORT));
  const balancer = await openBalancer(shops);

  return {
    url: `http://127.0.0.1:${balancer.port}`,
    witness,
    nodes,
    members,
    storage,
    mail,
    printer,
    replication,
    cable: (name) => members[name].toNodes[nodes.indexOf(witness.primary())] as Link,
    async restart(name, extra = {}) {
      const member = members[name];
      const changed = { ...member.settings, ...extra };
      if (name === 'worker') {
        member.process = await spawnShop(changed, 'worker');
        return;
      }
      member.process = await startShop(changed);
      // As an operator does before the next machine.
      while (!balancer.isLive(Number(changed.PORT))) await sleep(20);
    },
    repair: () => witness.repair(replication.port),
    async close() {
      witness.stop();
      balancer.close();
      for (const node of nodes) node.resume();
      await Promise.all(Object.values(members).map(({ process }) => process.stop()));
      for (const { toNodes } of Object.values(members)) for (const link of toNodes) link.close();
      replication.close();
      await Promise.all([storage, printer, ...Object.values(mail)].map((stand) => stand.close()));
      await Promise.all(nodes.map((node) => node.kill()));
      for (const { disk } of nodes) disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
