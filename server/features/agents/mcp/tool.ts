import type { Context } from 'hono';
import { z } from 'zod';
import type { Env } from '#server/http/caller.ts';

/** @property isFailed the program can read why, and ask otherwise */
export type ToolResult = { body: Record<string, unknown>; isFailed?: boolean; status?: number };

/** What a request of a program brings besides the arguments. */
export type ToolRequest = { c: Context<Env>; bytes: Uint8Array };

/** Something that a program may call. Names and descriptions are the shop's own words: never texts of owners or guests. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  isReadOnly: boolean;
  /** @throws RpcError */
  call(input: Record<string, unknown>, request: ToolRequest): Promise<ToolResult>;
};

/** The JSON Schema of a tool's arguments. Always an object. */
export function schemaOf(shape: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return { ...schema, type: 'object' };
}

/** A tool as the protocol lists it. */
export const listed = ({ name, title, description, inputSchema, isReadOnly }: Tool) => ({
  name,
  title,
  description,
  inputSchema,
  annotations: { title, readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
});
