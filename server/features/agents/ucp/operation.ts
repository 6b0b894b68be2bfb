import type { z } from 'zod';

/** A program that calls, as its profile describes it. */
export type Platform = {
  /** The address of its profile, which is its name. */
  url: string;
  host: string;
  /** True when this request was signed with a key of the profile. */
  verified: boolean;
  /** Where it wants to be told of its orders; null when its profile names no address. */
  webhookUrl: string | null;
};

export type OperationCall = {
  /** The `{id}` of the path; empty for calls without one. */
  id: string;
  /** The JSON body of a POST or PUT; {} without one. */
  body: Record<string, unknown>;
  platform: Platform;
  /** What the program understands of this operation's capabilities: the answer may leave out what belongs to others. */
  capabilities: ReadonlySet<string>;
  /** The client, for limits; null for calls from inside. */
  address: string | null;
  /** The bearer token of the request; undefined without one. */
  bearer?: string | undefined;
};

/** @property body the answer without its envelope `ucp`, which the door adds */
export type OperationAnswer = {
  status: number;
  body: Record<string, unknown>;
  /** True: `ucp.status` is "error". */
  isError?: boolean;
};

/** What programs can ask for, by REST and by MCP alike. */
export type Operation = {
  /** The name of its MCP tool. */
  name: string;
  /** The method and path below `/api/ucp`. */
  rest: `${'GET' | 'POST' | 'PUT'} /${string}`;
  /** One line for the tool's description and the OpenAPI document. */
  summary: string;
  /** The root capability that it belongs to, and the extensions that its answer uses. */
  capabilities: readonly string[];
  /** The MCP argument that holds the body (`checkout`, `cart`, `catalog`); undefined without a body. */
  argument?: string;
  /** The shape of the body, for the tool's schema; absent: any object. */
  input?: z.ZodType;
  /** MCP requires an idempotency key. */
  needsKey?: true;
  /** @throws ProtocolError */
  run(call: OperationCall): Promise<OperationAnswer>;
};
