import { z } from 'zod';
import type { Endpoint } from '#contract/wire/endpoint.ts';

type Tables = Record<string, Record<string, Endpoint>>;

/** A route that is not an endpoint (an upload, a webhook, a stream), for the OpenAPI document. */
export type PlainRoute = {
  method: 'get' | 'post';
  path: `/api/${string}`;
  feature: string;
  name: string;
  summary: string;
  access: Endpoint['access'];
  guests?: true;
  orderToken?: true;
  /** Content type and JSON schema of the request body. */
  body?: { type: string; schema: object };
  /** Validates the query. */
  query?: z.ZodType;
  /** Status and schema of a successful answer; JSON unless `type` is set, which lists several when the request chooses one. */
  answer: { status: number; type?: string | readonly string[]; schema: object };
};
type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

const FAILURE = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'Para personas, en español.' },
    code: { type: 'string', description: 'Estable, para programas.' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const FAILED = { description: 'No', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema;
  return schema;
};

/** The OpenAPI 3.1 document, made from the schemas that also validate. */
export function openApi(tables: Tables, plain: readonly PlainRoute[], server: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, table] of Object.entries(tables)) {
    for (const [name, endpoint] of Object.entries(table)) {
      paths[endpoint.path] ??= {};
      (paths[endpoint.path] as Record<string, unknown>)[endpoint.method.toLowerCase()] = operation(feature, name, endpoint);
    }
  }
  for (const route of plain) paths[route.path] = { ...paths[route.path], [route.method]: plainOperation(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Casa Blanca',
      version: '1',
      description: 'La API de la tienda. Los importes van en pesos; los campos `amount` de un pago, en centavos.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        orderToken: { type: 'apiKey', in: 'header', name: 'X-Order-Token' },
      },
      schemas: { Failure: FAILURE },
    },
  };
}

function operation(feature: string, name: string, endpoint: Endpoint): Record<string, unknown> {
  const input = schemaOf(endpoint.input, 'input');
  const named = fieldsOf(endpoint.path);
  const rest = Object.entries(input.properties ?? {}).filter(([field]) => !named.includes(field));
  const required = (input.required ?? []).filter((field) => !named.includes(field));
  const parameters = [
    ...named.map((field) => inPath(field, input.properties?.[field])),
    ...rest
      .filter(([field]) => endpoint.method === 'GET' || endpoint.query?.includes(field))
      .map(([field, schema]) => ({ name: field, in: 'query', required: required.includes(field), schema })),
  ];
  const hasBody = endpoint.method !== 'GET' && rest.length > 0;
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    ...(parameters.length ? { parameters } : {}),
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              ['application/json', ...(endpoint.form ? ['multipart/form-data'] : [])].map((type) => [
                type,
                { schema: { ...input, properties: Object.fromEntries(rest), required } },
              ]),
            ),
          },
        }
      : {}),
    ...accessOf(endpoint),
    responses: {
      [endpoint.status]: endpoint.status === 204 ? { description: 'Hecho' } : good(schemaOf(endpoint.output, 'output')),
      ...(endpoint.also && { [endpoint.also.status]: good(schemaOf(endpoint.also.output, 'output')) }),
      default: FAILED,
    },
  };
}

const plainOperation = ({
  path,
  feature,
  name,
  summary,
  access,
  guests,
  orderToken,
  body,
  query,
  answer,
}: PlainRoute): Record<string, unknown> => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  summary,
  ...(path.includes('{') || query
    ? { parameters: [...fieldsOf(path).map((field) => inPath(field)), ...(query ? inQuery(schemaOf(query, 'input')) : [])] }
    : {}),
  ...(body ? { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } } : {}),
  ...accessOf({ access, guests, orderToken }),
  responses: { [answer.status]: good(answer.schema, answer.type), default: FAILED },
});

const fieldsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
const inPath = (name: string, schema: unknown = { type: 'string' }) => ({ name, in: 'path', required: true, schema });
const inQuery = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
const accessOf = ({
  access,
  guests,
  orderToken,
}: Pick<Endpoint, 'access'> & { guests?: true | undefined; orderToken?: true | undefined }) => ({
  'x-access': access,
  ...(guests && { 'x-guests': true }),
  ...(access !== 'anyone' && { security: [{ bearer: [] }, ...(orderToken ? [{ orderToken: [] }] : [])] }),
});
const good = (schema: object, type: string | readonly string[] = 'application/json') => ({
  description: 'Bien',
  content: Object.fromEntries([type].flat().map((one) => [one, { schema }])),
});
