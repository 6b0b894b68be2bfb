import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../process.ts';
import { createMachine, type Machine } from './machine.ts';

export const ADDRESSES = ['127.0.0.21', '127.0.0.22', '127.0.0.23'] as const;
export const SHOP = { user: 'shop', password: 'change-me' };

/** The ports that the files of `deploy/` name, and those that replace them. */
const PORTS = { postgres: '5432', patroni: '8008', etcd: '2379', primary: '5000', pgbouncer: '6432', http: '80', https: '443' } as const;
type Ports = Record<keyof typeof PORTS, number>;

export type Machines = { etcd: Machine; nodes: Machine[]; haproxy: Machine; pgbouncer: Machine; ports: Ports; ca: string };

/** An authority and one certificate for all addresses; docs/operations.md makes one for each machine. */
const CERTIFICATES = `
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=casa-blanca-ca -keyout ca.key -out ca.pem
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=127.0.0.1 -keyout server.key -out server.csr
  printf 'subjectAltName=IP:127.0.0.1,IP:127.0.0.21,IP:127.0.0.22,IP:127.0.0.23' > names
  openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.crt
  cat server.crt server.key > cafe.example.pem`;

/** With Debian's own openssl, so that this machine needs none. */
function makeCertificates(root: string, folder: string): (name: string) => string {
  const inside = join(root, 'tmp/certificates');
  rmSync(inside, { recursive: true, force: true });
  mkdirSync(inside);
  execFileSync('chroot', [root, 'sh', '-ec', `cd /tmp/certificates${CERTIFICATES}`], { stdio: 'ignore' });
  cpSync(inside, folder, { recursive: true });
  rmSync(inside, { recursive: true });
  return (name) => readFileSync(join(folder, name), 'utf8');
}

/** The account of `postgres` in the folder of Debian. */
function accountOf(root: string): [uid: number, gid: number] {
  const [, uid, gid] = readFileSync(join(root, 'etc/passwd'), 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m) ?? [];
  if (!uid || !gid) throw new Error('postgres has no account in the folder of Debian');
  return [Number(uid), Number(gid)];
}

/**
 * etcd, three nodes of Patroni, HAProxy and PgBouncer with the files of `deploy/`, in which only addresses and ports are replaced and HTTP/2 is left out.
 * @param shops the ports of the two shops behind HAProxy
 */
export async function makeMachines(root: string, folder: string, shops: readonly [number, number]): Promise<Machines> {
  const found = await Promise.all(Object.keys(PORTS).map(async (name) => [name, await freePort()] as const));
  const ports = Object.fromEntries(found) as Ports;
  const certificate = makeCertificates(root, join(folder, 'certificates'));
  const [uid, gid] = accountOf(root);

  /** @param files below the folder of the program's configuration, with their text */
  const machine = (name: string, etc: string, files: Record<string, string>, ...command: string[]) => {
    const own = join(folder, name);
    mkdirSync(join(own, 'data'), { recursive: true });
    chownSync(join(own, 'data'), uid, gid);
    for (const [file, text] of Object.entries(files)) {
      const path = join(own, 'etc', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { mode: 0o600 });
      chownSync(path, uid, gid);
    }
    return createMachine(root, own, name, etc, command);
  };
  const fromDeploy = (file: string) => {
    let text = readFileSync(join('deploy', file), 'utf8').replaceAll('10.0.0.', '127.0.0.');
    for (const name of ['postgres', 'patroni', 'etcd', 'primary', 'pgbouncer'] as const)
      text = text.replaceAll(new RegExp(`\\b${PORTS[name]}\\b`, 'g'), String(ports[name]));
    return text;
  };

  const patroni = (at: number) =>
    fromDeploy('patroni/patroni.yml')
      .replace('name: pg1', `name: pg${at + 1}`)
      // One etcd: the drill is about the database.
      .replace(/^ {4}- 127\.0\.0\.2[23]:\d+\n/gm, '')
      .replace(/^( {2}(?:listen|connect_address)): [\d.]+:/gm, `$1: ${ADDRESSES[at]}:`);
  const haproxy = fromDeploy('haproxy/haproxy.cfg')
    .replace('bind :80\n', `bind 127.0.0.1:${ports.http}\n`)
    .replace('bind :443 ', `bind 127.0.0.1:${ports.https} `)
    // Guests have a connection each. Node's fetch would send all through one of HTTP/2, which HAProxy offers unless told otherwise.
    .replace(' alpn h2,http/1.1', ' alpn http/1.1')
    .replace(/127\.0\.0\.1([12]):3000/g, (_, place) => `127.0.0.1:${shops[Number(place) - 1]}`);
  const [client, peer] = [`http://${ADDRESSES[0]}:${ports.etcd}`, `http://127.0.0.1:${await freePort()}`];
  const etcd = `
name: etcd
data-dir: /var/lib/postgresql/etcd
listen-client-urls: ${client}
advertise-client-urls: ${client}
listen-peer-urls: ${peer}
initial-advertise-peer-urls: ${peer}
initial-cluster: etcd=${peer}
`;
  const tls = { 'tls/server.crt': certificate('server.crt'), 'tls/server.key': certificate('server.key') };
  return {
    ports,
    ca: certificate('ca.pem'),
    etcd: machine('etcd', '/etc/etcd', { 'etcd.yml': etcd }, 'etcd', '--config-file', '/etc/etcd/etcd.yml'),
    nodes: ADDRESSES.map((_, at) =>
      machine(`pg${at + 1}`, '/etc/patroni', { 'patroni.yml': patroni(at), ...tls }, 'patroni', '/etc/patroni/patroni.yml'),
    ),
    haproxy: machine(
      'haproxy',
      '/etc/haproxy',
      { 'haproxy.cfg': haproxy, 'certs/cafe.example.pem': certificate('cafe.example.pem') },
      ...['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'],
    ),
    pgbouncer: machine(
      'pgbouncer',
      '/etc/pgbouncer',
      {
        'pgbouncer.ini': fromDeploy('pgbouncer/pgbouncer.ini'),
        'userlist.txt': `"${SHOP.user}" "${SHOP.password}"\n`,
        'ca.pem': certificate('ca.pem'),
      },
      ...['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'],
    ),
  };
}
