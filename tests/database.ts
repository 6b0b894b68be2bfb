import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { close, connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';

// Stand-in until the embedded launcher lands: a cluster on loopback.
const SERVER = 'postgres://shop@127.0.0.1:5544';
const TEMPLATE = 'casa_template';

export async function setup(): Promise<void> {
  const client = new Client(`${SERVER}/postgres`);
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await connect(`${SERVER}/${TEMPLATE}`);
  await migrate();
  await close();
}

export async function freshDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new Client(`${SERVER}/postgres`);
  await client.connect();
  await client.query(`create database ${name} template ${TEMPLATE}`);
  await client.end();
  return `${SERVER}/${name}`;
}
